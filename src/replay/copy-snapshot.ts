import type { Snapshot } from './contract.js'
import { type CopyOptions, copyTree } from './copy-tree.js'
import { readTree, type TreeImage, writeTree } from './tree-image.js'

/** The trees that the cases of this process are copied from, as they were at a freeze. */
const images = new Map<string, { at: string; image: TreeImage | undefined }>()

/** Copies a folder of a snapshot for a case; a small one is read once per process. */
export async function copySnapshot(
  { at }: Snapshot,
  folder: string,
  to: string,
  options: CopyOptions,
): Promise<void> {
  let known = images.get(folder)
  if (known?.at !== at) {
    known = { at, image: readTree(folder) }
    images.set(folder, known)
  }
  if (known.image) writeTree(known.image, to)
  else await copyTree(folder, to, options)
}
