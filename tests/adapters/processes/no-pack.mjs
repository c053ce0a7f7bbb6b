// Answers a turn with what is no pack.
import { introduction, serve } from './protocol.mjs'

serve({
  initialize: () => ({ ...introduction, verbs: ['beforeTurn'] }),
  beforeTurn: () => ({ pack: 'of cards' }),
})
