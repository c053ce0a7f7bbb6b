import type { StreamLoad } from '../../loading/streams-dataset.js'
import type { ResolvedStreams } from './streams-option.js'

/** How much of each stream the options ask for. */
export function streamLoad({
  streams: { limit, reversed },
}: {
  streams: ResolvedStreams
}): StreamLoad & { reversed: boolean } {
  return { ...(limit !== undefined && { limit }), reversed }
}
