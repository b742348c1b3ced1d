import { type Static, Type } from 'typebox'
import { type FieldError, invalid } from '../../../kernel/problem.ts'
import { isTimeZone } from '../../../kernel/time-zone.ts'
import { defined, iso, named, Text, Timestamp } from '../../../platform/http/schema.ts'
import type { BusinessHoursRow } from './business-hours.store.ts'
import { WEEKDAYS } from './business-time.ts'

const Time = (description: string) => Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description })

const Day = Type.Array(
  Type.Object({
    opens: Time('As 09:00, in the time zone.'),
    closes: Time('As 17:30. At or before `opens`, it is a time of the next day.'),
  }),
  { maxItems: 10, description: 'Empty for a day on which the team is not there.' },
)

const hours = {
  time_zone: Text(100, { minLength: 1, description: 'An IANA time zone such as Europe/Lisbon.' }),
  days: Type.Object({
    monday: Day,
    tuesday: Day,
    wednesday: Day,
    thursday: Day,
    friday: Day,
    saturday: Day,
    sunday: Day,
  }),
}
const HOLIDAYS_MAX = 500
const Holidays = Type.Array(Type.String({ format: 'date' }), {
  maxItems: HOLIDAYS_MAX,
  uniqueItems: true,
  description: 'Days on which nothing opens, such as 2026-12-25.',
})

export const NewBusinessHours = Type.Object({ ...hours, holidays: Type.Optional(Holidays) })

export const BusinessHours = named(
  'BusinessHours',
  Type.Object({
    ...hours,
    is_set: Type.Boolean({ description: '`false` until they are set; the days are empty then.' }),
    holidays: Holidays,
    updated_by: Type.Optional(Type.String()),
    updated_at: Type.Optional(Timestamp()),
  }),
)

/** What the schema cannot say: the zone exists, the team is there at some time, and no two openings of a day overlap. */
export function checkBusinessHours({ time_zone, days }: Static<typeof NewBusinessHours>): void {
  const errors: FieldError[] = []
  if (!isZoneName(time_zone))
    errors.push({
      location: 'body.time_zone',
      message: 'has to be an IANA time zone such as Europe/Lisbon',
      value: time_zone,
    })
  if (WEEKDAYS.every((day) => days[day].length === 0))
    errors.push({ location: 'body.days', message: 'needs an opening on at least one day of the week' })
  for (const day of WEEKDAYS) {
    const sorted = [...days[day]].sort((one, other) => one.opens.localeCompare(other.opens))
    const overlaps = sorted.some(({ opens, closes }, at) => {
      const next = sorted[at + 1]
      return next !== undefined && (closes <= opens || next.opens < closes)
    })
    if (overlaps)
      errors.push({ location: `body.days.${day}`, message: 'has openings that lie over each other' })
  }
  if (errors.length > 0) throw invalid(errors)
}

/** Names of places; calendars know offsets such as +02:00, too, which do not change with the season. */
export const isZoneName = (name: string): boolean => /^[A-Za-z]/.test(name) && isTimeZone(name)

const NO_DAYS = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }

export function businessHoursView(row: BusinessHoursRow | undefined): Static<typeof BusinessHours> {
  if (row === undefined) return { is_set: false, time_zone: 'UTC', days: NO_DAYS, holidays: [] }
  return defined({
    is_set: true,
    time_zone: row.time_zone,
    days: row.days as Static<typeof BusinessHours>['days'],
    holidays: row.holidays,
    updated_by: row.updated_by,
    updated_at: iso(row.updated_at),
  })
}
