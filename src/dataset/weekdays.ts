const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const DAY = String.raw`(?<day>(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?)\b\.?`
const MONTH = String.raw`(?<month>jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?`
const NUMBER = String.raw`(?<date>\d{1,2})(?:st|nd|rd|th)?`
const YEAR = String.raw`(?:,?\s+(?<year>\d{4}))?`
const ISO = String.raw`(?<isoYear>\d{4})-(?<isoMonth>\d{2})-(?<isoDate>\d{2})`
const GAP = String.raw`,?\s+(?:the\s+)?`

const FORMS = [
  String.raw`${DAY}${GAP}${NUMBER}\s+(?:of\s+)?${MONTH}${YEAR}`,
  String.raw`${DAY}${GAP}${MONTH}\s+${NUMBER}\b${YEAR}`,
  String.raw`${DAY}${GAP}\(?${ISO}`,
  String.raw`${NUMBER}\s+${MONTH}${YEAR},?\s+\(${DAY}\)`,
  String.raw`${ISO},?\s+\(${DAY}\)`,
].map(form => new RegExp(String.raw`\b${form}`, 'gi'))

export interface WrongWeekday {
  /** As it stands in the text, e.g. `Monday 18 Aug 2026`. */
  text: string
  /** The weekday that the date falls on. */
  weekday: string
}

/**
 * Finds weekdays that do not fit the date that they stand beside. A date without a year is taken in
 * `year`.
 */
export function wrongWeekdays(text: string, year: number): WrongWeekday[] {
  const wrong: WrongWeekday[] = []
  for (const form of FORMS) {
    for (const match of text.matchAll(form)) {
      const groups = match.groups ?? {}
      const month = groups.month
        ? MONTHS.indexOf(groups.month.slice(0, 3).toLowerCase())
        : Number(groups.isoMonth) - 1
      const time = Date.UTC(
        Number(groups.year ?? groups.isoYear ?? year),
        month,
        Number(groups.date ?? groups.isoDate),
      )
      const actual = DAYS[new Date(time).getUTCDay()] ?? ''
      if (!actual.startsWith((groups.day ?? '').slice(0, 3).toLowerCase())) {
        wrong.push({
          text: match[0].replace(/\.$/, ''),
          weekday: actual.charAt(0).toUpperCase() + actual.slice(1),
        })
      }
    }
  }
  return wrong
}
