/** Ids of nobody, by which a memory may take a stranger for `user`. */
export interface Stranger {
  user: string
  /** How its id differs, in words. */
  how: string
}

/**
 * Ids that were never told anything: like that of a person but for one thing, and one that is like
 * nobody's. Ids are passed on unchanged, so that each of them is somebody else.
 */
export function strangersNear(user: string, people: readonly string[]): Stranger[] {
  const near: Stranger[] = [
    { user: user.slice(0, -1), how: 'its beginning' },
    { user: `${user}1`, how: 'one more character' },
    { user: swapCase(user), how: 'other case' },
    { user: ` ${user} `, how: 'blanks around it' },
    { user: user.replace(/[^\p{L}\p{N}]/gu, '_'), how: 'another mark in it' },
    { user: user.replace(/[^\p{L}\p{N}]/gu, ''), how: 'no mark in it' },
    { user: user.normalize('NFKC').replace(/[a-z]/, toFullWidth), how: 'another form of a letter' },
    { user: '%', how: 'a wildcard' },
    { user: 'stranger-zq', how: 'nothing alike' },
  ]
  return near.filter(
    (one, index) =>
      one.user !== '' &&
      !people.includes(one.user) &&
      near.findIndex(other => other.user === one.user) === index,
  )
}

function swapCase(text: string): string {
  return [...text]
    .map(one => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()))
    .join('')
}

/** The letter as it stands among Chinese characters: the same only to who normalises. */
function toFullWidth(letter: string): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)
}
