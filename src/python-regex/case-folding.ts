import { categorySet } from './categories.js'
import {
  type CodePointSet,
  codesOf,
  complement,
  fromCodes,
  has,
  intersection,
  runs,
  union,
} from './code-points.js'
import { classSource } from './javascript-source.js'

/** Lower-case letters that share an upper case: Python takes the members of each group for one letter. */
const sharedUpperCase =
  'iı sſ µμ \u0345ι\u1fbe \u0390\u1fd3 \u03b0\u1fe3 βϐ εϵ θϑ κϰ πϖ ρϱ ςσ φϕ вᲀ дᲁ оᲂ сᲃ тᲄᲅ ъᲆ ѣᲇ \ua64bᲈ ṡẛ ﬅﬆ'

/** Past the last code point that has an upper or lower case in Unicode 14. */
const endOfCased = 0x1e944
/** The only cased code points that are no letters and no numbers: Ⓐ to ⓩ. */
const circled: CodePointSet = [0x24b6, 0x24ea]

/** Letter case as Python's `re` knows it, under `(?a)` or without. */
export interface CaseFolding {
  /** The code points that have another one as their lower case. */
  readonly upper: CodePointSet
  /** The code points that another one is the same as when case is ignored. */
  readonly cased: CodePointSet
  /** The code points for which `alike` gives more or other than themselves. */
  readonly varied: CodePointSet
  /** The lower case of one code point; that of İ is i. */
  readonly lower: (code: number) => number
  /** The lower cases that match a code point. */
  readonly alike: (code: number) => readonly number[]
  /** The code points whose lower case is in the set. */
  readonly withLowerIn: (set: CodePointSet) => CodePointSet
}

export function caseFolding(isAscii: boolean): CaseFolding {
  if (isAscii) {
    asciiFolding ??= createFolding([[0x41, 0x5a]], '')
    return asciiFolding
  }
  unicodeFolding ??= createFolding(
    runs(union(intersection(categorySet('w', false), [0, endOfCased]), circled)),
    sharedUpperCase,
  )
  return unicodeFolding
}

let asciiFolding: CaseFolding | undefined
/** Made when first needed: it takes some milliseconds. */
let unicodeFolding: CaseFolding | undefined

function createFolding(letters: Iterable<readonly [number, number]>, groups: string): CaseFolding {
  const lowers = new Map<number, number>()
  const uppers = new Map<number, number[]>()
  for (const [from, to] of letters) {
    for (let code = from; code <= to; code += 1) {
      const lowered = String.fromCodePoint(code).toLowerCase().codePointAt(0) ?? code
      if (lowered === code) continue
      lowers.set(code, lowered)
      uppers.set(lowered, [...(uppers.get(lowered) ?? []), code])
    }
  }
  const relatives = new Map<number, readonly number[]>()
  for (const group of groups.split(' ')) {
    const codes = Array.from(group, letter => letter.codePointAt(0) ?? 0)
    for (const code of codes) relatives.set(code, codes)
  }
  const upper = fromCodes(lowers.keys())
  const lower = (code: number): number => lowers.get(code) ?? code
  const uppersIn = (set: CodePointSet): number[] =>
    size(set) < lowers.size
      ? [...codesOf(set)].flatMap(code => uppers.get(code) ?? [])
      : [...lowers].filter(([, lowered]) => has(set, lowered)).map(([code]) => code)
  return {
    upper,
    cased: fromCodes([...lowers.keys(), ...lowers.values()]),
    varied: fromCodes([...lowers.keys(), ...relatives.keys()]),
    lower,
    alike: code => relatives.get(lower(code)) ?? [lower(code)],
    withLowerIn: set => union(intersection(set, complement(upper)), fromCodes(uppersIn(set))),
  }
}

function size(set: CodePointSet): number {
  let count = 0
  for (const [from, to] of runs(set)) count += to - from + 1
  return count
}

/** A text with every code point in lower case, each as long as before. */
export function lowerText(text: string, isAscii: boolean): string {
  const { upper, lower } = caseFolding(isAscii)
  if (isAscii) return text.replace(/[A-Z]/g, letter => letter.toLowerCase())
  upperLetters ??= new RegExp(classSource(upper, 'all'), 'gu')
  return text.replace(upperLetters, letter =>
    String.fromCodePoint(lower(letter.codePointAt(0) ?? 0)),
  )
}

let upperLetters: RegExp | undefined
