import { resolve } from 'node:path'
import { z } from 'zod'
import type { Setup } from '../adapters/contract.js'
import { type LlmOptions, llmAnswerer } from '../adapters/model/llm-answerer.js'
import { nearest } from '../dataset/nearest.js'
import { GateLimitsSchema } from '../scoring/gate/index.js'
import { LifecycleGateSchema } from '../suites/lifecycle/gate.js'
import { SafetyGateSchema } from '../suites/safety/gate.js'
import { StreamsGateSchema } from '../suites/streams/gate.js'
import { SUITE_NAMES, type SuiteName } from '../suites/suites.js'
import { GateOptionSchema } from './gate-option.js'
import type { MemoryEvalOptions } from './options.js'
import { StreamsOptionSchema } from './streams/streams-option.js'

const SETUP_NAMES = new Set(['none', 'learned', 'answer-key'])
const count = z.number().int().positive()
const strings = z.array(z.string().min(1))

/** Also the name of a folder. */
const LabelSchema = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u, {
  error: 'a label has 1 to 40 letters, digits, blanks, ".", "_" or "-"',
})

/** Wrong options are told at start-up, not by the first probe. */
const LlmSchema = z.custom<LlmOptions>().superRefine((options, context) => {
  try {
    llmAnswerer(options)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
  }
})

const LifecycleSchema = z.strictObject({
  only: strings.min(1).optional(),
  label: LabelSchema.optional(),
  json: z.string().min(1).optional(),
  enrichWait: count.optional(),
  previousState: z.string().min(1).optional(),
  llm: LlmSchema.optional(),
})

const OptionsSchema = z.strictObject({
  adapter: z.string().min(1).optional(),
  suites: z.array(z.enum(SUITE_NAMES)).min(1).optional(),
  datasets: strings.min(1).optional(),
  setups: z.array(z.enum(['none', 'learned', 'answer-key'])).default(['learned']),
  recorded: z.record(LabelSchema, z.string().min(1)).default({}),
  profiles: z.record(LabelSchema, z.record(z.string(), z.unknown())).default({}),
  runs: count.default(1),
  minPasses: count.optional(),
  replays: count.default(1),
  baseline: z.string().min(1).optional(),
  gate: GateOptionSchema.optional(),
  base: z.string().min(1).optional(),
  inputs: strings.default([]),
  cacheEnv: strings.default([]),
  concurrency: count.default(5),
  turnTimeout: count.default(120_000),
  caseTimeout: count.default(300_000),
  settleTimeout: count.default(90_000),
  maxSends: z.number().int().nonnegative().optional(),
  watch: z.union([z.literal('dataset'), z.literal(true)]).default('dataset'),
  redact: strings.default([]),
  askers: z.enum(['one', 'all']).default('one'),
  showFacts: z.boolean().default(false),
  streams: StreamsOptionSchema.prefault({}),
  keep: z.boolean().default(false),
  lifecycle: LifecycleSchema.default({}),
})

export type ResolvedOptions = z.infer<typeof OptionsSchema> & { suites: SuiteName[] }

/**
 * Checks the options of `memoryEval()` and fills in the defaults; paths stay as they were given.
 *
 * @throws Error that names every wrong option, and what it may be
 */
export function resolveOptions(
  options: MemoryEvalOptions,
  env: Record<string, string | undefined> = process.env,
): ResolvedOptions {
  const parsed = OptionsSchema.safeParse(options)
  if (!parsed.success) {
    const wrong = parsed.error.issues.flatMap(describe).map(line => `  ${line}`)
    throw new OptionsError(
      `memoryEval() in the Vitest config has wrong options:\n${wrong.join('\n')}`,
    )
  }
  if (parsed.data.adapter === undefined && liveSetups(parsed.data).length > 0) {
    throw new OptionsError(
      `memoryEval() needs \`adapter\`, the path of the module that opens your memory system, for ${liveSetups(parsed.data).join(', ')}. ` +
        '`npx vitest-memory-eval init` writes one. To grade stored results alone, set `setups: []` and `recorded`.',
    )
  }
  const twice = Object.keys(parsed.data.profiles).filter(
    name => SETUP_NAMES.has(name) || Object.hasOwn(parsed.data.recorded, name),
  )
  if (twice.length > 0) {
    throw new OptionsError(
      `memoryEval(): ${twice.join(', ')} of \`profiles\` is the name of a setup or of a recorded set; give the profile another`,
    )
  }
  assertApart(parsed.data)
  const { suites, datasets } = parsed.data
  return {
    ...parsed.data,
    ...countsOf(parsed.data, env),
    base: env.MEMORY_EVAL_BASE || parsed.data.base,
    baseline: env.MEMORY_EVAL_BASELINE || parsed.data.baseline,
    suites: suites ?? (datasets ? [...SUITE_NAMES] : ['learning']),
  }
}

/** @throws OptionsError where two columns would write into one folder */
function assertApart({ profiles, recorded }: z.infer<typeof OptionsSchema>): void {
  const names = [...Object.keys(recorded), ...Object.keys(profiles)]
  // Some file systems take capital letters for small ones.
  const folder = (name: string) => name.replaceAll(' ', '-').toLowerCase()
  for (const [index, name] of names.entries()) {
    const same = names.slice(0, index).find(other => folder(other) === folder(name))
    if (same === undefined) continue
    throw new OptionsError(
      `memoryEval(): the results of "${same}" and "${name}" would stand in one folder, ${folder(name)}; give one another name`,
    )
  }
}

/** Runs, passes and replays that fit together; those of the environment may be fewer than the others ask for. */
function countsOf(
  { runs, minPasses, replays }: z.infer<typeof OptionsSchema>,
  { MEMORY_EVAL_RUNS }: Record<string, string | undefined>,
): Pick<ResolvedOptions, 'runs' | 'minPasses' | 'replays'> {
  if (MEMORY_EVAL_RUNS) {
    const asked = Number(MEMORY_EVAL_RUNS)
    if (!count.safeParse(asked).success) {
      throw new OptionsError(
        `MEMORY_EVAL_RUNS is ${JSON.stringify(MEMORY_EVAL_RUNS)}; it may be a whole number from 1 on`,
      )
    }
    return {
      runs: asked,
      minPasses: Math.min(minPasses ?? asked, asked),
      replays: Math.min(replays, asked),
    }
  }
  if (minPasses !== undefined && minPasses > runs) {
    throw new OptionsError(
      `memoryEval(): minPasses is ${minPasses}, but there ${runs === 1 ? 'is 1 run' : `are ${runs} runs`} of a case; raise \`runs\``,
    )
  }
  if (replays > runs) {
    throw new OptionsError(
      `memoryEval(): replays is ${replays}, but only ${runs} of them would be used; raise \`runs\``,
    )
  }
  return { runs, minPasses, replays }
}

/** Without a stack: Vitest would show that of the plugin, and the options stand elsewhere. */
export class OptionsError extends Error {
  constructor(message: string) {
    super(message)
    this.stack = `${this.name}: ${message}`
  }
}

/** By their place in the options. */
const SCHEMAS: Record<string, z.ZodObject> = {
  '': OptionsSchema,
  lifecycle: LifecycleSchema,
  streams: StreamsOptionSchema,
  'gate.safety': SafetyGateSchema,
  'gate.lifecycle': LifecycleGateSchema,
  'gate.streams': StreamsGateSchema,
}

/** A line for each thing that is wrong. */
function describe(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.join('.')
  if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => `${place}: ${message}`)
  if (issue.code !== 'unrecognized_keys') return [`${place || 'options'}: ${issue.message}`]
  return issue.keys.map(key => {
    const known = Object.keys((SCHEMAS[place] ?? GateLimitsSchema).shape)
    const meant = nearest(key, known)
    const name = place === '' ? key : `${place}.${key}`
    return `${name}: there is no such option${meant ? `; did you mean ${meant}?` : ''}`
  })
}

/** Setups that are run, rather than graded from stored results. */
export function liveSetups({
  setups,
  recorded,
}: Pick<ResolvedOptions, 'setups' | 'recorded'>): Setup[] {
  return [...new Set(setups)].filter(setup => !Object.hasOwn(recorded, setup))
}

/** Resolves a path of the options against the folder of the config file. */
export function fromRoot(root: string, path: string): string {
  return resolve(root, path)
}
