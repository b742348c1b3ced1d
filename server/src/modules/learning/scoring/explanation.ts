import { MISSING_BIN } from '../../../algorithms/trees/columns.ts'
import { type ColumnCode, columnNumber } from '../../../algorithms/trees/encode.ts'
import { cutText } from '../../../kernel/cut-text.ts'

/** What one feature adds to a score. */
export interface Contribution {
  readonly name: string
  /** As it came; null when it is missing. */
  readonly value: string | number | null
  /** In log-odds: above zero it raises the score, below it lowers it. */
  readonly contribution: number
  readonly reason: string
}

/** `base`, all contributions, `other` and `calibration` sum to `log_odds`, which are those of the score. */
export interface Explanation {
  /** The log-odds of the model for an average row of its training. */
  readonly base: number
  /** The strongest first. */
  readonly contributions: readonly Contribution[]
  /** What features that are not listed add together. */
  readonly other: number
  /** What calibration adds to the log-odds of the model. */
  readonly calibration: number
  readonly log_odds: number
}

export interface Explained {
  readonly raw: number
  readonly score: number
  readonly base: number
  readonly byColumn: Float64Array
  readonly columns: readonly ColumnCode[]
  readonly bins: Uint8Array
  readonly values: ReadonlyMap<string, string | number>
  readonly now: Date
}

const SHOWN = 20
const TOO_SMALL = 1e-6
const DAY_MS = 86_400_000
const NEVER = 1e-12

/** Parts of a date count for the date: contributions add up, so a feature's share is the sum over its columns. */
export function explanationOf(of: Explained): Explanation {
  const byName = new Map<string, { sum: number; column: number }>()
  for (const [column, { name }] of of.columns.entries()) {
    const sum = (byName.get(name)?.sum ?? 0) + (of.byColumn[column] as number)
    byName.set(name, { sum, column: byName.get(name)?.column ?? column })
  }
  const ranked = [...byName]
    .filter(([, { sum }]) => Math.abs(sum) > TOO_SMALL)
    .sort(([nameA, a], [nameB, b]) => Math.abs(b.sum) - Math.abs(a.sum) || (nameA < nameB ? -1 : 1))
    .slice(0, SHOWN)
  const contributions = ranked.map(([name, { sum, column }]) => ({
    name,
    value: of.bins[column] === MISSING_BIN ? null : (of.values.get(name) ?? null),
    contribution: sum,
    reason: reasonOf(of, name, column, sum),
  }))
  const listed = contributions.reduce((sum, { contribution }) => sum + contribution, 0)
  const sure = Math.min(1 - NEVER, Math.max(NEVER, of.score))
  const logOdds = Math.log(sure / (1 - sure))
  return {
    base: of.base,
    contributions,
    other: of.raw - of.base - listed,
    calibration: logOdds - of.raw,
    log_odds: logOdds,
  }
}

/** `Trial started 3 days ago raises it`. */
function reasonOf({ columns, bins, values, now }: Explained, name: string, at: number, sum: number): string {
  const column = columns[at] as ColumnCode
  const effect = sum > 0 ? 'raises it' : 'lowers it'
  const words = wordsOf(name)
  const value = values.get(name)
  if (bins[at] === MISSING_BIN || value === undefined) return `${words} is not known, which ${effect}`
  return `${words} ${valueWords(column, value, now)} ${effect}`
}

function valueWords(column: ColumnCode, value: string | number, now: Date): string {
  if (column.reading?.as === 'date') {
    const days = Math.floor(now.getTime() / DAY_MS) - Math.floor(columnNumber(column, value))
    if (days === 0) return 'today'
    return days > 0
      ? `${days} ${days === 1 ? 'day' : 'days'} ago`
      : `in ${-days} ${days === -1 ? 'day' : 'days'}`
  }
  if (typeof value === 'number' && column.reading?.as === 'number' && column.reading.isFlag === true)
    return value === 1 ? '(yes)' : '(no)'
  if (typeof value === 'number') return String(Number(value.toPrecision(6)))
  return value.length > 60 ? `${cutText(value, 59)}…` : value
}

/** `trial_started_at` as people say it. */
function wordsOf(name: string): string {
  const words = name
    .replace(/_(?:at|on|date)$/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.\s]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}
