export type Chances = number[]
export const SYSTEMS: Record<
  'mixed, good' | 'mixed, hard' | 'equal, 90 %' | 'equal, 80 %',
  (count: number) => Chances
>
export function worseEverywhere(chances: Chances, points: number): Chances
export function worseInSome(chances: Chances, points: number): Chances
export function truth(chances: Chances): number
