import { stem } from '../../kit/stem.js'
import type { Lesson } from './lesson.js'

/**
 * An earlier task that names one quantity, "3 brask", and has 51 for its answer, says that one counts 17. Known
 * quantities are added up; what is asked for itself, "how many days … and 4 days", counts one each. Without any
 * known one the guess is the product of all numbers.
 */
export function solveInteger(question: string, lessons: readonly Lesson[]): string {
  const worth = new Map<string, number>()
  for (const { question, target } of lessons) {
    const [only, ...others] = quantities(question)
    if (only && others.length === 0 && only.count > 0) {
      worth.set(only.unit, Number(target) / only.count)
    }
  }
  const found = quantities(question)
  if (!found.some(({ unit }) => worth.has(unit))) return product(question)
  const asked = stem(/how many ([a-z]+)/i.exec(question)?.[1]?.toLowerCase() ?? '')
  const each = (unit: string) => worth.get(unit) ?? Number(unit === asked)
  return String(Math.round(found.reduce((sum, { count, unit }) => sum + count * each(unit), 0)))
}

/** Numbers with the word behind them. */
function quantities(text: string): { count: number; unit: string }[] {
  return [...text.matchAll(/(?<!\w)(\d+) ([a-z]+)/gi)].map(([, count, unit = '']) => ({
    count: Number(count),
    unit: stem(unit.toLowerCase()),
  }))
}

function product(text: string): string {
  const numbers = [...text.matchAll(/(?<!\w)\d+/g)].map(([number]) => Number(number))
  return String(numbers.reduce((all, number) => all * number, 1) % 1000)
}
