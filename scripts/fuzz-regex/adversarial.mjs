import { characterClasses } from './characters.mjs'

/**
 * Makes patterns from Python's grammar. Each part is `{ source, sample }`: `sample()` makes a text that the part may
 * well match.
 */
export function makeAdversarial(random, alphabet) {
  const pattern = new PatternMaker(random, alphabet)
  const body = random.chance(0.1) ? pattern.openStart() : pattern.alternatives(0)
  const flags = pattern.globalFlags()
  return { source: flags + body.source, sample: body.sample }
}

const literal = text => ({ source: text, sample: () => text })
const empty = source => ({ source, sample: () => '' })

class PatternMaker {
  constructor(random, alphabet) {
    this.random = random
    this.alphabet = alphabet
    this.groups = []
    this.opened = 0
    this.references = random.chance(0.35)
    this.loops = random.pick([0.2, 0.4, 0.6])
    this.depth = random.pick([1, 2, 2, 3, 4])
  }

  globalFlags() {
    const { random } = this
    if (random.chance(0.5)) return ''
    const letters = ['i', 'i', 'm', 's', 'x', 'a', 'u'].filter(() => random.chance(0.3))
    return letters.length > 0 ? `(?${letters.join('')})` : ''
  }

  alternatives(depth) {
    const { random } = this
    const count = random.chance(0.25) ? 2 + random.below(3) : 1
    const branches = random.times(count, () => this.sequence(depth))
    return {
      source: branches.map(branch => branch.source).join('|'),
      sample: () => random.pick(branches).sample(),
    }
  }

  /** What the search for a first place looks at: an open repeat, or a class in a group with flags of its own. */
  openStart() {
    const { random } = this
    const first = random.pick([
      this.dot(),
      this.category(),
      this.characterClass(),
      this.character(),
    ])
    const rest = this.alternatives(1)
    const source = random.pick([
      `${first.source}*`,
      `${first.source}+?`,
      `${first.source}++`,
      `(?:${first.source}{1,}|b)`,
      `(${first.source}*)`,
      `(?a:${first.source})`,
      `(?i:(?u:${first.source}))`,
    ])
    const repeats = () => random.times(1 + random.below(3), first.sample).join('')
    return { source: `${source}(?:${rest.source})`, sample: () => repeats() + rest.sample() }
  }

  sequence(depth) {
    const { random } = this
    const parts = random.times(random.below(depth === 0 ? 5 : 4), () => this.quantified(depth))
    return {
      source: parts.map(part => part.source).join(''),
      sample: () => parts.map(part => part.sample()).join(''),
    }
  }

  quantified(depth) {
    const { random } = this
    const atom = this.atom(depth)
    if (!random.chance(this.loops)) return atom
    const [quantifier, min, max] = random.pick([
      ['*', 0, 3],
      ['+', 1, 3],
      ['?', 0, 1],
      ['*', 0, 2],
      ['{0}', 0, 0],
      ['{1}', 1, 1],
      ['{2}', 2, 2],
      ['{,2}', 0, 2],
      ['{1,2}', 1, 2],
      ['{2,3}', 2, 3],
      ['{2,}', 2, 4],
      ['{,}', 0, 3],
      ['{0,1}', 0, 1],
      ['{3}', 3, 3],
    ])
    const mode = random.pick(['', '', '', '?', '?', '+'])
    return {
      source: atom.source + quantifier + mode,
      sample: () => random.times(min + random.below(max - min + 1), () => atom.sample()).join(''),
    }
  }

  atom(depth) {
    const { random } = this
    const roll = random.next()
    if (depth < this.depth && roll < 0.35) return this.group(depth + 1)
    if (roll < 0.42) return this.anchor()
    if (roll < 0.5) return this.dot()
    if (roll < 0.58) return this.category()
    if (roll < 0.72) return this.characterClass()
    if (roll < 0.86 && this.references && this.groups.length > 0) return this.reference(depth)
    return this.character()
  }

  character() {
    const { random } = this
    const character = random.pick(
      random.chance(0.9) ? this.alphabet : random.pick(characterClasses),
    )
    return {
      source: escapedSource(random, character, false),
      sample: () => this.relative(character),
    }
  }

  /** The character, sometimes in another case. */
  relative(character) {
    const { random } = this
    if (random.chance(0.8)) return character
    return random.pick([
      character.toLowerCase(),
      character.toUpperCase(),
      random.pick(this.alphabet),
    ])
  }

  anchor() {
    return empty(this.random.pick(['^', '$', '\\A', '\\Z', '\\b', '\\b', '\\B']))
  }

  dot() {
    return { source: '.', sample: () => this.random.pick(this.alphabet) }
  }

  category() {
    const { random } = this
    return {
      source: `\\${random.pick(['d', 'D', 's', 'S', 'w', 'w', 'W'])}`,
      sample: () => random.pick(this.alphabet),
    }
  }

  characterClass() {
    const { random } = this
    const members = random.times(1 + random.below(3), () => this.classMember())
    const dash = random.chance(0.1) ? '-' : ''
    return {
      source: `[${random.chance(0.3) ? '^' : ''}${members.join('')}${dash}]`,
      sample: () => this.relative(random.pick(this.alphabet)),
    }
  }

  classMember() {
    const { random } = this
    const character = () => escapedSource(random, random.pick(this.alphabet), true)
    const roll = random.next()
    if (roll < 0.2) return `\\${random.pick(['d', 'D', 's', 'S', 'w', 'W', 'b', 'n', 't'])}`
    if (roll < 0.35) {
      return random.pick([
        'a-z',
        'A-Z',
        '0-9',
        'α-ω',
        'а-я',
        'Z-a',
        'ı-ſ',
        '𐐀-𐐧',
        '𞤀-𞤡',
        '\\x00-\\x1f',
        '😀-😃',
        'a-\\U0001F600',
        '+--',
        'Ꭰ-Ᏼ',
      ])
    }
    if (roll < 0.5) {
      const [from, to] = [random.pick(this.alphabet), random.pick(this.alphabet)].sort(
        (a, b) => a.codePointAt(0) - b.codePointAt(0),
      )
      return `${escapedSource(random, from, true)}-${escapedSource(random, to, true)}`
    }
    return character()
  }

  group(depth) {
    const { random } = this
    const roll = random.next()
    if (roll < 0.3) return this.capture(depth)
    const body = this.alternatives(depth)
    const wrap = open => ({ source: `${open}${body.source})`, sample: body.sample })
    if (roll < 0.5) return wrap('(?:')
    if (roll < 0.6) return wrap('(?>')
    if (roll < 0.7)
      return wrap(`(?${random.pick(['i', 's', 'm', 'a', 'u', '-i', 'i-s', 'x', '-s', 'ai'])}:`)
    if (roll < 0.78)
      return {
        source: `(?=${body.source})`,
        sample: () => (random.chance(0.5) ? body.sample() : ''),
      }
    if (roll < 0.84) return empty(`(?!${body.source})`)
    if (roll < 0.94) return this.lookbehind(depth)
    return empty('(?#c)')
  }

  /** Mostly of fixed width, which Python asks for. */
  lookbehind(depth) {
    const { random } = this
    const loops = this.loops
    this.loops = random.chance(0.9) ? 0 : loops
    const before = this.depth
    this.depth = random.chance(0.5) ? depth : before
    const body = random.chance(0.8) ? this.fixed() : this.sequence(depth)
    this.loops = loops
    this.depth = before
    return { source: `(?<${random.pick('=!')}${body.source})`, sample: body.sample }
  }

  fixed() {
    const { random } = this
    const width = 1 + random.below(2)
    const makers = [
      () => this.character(),
      () => this.dot(),
      () => this.category(),
      () => this.characterClass(),
    ]
    const branch = () => random.times(width, () => this.wrapped(random.pick(makers)))
    const branches = random.times(1 + random.below(2), branch)
    return {
      source: branches.map(parts => parts.map(part => part.source).join('')).join('|'),
      sample: () =>
        random
          .pick(branches)
          .map(part => part.sample())
          .join(''),
    }
  }

  /** Sometimes in a group, which keeps the width. */
  wrapped(make) {
    const { random } = this
    if (random.chance(0.85)) return make()
    const open = random.pick(['(', '(', '(?>', '(?:', '(?i:'])
    const index = open === '(' ? this.open() : null
    const part = make()
    if (index !== null) this.groups.push({ index, named: false, last: part.sample })
    return { source: `${open}${part.source})`, sample: part.sample }
  }

  open() {
    this.opened += 1
    return this.opened
  }

  capture(depth) {
    const { random } = this
    const index = this.open()
    const name = random.chance(0.2) ? `?P<n${index}>` : ''
    const body = this.alternatives(depth)
    let last = ''
    this.groups.push({ index, named: name !== '', last: () => last })
    return {
      source: `(${name}${body.source})`,
      sample: () => {
        last = body.sample()
        return last
      },
    }
  }

  reference(depth) {
    const { random } = this
    const group = random.pick(this.groups)
    if (random.chance(0.25)) {
      const yes = this.sequence(depth)
      const no = this.sequence(depth)
      const otherwise = random.chance(0.7) ? `|${no.source}` : ''
      return {
        source: `(?(${group.index})${yes.source}${otherwise})`,
        sample: random.chance(0.5) ? yes.sample : no.sample,
      }
    }
    const source = group.named && random.chance(0.5) ? `(?P=n${group.index})` : `\\${group.index}`
    return { source, sample: group.last }
  }
}

const special = '.^$*+?{}[]()|\\#&~- \t\n\r\v\f'

function escapedSource(random, character, inClass) {
  const code = character.codePointAt(0)
  const hex = code.toString(16)
  const roll = random.next()
  if (roll < 0.06 && code < 0x10000) return `\\u${hex.padStart(4, '0')}`
  if (roll < 0.08) return `\\U${hex.padStart(8, '0')}`
  if (roll < 0.1 && code < 0x100) return `\\x${hex.padStart(2, '0')}`
  if (roll < 0.12 && code < 0x80) return `\\${code.toString(8).padStart(3, '0')}`
  if (special.includes(character))
    return inClass && random.chance(0.3) && !'[]\\-^'.includes(character)
      ? character
      : `\\${character}`
  return literal(character).source
}
