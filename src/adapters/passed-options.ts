import type { AdapterOptions } from './contract.js'

/** What an adapter that is made from a description passes on to `defineAdapter` as it is. */
export type PassedOptions = Pick<
  AdapterOptions,
  | 'isolation'
  | 'scopes'
  | 'time'
  | 'needs'
  | 'inputs'
  | 'concurrency'
  | 'limits'
  | 'replay'
  | 'agent'
>
