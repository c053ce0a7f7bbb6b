/**
 * About how many tokens a pack takes in a prompt: a quarter of its characters (code points), rounded
 * up. No tokenizer: the same number on every machine and for every model, good for comparing packs
 * with each other, not for a bill.
 */
export function packTokens(pack: string): number {
  return Math.ceil([...pack].length / 4)
}
