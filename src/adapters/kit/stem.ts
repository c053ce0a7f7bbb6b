/** No English word is longer, and what is has no stem: a key, a hash, a line without spaces. */
const LONGEST = 40

/**
 * A light English stem, so that `meetings` finds `meeting` and `moved` finds `move`. It only has to be the
 * same on both sides, not a word.
 */
export function stem(word: string): string {
  if (word.length < 4 || word.length > LONGEST || !/^[a-z]+$/.test(word)) return word
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|ss|zz)es$/, '$1')
    .replace(/([^siu])s$/, '$1')
  const root = singular.replace(/^(.*[aeiouy].*)(?:ing|ed)$/, '$1').replace(/^(.{3,})ly$/, '$1')
  const short = root.length < 3 ? singular : root
  return short
    .replace(/([^aeioulsz])\1$/, '$1')
    .replace(/^(.{2,})e$/, '$1')
    .replace(/^(.{2,})y$/, '$1i')
}
