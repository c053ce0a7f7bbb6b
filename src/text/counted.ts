/** A number with its noun: `1 turn`, `3 turns`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
