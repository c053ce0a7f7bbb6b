import { makeAdversarial } from './adversarial.mjs'
import { characterClasses, makeAlphabet } from './characters.mjs'
import { makeRealistic, makeReply } from './realistic.mjs'

/** A pattern with the texts to search in. */
export function makeCase(random, textsEach) {
  if (random.chance(0.3)) {
    const { source } = makeRealistic(random)
    const pattern = random.chance(0.05) ? damaged(random, source) : source
    return { pattern, texts: random.times(textsEach, () => makeReply(random)) }
  }
  const alphabet = makeAlphabet(random)
  const { source, sample } = makeAdversarial(random, alphabet)
  const pattern = random.chance(0.12) ? damaged(random, source) : source
  return { pattern, texts: random.times(textsEach, () => makeText(random, alphabet, sample)) }
}

function makeText(random, alphabet, sample) {
  const noise = limit => random.times(random.below(limit), () => random.pick(alphabet)).join('')
  if (random.chance(0.25)) return noise(12)
  const near = sample().slice(0, 40)
  const text = noise(4) + (random.chance(0.3) ? damaged(random, near, alphabet) : near) + noise(4)
  return random.chance(0.1) ? `${text}\n` : text
}

/** One character left out, doubled, put in or exchanged. */
function damaged(
  random,
  text,
  alphabet = [
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '?',
    '*',
    '+',
    '|',
    '\\',
    '-',
    '^',
    ':',
    '<',
    '=',
    '!',
    '>',
    'P',
    ...random.pick(characterClasses),
  ],
) {
  const characters = Array.from(text)
  const index = random.below(characters.length + 1)
  const other = random.pick(alphabet)
  const [removed, added] = random.pick([
    [1, []],
    [0, [other]],
    [1, [other]],
    [0, characters.slice(index, index + 1)],
  ])
  characters.splice(index, removed, ...added)
  return characters.join('')
}
