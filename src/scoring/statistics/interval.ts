/** A range of values, its ends included, in the unit of what it was made from. */
export interface Interval {
  low: number
  high: number
}

/** How sure an interval is where nobody asks otherwise. */
export const CONFIDENCE = 0.95
