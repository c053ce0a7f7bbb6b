/** Characters out of every class in which Python and JavaScript are known to differ, and plain ones. */
export const characterClasses = [
  ['a', 'b', 'A', 'B', 'x', 'z'],
  ['k', 'K', '\u212a', 's', 'S', 'ſ', 'i', 'I', 'ı', 'İ'],
  ['0', '1', '9', '٣', '²', '½', 'Ⅷ', 'ⅷ', '\u{1d7d8}'],
  [' ', '\t', '\n', '\r', '\v', '\f', '\x1c', '\x1f', '\x85', '\xa0', '\u3000'],
  ['\u2028', '\u2029', '\ufeff', '\u200b', '\u200d', '\u180e', '\0', '\x7f'],
  ['é', 'É', 'ß', 'ẞ', 'å', '\u212b', 'µ', 'μ', 'Ω', '\u2126', 'ÿ', 'Ÿ'],
  ['σ', 'ς', 'Σ', 'β', 'ϐ', 'ι', '\u0345', '\u1fbe', '\u0390', '\u1fd3'],
  ['я', 'Я', 'в', 'ᲀ', 'т', 'ᲄ', 'ᲅ', 'ﬅ', 'ﬆ', 'ṡ', 'ẛ', 'ǅ', 'ǆ', 'Ǆ'],
  ['Ꭰ', 'ꭰ', 'ა', 'Ა', 'ⓐ', 'Ⓐ', 'ֆ', '中', 'क', '\u093f', '\u0301', '\u0903', '\u203f'],
  ['😀', '😁', '𐐀', '𐐨', '𝒜', '𞤀', '𞤢', '\u{20000}'],
  ['\ud83d', '\ude00', '\udbff', '\udc00', '\ud801'],
  // Letters and digits that are younger than Unicode 14.
  ['\ua7cb', '\u1c89', '\u088f', '\u{10d40}', '\u{10d50}', '\u{31350}', '\u{11f50}'],
  [
    '_',
    '-',
    '.',
    ',',
    '*',
    '+',
    '?',
    '$',
    '^',
    '|',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '\\',
    '/',
    '#',
    '&',
    '~',
    '"',
  ],
]

const usual = [0, 0, 0, 0, 1, 2, 3, 3, 12]

/** A few characters for one pattern and its texts: few, so that they meet. */
export function makeAlphabet(random) {
  const chosen = random.times(
    1 + random.below(3),
    () =>
      characterClasses[
        random.chance(0.6) ? random.pick(usual) : random.below(characterClasses.length)
      ],
  )
  const characters = chosen.flatMap(members =>
    random.times(1 + random.below(3), () => random.pick(members)),
  )
  return random.chance(0.5) ? [...characters, 'a'] : characters
}
