export interface Cell {
  version: string
  /** Major of Node. */
  node: number
  layout: 'npm' | 'pnpm'
  tests: 'all' | 'smoke'
}

export const SMOKE: string[]
export const WORKSPACES: string[]

export function cellsOf(
  versions: string[],
  wanted?: { nodes?: number[]; layouts?: string[] },
  own?: number,
): Cell[]
