import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Top of the repository. */
export const root: string = resolve(import.meta.dirname, '../..')

/** A fenced block of a page. */
export interface Block {
  /** The page, from the top of the repository, and the line of the block's first line of text. */
  place: string
  page: string
  language: string
  text: string
  /** What a comment right above it says, as `transcript: first run`. */
  note?: string
}

/** All that a reader may copy from: README, docs, and what stands beside datasets. */
export function pages(): string[] {
  const docs = readdirSync(join(root, 'docs')).map(name => `docs/${name}`)
  const datasets = readdirSync(join(root, 'dataset')).map(name => `dataset/${name}/README.md`)
  return ['README.md', 'CONTRIBUTING.md', ...docs, ...datasets]
    .filter(page => page.endsWith('.md') && existsSync(join(root, page)))
    .sort()
}

export function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  let open: (Block & { fence: string; lines: string[] }) | undefined
  const lines = readFileSync(join(root, page), 'utf8').split('\n')
  lines.forEach((line, at) => {
    const fence = /^\s*(```+)(\S*)/.exec(line)
    if (open && fence?.[1] === open.fence && fence[2] === '') {
      blocks.push({ ...open, text: open.lines.join('\n') })
      open = undefined
    } else if (open) {
      open.lines.push(line)
    } else if (fence) {
      const note = /^<!-- (.*) -->$/.exec(lines[at - 1] ?? '')?.[1]
      const [, mark = '', language = ''] = fence
      const block = { place: `${page}:${at + 2}`, page, language, text: '', note }
      open = { ...block, fence: mark, lines: [] }
    }
  })
  if (open) throw new Error(`${open.place}: the block does not end`)
  return blocks
}

/** Blocks of these languages, over all pages. */
export function blocks(...languages: string[]): Block[] {
  return pages()
    .flatMap(blocksOf)
    .filter(({ language }) => languages.includes(language))
}

/** The commands of a shell block, one a line, without comments. */
export function commandsOf({ text }: Block): string[] {
  return text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map(line => line.replace(/(^|\s)#.*$/, '').trim())
    .filter(line => line !== '')
}
