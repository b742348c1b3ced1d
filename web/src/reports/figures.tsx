import { Figure } from '../home/figures.tsx'
import { t } from '../language/t.ts'
import { count, type Figures, share, span } from './types.ts'

export const MEASURES = {
  conversations: [t('Conversations'), count, (one: Figures) => one.conversations],
  messages_in: [t('Messages in'), count, (one: Figures) => one.messages_in],
  messages_out: [t('Messages out'), count, (one: Figures) => one.messages_out],
  first_response: [t('First reply, median'), span, (one: Figures) => one.first_response_median_seconds],
  first_response_p90: [
    t('First reply, 90th percentile'),
    span,
    (one: Figures) => one.first_response_p90_seconds,
  ],
  operator_response: [
    t('Reply of the team, median'),
    span,
    (one: Figures) => one.operator_response_median_seconds,
  ],
  resolved: [t('Resolved'), share, (one: Figures) => one.resolved_share],
  resolution: [t('Resolution, median'), span, (one: Figures) => one.resolution_median_seconds],
  taken_over: [t('Taken over'), share, (one: Figures) => one.takeover_share],
  reopened: [t('Reopened'), count, (one: Figures) => one.reopened],
  missed: [t('Missed targets'), count, (one: Figures) => one.first_response_missed + one.resolution_missed],
} as const
export type Measure = keyof typeof MEASURES

const TILES = ['conversations', 'first_response', 'resolution', 'resolved', 'taken_over', 'missed'] as const

/** The totals, each with what it was in the period before. */
export function Totals(props: { readonly now: Figures; readonly before: Figures | undefined }) {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {TILES.map((measure) => {
        const [name, written, read] = MEASURES[measure]
        return (
          <Figure key={measure} name={name} value={written(read(props.now))}>
            <p className="text-xs text-muted">
              {props.before === undefined
                ? '…'
                : t('{value} in the period before', { value: written(read(props.before)) })}
            </p>
          </Figure>
        )
      })}
    </div>
  )
}
