import { faulty } from './faulty.js'

/** However few items are asked for, as many come as there are. */
export default faulty(reference => ({
  recall: query => reference.recall?.({ ...query, limit: 12 }) ?? [],
}))
