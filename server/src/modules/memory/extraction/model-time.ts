import type { Sharpness } from '../../../algorithms/text/calendar.ts'
import { instantOf } from '../../../algorithms/text/zoned-time.ts'

export interface WrittenTime {
  readonly at: Date
  readonly sharpness: Sharpness
}

/** Times this far from the conversation are slips of the model. */
const FAR_MS = 200 * 365.25 * 86_400_000

const ON_THE_WALL =
  /^([1-9]\d{3})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?)?)?)?$/
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}[\d:.]{0,16}(?:Z|[+-]\d{2}:?\d{2})$/i

/** A day or a time as a model writes it, on the person's wall unless it names an offset; undefined for anything else. */
export function readTime(
  written: unknown,
  { near, timezone }: { readonly near: Date; readonly timezone: string },
): WrittenTime | undefined {
  if (typeof written !== 'string') return undefined
  const text = written.trim()
  const time = WITH_OFFSET.test(text)
    ? { at: new Date(text), sharpness: 'moment' as const }
    : onTheWall(text, timezone)
  if (time === undefined || Number.isNaN(time.at.getTime())) return undefined
  return Math.abs(time.at.getTime() - near.getTime()) > FAR_MS ? undefined : time
}

function onTheWall(text: string, timezone: string): WrittenTime | undefined {
  const found = ON_THE_WALL.exec(text)
  if (found === null) return undefined
  const [, year, month, day, hour, minute] = found
  const [m, d, h] = [Number(month ?? 1), Number(day ?? 1), Number(hour ?? 12)]
  const daysInMonth = new Date(Date.UTC(Number(year), m, 0)).getUTCDate()
  if (m < 1 || m > 12 || d < 1 || d > daysInMonth || h > 23 || Number(minute ?? 0) > 59) return undefined
  const sharpness =
    hour !== undefined ? 'moment' : day !== undefined ? 'day' : month !== undefined ? 'month' : 'year'
  const clock = { year: Number(year), month: m, day: d, hour: h, minute: Number(minute ?? 0) }
  return { at: instantOf(clock, timezone), sharpness }
}
