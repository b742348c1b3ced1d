import { isObject } from '../../../kernel/json.ts'

/** Hours of the day, in the contact's own time; across midnight when `from` is the later one. */
export interface QuietHours {
  readonly from: number
  readonly to: number
}

/** The default: no contact at night. */
export const NIGHT: readonly QuietHours[] = [{ from: 22, to: 6 }]

const DAY = 24

/** Whether a part of the day has a moment in quiet hours. */
export function touches(part: QuietHours, quiet: QuietHours): boolean {
  return spansOf(part).some((one) =>
    spansOf(quiet).some((other) => one.from < other.to && other.from < one.to),
  )
}

const spansOf = ({ from, to }: QuietHours): readonly QuietHours[] =>
  from < to
    ? [{ from, to }]
    : [
        { from, to: DAY },
        { from: 0, to },
      ]

/**
 * Reads `{"from": "20:00", "to": "09:00"}`, hours as numbers, or a list of these; an empty list is no quiet hours.
 * Undefined for what says nothing, so that the next wider setting applies; `faulty` for what cannot be read.
 */
export function quietHoursIn(value: unknown): readonly QuietHours[] | 'faulty' | undefined {
  if (value === undefined || value === null) return undefined
  const found: QuietHours[] = []
  for (const entry of Array.isArray(value) ? value : [value]) {
    if (!isObject(entry)) return 'faulty'
    const [from, to] = [hourIn(entry['from']), hourIn(entry['to'])]
    if (from === undefined || to === undefined) return 'faulty'
    found.push({ from, to })
  }
  return found
}

function hourIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= 0 && value <= DAY ? value : undefined
  if (typeof value !== 'string') return undefined
  const [, hours, minutes = '0'] = /^(\d{1,2})(?::(\d{2}))?$/.exec(value.trim()) ?? []
  const hour = Number(hours) + Number(minutes) / 60
  return hours !== undefined && Number(minutes) < 60 && hour <= DAY ? hour : undefined
}
