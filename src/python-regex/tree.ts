/** The flags in force where a node stands; scoped flags are resolved while parsing. */
export interface Flags {
  readonly ignoreCase: boolean
  readonly multiline: boolean
  readonly dotAll: boolean
  readonly ascii: boolean
  readonly verbose: boolean
}

export type Category = 'd' | 'D' | 's' | 'S' | 'w' | 'W'

export type ClassItem =
  | { readonly kind: 'code'; readonly code: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'category'; readonly category: Category }

/** One code point, or (negated) any other. */
export interface Literal {
  readonly kind: 'literal'
  readonly code: number
  readonly negated: boolean
  readonly flags: Flags
}

/** One code point out of a class. */
export interface CharacterClass {
  readonly kind: 'class'
  readonly items: readonly ClassItem[]
  readonly negated: boolean
  readonly flags: Flags
}

/** The dot. */
export interface AnyCharacter {
  readonly kind: 'any'
  readonly flags: Flags
}

/** Nodes that take exactly one code point. */
export type Character = Literal | CharacterClass | AnyCharacter

/** `^`, `$`, `\A`, `\Z`, `\b`, `\B`. */
export interface Anchor {
  readonly kind: 'anchor'
  readonly anchor: '^' | '$' | 'A' | 'Z' | 'b' | 'B'
  readonly flags: Flags
}

export interface Sequence {
  readonly kind: 'sequence'
  readonly items: readonly Node[]
}

export interface Alternatives {
  readonly kind: 'alternatives'
  readonly branches: readonly Sequence[]
}

export interface Group {
  readonly kind: 'group'
  /** The group's number, `null` for a group that captures nothing. */
  readonly index: number | null
  /** True for `(?i:…)` and its kind, which Python keeps as a unit of its own. */
  readonly setsFlags: boolean
  readonly body: Sequence
}

export interface Repeat {
  readonly kind: 'repeat'
  readonly min: number
  /** `Infinity` for an open end. */
  readonly max: number
  readonly mode: 'greedy' | 'lazy' | 'possessive'
  readonly body: Sequence
  readonly position: number
}

export interface Look {
  readonly kind: 'look'
  readonly behind: boolean
  readonly negative: boolean
  readonly body: Sequence
  readonly position: number
}

export interface Atomic {
  readonly kind: 'atomic'
  readonly body: Sequence
  readonly position: number
}

/** Never matches: `(?!)`. */
export interface Never {
  readonly kind: 'never'
}

export interface Reference {
  readonly kind: 'reference'
  readonly group: number
  readonly flags: Flags
  readonly position: number
}

/** `(?(1)yes|no)` */
export interface Conditional {
  readonly kind: 'conditional'
  readonly group: number
  readonly yes: Sequence
  readonly no: Sequence
  readonly position: number
}

export type Node =
  | Character
  | Anchor
  | Sequence
  | Alternatives
  | Group
  | Repeat
  | Look
  | Atomic
  | Never
  | Reference
  | Conditional

export interface ParsedPattern {
  readonly body: Sequence
  /** What is inside each group, by its number; the first entry is empty. */
  readonly groups: ReadonlyMap<number, Sequence>
  /** Whether `(?a)` holds for the whole pattern. */
  readonly isAscii: boolean
}
