import type { RecalledItem } from '../contract.js'
import { stem } from '../kit/stem.js'
import { words } from '../kit/words.js'
import type { Agent } from './agent.js'
import { sentences } from './sentences.js'

const MOST_SENTENCES = 3
/** Sentences that share less than this part of what the best one shares say something else. */
const CLOSE = 0.75

interface Candidate {
  sentence: string
  at?: string
  shared: number
}

/**
 * An agent without a model: it answers a question with the sentences of the pack that share most words with
 * it, the earliest first among equals, and says so when there is none. It composes nothing, so that it
 * serves `ask` only.
 */
export function scriptedAgent(): Agent {
  return {
    name: 'scripted agent',
    kinds: ['ask'],
    answer({ text, pack }) {
      const asked = new Set(words(text).map(stem))
      const candidates = pack.flatMap(item => candidatesOf(item, asked))
      const most = Math.max(0, ...candidates.map(candidate => candidate.shared))
      if (most === 0) return "I don't know: nothing that I remember speaks of this."
      return candidates
        .filter(candidate => candidate.shared >= most * CLOSE)
        .sort((a, b) => b.shared - a.shared)
        .slice(0, MOST_SENTENCES)
        .map(quote)
        .join('\n')
    },
  }
}

/** A question that somebody asked is no answer to one. */
function candidatesOf({ text, at }: RecalledItem, asked: Set<string>): Candidate[] {
  return sentences(text)
    .filter(sentence => !/\?["'”’)\]]*$/.test(sentence))
    .map(sentence => {
      const said = new Set(words(sentence).map(stem))
      return { sentence, at, shared: [...asked].filter(word => said.has(word)).length }
    })
    .filter(({ shared }) => shared > 0)
}

function quote({ sentence, at }: Candidate): string {
  return at === undefined ? sentence : `${sentence} (${at.slice(0, 10)})`
}
