/**
 * A relative path with `/` that stays in its folder, or null: no drive, no `..`, no empty or
 * current-folder parts. Backslashes count as `/`, since a system on Windows may write them.
 */
export function safeRelativePath(path: string): string | null {
  const parts = path.replaceAll('\\', '/').split('/')
  if (parts[0] === '.') parts.shift()
  const safe = parts.every(part => part !== '' && part !== '.' && part !== '..')
  if (parts.length === 0 || !safe || path.includes('\0') || /^[A-Za-z]:/.test(path)) return null
  return parts.join('/')
}

/** Whether a project's name can be the name of a folder. */
export function isFolderName(name: string): boolean {
  return safeRelativePath(name) === name && !name.includes('/')
}
