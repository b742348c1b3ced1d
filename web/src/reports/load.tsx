import { locale } from '../language/languages.ts'
import { t } from '../language/t.ts'
import { Panel } from '../ui/panel.tsx'
import type { Interval } from './types.ts'

const WEEKDAY = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
const HOUR = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' })
/** The fifth of January 1970 was a Monday. */
const weekdayName = (weekday: number) => WEEKDAY.format(new Date(Date.UTC(1970, 0, 4 + weekday)))
const hourName = (hour: number) => HOUR.format(new Date(Date.UTC(1970, 0, 1, hour)))

/** How many conversations begin at each hour of the week; the fuller the colour, the more. */
export function Load({ hours }: { readonly hours: readonly Interval[] }) {
  const most = Math.max(1, ...hours.map((one) => one.conversations))
  const busiest = hours.reduce<Interval | undefined>(
    (best, one) => (best === undefined || one.conversations > best.conversations ? one : best),
    undefined,
  )
  const at = (one: Interval) => `${weekdayName(one.weekday ?? 1)} ${hourName(one.hour ?? 0)}`
  return (
    <Panel title={t('When conversations begin')} className="min-w-0">
      <div
        role="img"
        aria-label={
          busiest === undefined
            ? ''
            : t('Most conversations begin at {time}: {count}', {
                time: at(busiest),
                count: busiest.conversations,
              })
        }
        className="space-y-px text-2xs text-muted"
      >
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <div key={weekday} className="flex items-center gap-px">
            <span className="w-9 shrink-0 truncate">{weekdayName(weekday)}</span>
            {hours
              .filter((one) => one.weekday === weekday)
              .map((one) => (
                <span
                  key={one.hour}
                  title={`${at(one)}: ${one.conversations}`}
                  className="h-5 min-w-0 grow rounded-[2px] bg-hover"
                >
                  <span
                    className="block h-full rounded-[2px] bg-accent"
                    style={{
                      opacity: one.conversations === 0 ? 0 : 0.15 + (0.85 * one.conversations) / most,
                    }}
                  />
                </span>
              ))}
          </div>
        ))}
        <div className="flex pt-1 ps-9">
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour} className="w-1/4">
              {hourName(hour)}
            </span>
          ))}
        </div>
      </div>
    </Panel>
  )
}
