/** A hash of 32 bits, the same on every machine; different seeds give unrelated ones. */
export function fnv1a(text: string, seed = 0x811c9dc5): number {
  let hash = seed
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  // FNV mixes its upper bits poorly; this is the last step of MurmurHash3.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
