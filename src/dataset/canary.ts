/**
 * A canary is the text `memory-eval-canary-` and a UUID. It stands in the files that no system under
 * test may see: a `"canary"` field in the first row of `tests.jsonl`, in `split.json` and in the first
 * entry of `planted.json`, and a comment line in the files of the answer key. One that turns up in a
 * reply, a file or a state shows that the system saw the answers.
 */
const CANARY = /memory-eval-canary-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** Every canary of some texts, each once. */
export function findCanaries(texts: Iterable<string>): string[] {
  return [...new Set([...texts].flatMap(text => text.match(CANARY) ?? []))]
}
