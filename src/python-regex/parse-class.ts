import { parseClassEscape } from './parse-escape.js'
import type { PatternReader } from './pattern-reader.js'
import { codePoints } from './pattern-reader.js'
import type { CharacterClass, ClassItem, Flags, Literal } from './tree.js'

type Member = Exclude<ClassItem, { kind: 'range' }>

/** Reads a class whose `[` has been taken. */
export function parseClass(reader: PatternReader, flags: Flags): CharacterClass | Literal {
  const start = reader.position - 1
  const items: ClassItem[] = []
  const negated = reader.accept('^')
  for (;;) {
    const unit = takeUnit(reader, start)
    if (unit === ']' && items.length > 0) break
    const member = parseMember(reader, unit)
    if (!reader.accept('-')) {
      items.push(member)
      continue
    }
    const end = takeUnit(reader, start)
    if (end === ']') {
      items.push(member, { kind: 'code', code: 0x2d })
      break
    }
    items.push(parseRange(reader, unit, member, end))
  }
  return simplified(withoutRepeats(items), negated, flags)
}

function takeUnit(reader: PatternReader, start: number): string {
  const unit = reader.take()
  if (unit === null) throw reader.errorAt('unterminated character set', start)
  return unit
}

function parseMember(reader: PatternReader, unit: string): Member {
  if (unit.startsWith('\\')) return parseClassEscape(reader, unit)
  return { kind: 'code', code: unit.codePointAt(0) ?? 0 }
}

function parseRange(
  reader: PatternReader,
  fromUnit: string,
  from: Member,
  toUnit: string,
): ClassItem {
  const to = parseMember(reader, toUnit)
  if (from.kind !== 'code' || to.kind !== 'code' || to.code < from.code) {
    const range = `${fromUnit}-${toUnit}`
    throw reader.error(`bad character range ${range}`, codePoints(range))
  }
  return { kind: 'range', from: from.code, to: to.code }
}

/** A class of one code point is that code point: Python folds the two differently above U+FFFF. */
function simplified(
  items: readonly ClassItem[],
  negated: boolean,
  flags: Flags,
): CharacterClass | Literal {
  const [only, second] = items
  if (only?.kind === 'code' && second === undefined) {
    return { kind: 'literal', code: only.code, negated, flags }
  }
  return { kind: 'class', items, negated, flags }
}

export function withoutRepeats(items: readonly ClassItem[]): ClassItem[] {
  return [...new Map(items.map(item => [JSON.stringify(item), item])).values()]
}
