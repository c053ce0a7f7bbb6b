import { z } from 'zod'
import { SOURCE_NAMES } from '../../suites/streams/sources.js'

/** The option `streams`: what of which streams is run. */
export interface StreamsOption {
  /**
   * Folder with your copies of the upstream sets, relative to the config file: `aime_2024.jsonl` or `.json`,
   * and so on for gpqa_diamond, mmlu_pro and toolbench. They then run in place of the shipped streams.
   */
  dir?: string
  /**
   * Fetch the sets that `dir` does not have, once: from a pinned address, its hash checked, its licence
   * accepted in `licences`.
   * @default false
   */
  download?: boolean
  /**
   * Licences that you accept for sets that are fetched, by name: `['MIT', 'Apache-2.0']`.
   * @default []
   */
  licences?: string[]
  /**
   * Address and SHA-256 of sets that are fetched, where the package knows none or you have your own mirror;
   * `count` for a part of a set.
   * @default {}
   */
  sources?: Partial<Record<(typeof SOURCE_NAMES)[number], StreamAddress>>
  /**
   * Names of the streams that run, of upstream sets and of shipped streams.
   * @default all
   */
  only?: string[]
  /**
   * The first so many tasks of each stream; 10 is the medium run of Evo-Memory.
   * @default all
   */
  limit?: number
  /**
   * Set the tasks of each stream in reversed order as well, on a memory of its own.
   * @default false
   */
  reversed?: boolean
}

/** Where a set is fetched from. */
export interface StreamAddress {
  /** An address that starts with https, or with http on this machine. */
  url?: string
  sha256?: string
  /** Records that the file holds. */
  count?: number
}

const AddressSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .refine(isSafe, { error: 'an address that starts with https, or with http on this machine' })
    .optional(),
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/i, { error: 'a SHA-256 as 64 hexadecimal digits' })
    .optional(),
  count: z.number().int().positive().optional(),
})

export const StreamsOptionSchema = z.strictObject({
  dir: z.string().min(1).optional(),
  download: z.boolean().default(false),
  licences: z.array(z.string().min(1)).default([]),
  sources: z.partialRecord(z.enum(SOURCE_NAMES), AddressSchema).default({}),
  only: z.array(z.string().min(1)).min(1).optional(),
  limit: z.number().int().positive().optional(),
  reversed: z.boolean().default(false),
})

export type ResolvedStreams = z.infer<typeof StreamsOptionSchema>

/** True where the upstream sets are to run, not the shipped streams. */
export function wantsUpstream({ dir, download }: ResolvedStreams): boolean {
  return dir !== undefined || download
}

/**
 * Whether a stream runs that is not an upstream set: all do, or those that are named; shipped ones do not where
 * upstream sets run in their place.
 *
 * @param isOwn whether it is one of the user's `datasets`
 */
export function runsStream(name: string, options: ResolvedStreams, isOwn: boolean): boolean {
  return options.only ? options.only.includes(name) : isOwn || !wantsUpstream(options)
}

/**
 * What is wrong with the names in `only`; undefined where each of them is a stream that can run.
 *
 * @param folders names of the folders of streams, shipped ones or the user's
 */
export function unknownStreams(
  options: ResolvedStreams,
  folders: readonly string[],
): string | undefined {
  const { only = [] } = options
  const upstream = only.filter(name => isSource(name) && !folders.includes(name))
  if (upstream.length > 0 && !wantsUpstream(options)) {
    return `\`streams.only\` names ${upstream.join(', ')}, which does not come with the package; name the folder of your copies in \`streams.dir\`, or fetch them with \`download: true\``
  }
  const unknown = only.filter(name => !isSource(name) && !folders.includes(name))
  if (unknown.length === 0) return undefined
  return `\`streams.only\` names ${unknown.join(', ')}; the streams are ${[...folders, ...SOURCE_NAMES].join(', ')}`
}

function isSource(name: string): boolean {
  return SOURCE_NAMES.some(source => source === name)
}

function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
