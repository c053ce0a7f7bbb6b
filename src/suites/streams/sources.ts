import type { StreamFormat } from './row.js'

/** Where an upstream set comes from, and what is known of its file. */
export interface StreamSource {
  title: string
  /** Whom to credit. */
  by: string
  /** By this name its licence is accepted. */
  license: string
  /** What the licence asks beyond credit, in a sentence. */
  terms: string
  /** Where people find it. */
  home: string
  /** Records of the set as Evo-Memory uses it. */
  count: number
  /** Pinned address of the file in the format of the stream; null where none is known. */
  url: string | null
  /** SHA-256 of that file, 64 hexadecimal digits; null where none was verified. Without one nothing is fetched. */
  sha256: string | null
}

/** The names of the upstream sets, in the order of Evo-Memory. */
export const SOURCE_NAMES = ['aime_2024', 'gpqa_diamond', 'mmlu_pro', 'toolbench'] as const

/**
 * The four sets of the single-turn streams of Evo-Memory (Wei et al. 2025, arXiv 2511.20857). None is part of
 * this package. Addresses and hashes are empty until somebody verified them: users name their own copy
 * (`streams.dir`), or an address with its hash (`streams.sources`).
 */
export const SOURCES: Record<(typeof SOURCE_NAMES)[number] & StreamFormat, StreamSource> = {
  aime_2024: {
    title: 'AIME 2024',
    by: 'Mathematical Association of America',
    license: 'CC-BY-NC-SA-4.0',
    terms: 'some copies state no licence; no commercial use',
    home: 'https://huggingface.co/datasets/HuggingFaceH4/aime_2024',
    count: 30,
    url: null,
    sha256: null,
  },
  gpqa_diamond: {
    title: 'GPQA diamond',
    by: 'Rein et al. 2023',
    license: 'CC-BY-4.0',
    terms: 'gated: its authors ask that no question is shown in public',
    home: 'https://huggingface.co/datasets/Idavidrein/gpqa',
    count: 198,
    url: null,
    sha256: null,
  },
  mmlu_pro: {
    title: 'MMLU-Pro: engineering, economics, philosophy',
    by: 'Wang et al. 2024',
    license: 'MIT',
    terms: 'keep its notice',
    home: 'https://huggingface.co/datasets/TIGER-Lab/MMLU-Pro',
    count: 969 + 844 + 499,
    url: null,
    sha256: null,
  },
  toolbench: {
    title: 'ToolBench tasks from the Berkeley Function-Calling Leaderboard',
    by: 'Patil et al. 2025',
    license: 'Apache-2.0',
    terms: 'keep its notice',
    home: 'https://gorilla.cs.berkeley.edu/leaderboard.html',
    count: 750,
    url: null,
    sha256: null,
  },
}
