/** A table of measures that terminal, Markdown and HTML show alike. */
export interface MeasureTable {
  heads: string[]
  rows: MeasureRow[]
}

/** A measure with one cell for each head. */
export interface MeasureRow {
  label: string
  cells: MeasureCell[]
}

export interface MeasureCell {
  text: string
  /** Something forbidden was shown, or moved for the worse. */
  alarm: boolean
}
