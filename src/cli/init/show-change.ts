/** The lines of `after` that an insertion added or changed. */
export function addedLines(before: string, after: string): string[] {
  const old = before.split(/\r?\n/)
  const added: string[] = []
  let next = 0
  for (const line of after.replace(/\r?\n$/, '').split(/\r?\n/)) {
    const found = before === '' ? -1 : old.indexOf(line, next)
    if (found === -1) added.push(line)
    else next = found + 1
  }
  return added
}
