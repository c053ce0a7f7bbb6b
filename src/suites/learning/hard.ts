/** Tests that are called hard: `hard-people-01`, `people-hard-01`. */
export function isHard(id: string): boolean {
  return /(?:^|-)hard-/.test(id)
}
