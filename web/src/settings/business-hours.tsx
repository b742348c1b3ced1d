import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useWrite } from '../api/queries.ts'
import { locale } from '../language/languages.ts'
import { t } from '../language/t.ts'
import { chosenTimeZone, timeZones } from '../language/time-zone.ts'
import { useMay } from '../shell/permissions.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'

export const PATH = '/api/v1/business-hours'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
type Weekday = (typeof WEEKDAYS)[number]
interface Opening {
  readonly opens: string
  readonly closes: string
}

export interface Hours {
  readonly is_set: boolean
  readonly time_zone: string
  readonly days: Readonly<Record<Weekday, readonly Opening[]>>
  readonly holidays: readonly string[]
}

const NAMES = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
const DATES = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
/** The fifth of January 1970 was a Monday. */
const dayName = (day: Weekday) => NAMES.format(new Date(Date.UTC(1970, 0, 5 + WEEKDAYS.indexOf(day))))
const OFFICE: Opening = { opens: '09:00', closes: '17:00' }
const TIME =
  'min-h-7 rounded-md border border-edge bg-panel px-2 tabular-nums disabled:bg-hover disabled:text-muted pointer-coarse:min-h-9'

/** Monday to Friday in the reader's zone, as a proposal for those who have none. */
const proposed = (hours: Hours): Hours =>
  hours.is_set
    ? hours
    : {
        ...hours,
        time_zone: chosenTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
        days: { ...hours.days, ...Object.fromEntries(WEEKDAYS.slice(0, 5).map((day) => [day, [OFFICE]])) },
      }

function DayRow(props: {
  readonly day: Weekday
  readonly openings: readonly Opening[]
  readonly isDisabled: boolean
  readonly onChange: (openings: readonly Opening[]) => void
}) {
  const { openings, isDisabled } = props
  const name = dayName(props.day)
  const set = (at: number, change: Partial<Opening>) =>
    props.onChange(openings.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <div className="flex flex-wrap items-center gap-2 py-1">
      <span className="w-28 shrink-0 text-sm font-medium">{name}</span>
      {openings.length === 0 && <span className="text-sm text-muted">{t('Closed')}</span>}
      {openings.map((opening, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: openings have no id, and are not moved
        <span key={at} className="flex items-center gap-1">
          <input
            type="time"
            required
            aria-label={t('{day} opens', { day: name })}
            value={opening.opens}
            disabled={isDisabled}
            onChange={(event) => set(at, { opens: event.target.value })}
            className={TIME}
          />
          –
          <input
            type="time"
            required
            aria-label={t('{day} closes', { day: name })}
            value={opening.closes}
            disabled={isDisabled}
            onChange={(event) => set(at, { closes: event.target.value })}
            className={TIME}
          />
          {!isDisabled && (
            <IconButton
              label={t('Remove hours of {day}', { day: name })}
              icon={X}
              onClick={() => props.onChange(openings.filter((_, index) => index !== at))}
            />
          )}
        </span>
      ))}
      {!isDisabled && openings.length < 10 && (
        <IconButton
          label={t('Add hours to {day}', { day: name })}
          icon={Plus}
          onClick={() => props.onChange([...openings, OFFICE])}
        />
      )}
    </div>
  )
}

/** When the team is there: days of the week in a time zone, without holidays. */
export function BusinessHoursForm({ hours }: { readonly hours: Hours }) {
  const [draft, setDraft] = useState(() => proposed(hours))
  const [date, setDate] = useState('')
  const save = useWrite('PUT', {
    renews: [PATH, '/api/v1/response-targets', '/api/v1/conversations'],
    done: t('Saved.'),
  })
  const isDisabled = !useMay('manage')
  const setHolidays = (holidays: readonly string[]) => setDraft({ ...draft, holidays: [...holidays].sort() })
  return (
    <Panel title={t('Business hours')}>
      <p className="mb-3 max-w-xl text-sm text-muted">
        {t(
          'When your team is there. Hours that close before they open end on the next day. Nothing opens on a holiday.',
        )}
      </p>
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          const { time_zone, days, holidays } = draft
          save.mutate({ path: PATH, body: { time_zone, days, holidays } })
        }}
      >
        <div className="max-w-xs">
          <SelectField
            label={t('Time zone of the business hours')}
            value={draft.time_zone}
            disabled={isDisabled}
            onChange={(event) => setDraft({ ...draft, time_zone: event.target.value })}
          >
            {[...new Set([draft.time_zone, ...timeZones()])].sort().map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </SelectField>
        </div>
        <div>
          {WEEKDAYS.map((day) => (
            <DayRow
              key={day}
              day={day}
              openings={draft.days[day]}
              isDisabled={isDisabled}
              onChange={(openings) => setDraft({ ...draft, days: { ...draft.days, [day]: openings } })}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            type="date"
            label={t('Holidays')}
            value={date}
            disabled={isDisabled}
            onChange={(event) => setDate(event.target.value)}
          />
          <Button
            needs="manage"
            disabled={date === '' || draft.holidays.includes(date)}
            onClick={() => {
              setHolidays([...draft.holidays, date])
              setDate('')
            }}
          >
            {t('Add')}
          </Button>
        </div>
        {draft.holidays.length > 0 && (
          <ul className="flex flex-wrap gap-1.5">
            {draft.holidays.map((holiday) => (
              <li key={holiday} className="flex items-center rounded-md border border-line ps-2 text-sm">
                {DATES.format(new Date(holiday))}
                {!isDisabled && (
                  <IconButton
                    label={t('Remove {name}', { name: DATES.format(new Date(holiday)) })}
                    icon={X}
                    onClick={() => setHolidays(draft.holidays.filter((one) => one !== holiday))}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        <Button look="main" type="submit" needs="manage" disabled={save.isPending}>
          {t('Save business hours')}
        </Button>
      </form>
    </Panel>
  )
}
