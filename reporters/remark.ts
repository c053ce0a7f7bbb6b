/** A sentence below the table. */
export interface Remark {
  kind: 'result' | 'warning' | 'note'
  text: string
}

const ORDER: Remark['kind'][] = ['result', 'warning', 'note']

/** What was reached, then what must be known, then all else; each kind in the order it was found. */
export function inOrder(remarks: readonly Remark[]): Remark[] {
  return ORDER.flatMap(kind => remarks.filter(remark => remark.kind === kind))
}
