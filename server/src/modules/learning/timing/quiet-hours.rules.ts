import { isObject } from '../../../kernel/json.ts'

/** Hours of the day, in the contact's own time; across midnight when `from` is the later one, the whole day when equal. */
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
 * Hours of the day leave the night quiet unless one of them says `and_night: false`, as for those who work at night.
 * Undefined for what says nothing, so that the next wider setting applies; `faulty` for what cannot be read.
 */
export function quietHoursIn(value: unknown): readonly QuietHours[] | 'faulty' | undefined {
  if (value === undefined || value === null) return undefined
  const found: QuietHours[] = []
  let isNightOpen = false
  for (const entry of Array.isArray(value) ? value : [value]) {
    if (!isObject(entry)) return 'faulty'
    const [from, to, night = true] = [hourIn(entry['from']), hourIn(entry['to']), entry['and_night']]
    if (from === undefined || to === undefined || typeof night !== 'boolean') return 'faulty'
    found.push({ from, to })
    isNightOpen ||= !night
  }
  const saysNight = found.some((hours) => NIGHT.some((night) => touches(night, hours)))
  return found.length === 0 || saysNight || isNightOpen ? found : [...NIGHT, ...found]
}

/** `20`, `"20:30"`, `"8pm"`, `"8:30 PM"`. */
function hourIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= 0 && value <= DAY ? value : undefined
  if (typeof value !== 'string') return undefined
  const [, hours, minutes = '0', half] =
    /^(\d{1,2})(?::(\d{2}))? ?([ap]m)?$/.exec(value.trim().toLowerCase()) ?? []
  if (hours === undefined || Number(minutes) >= 60) return undefined
  const isTwelve = half === undefined || (Number(hours) >= 1 && Number(hours) <= 12)
  const whole = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0)
  const hour = whole + Number(minutes) / 60
  return isTwelve && hour <= DAY ? hour : undefined
}
