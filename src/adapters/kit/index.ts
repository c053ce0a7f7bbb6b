/** What keeps adapters short. */
export { chunk } from './chunk.js'
export { key } from './key.js'
export { type PollOptions, poll } from './poll.js'
export { type RetryOptions, retry } from './retry.js'
export { stamp } from './stamp.js'
export { stubEmbedder } from './stub-embedder.js'
export { words } from './words.js'
