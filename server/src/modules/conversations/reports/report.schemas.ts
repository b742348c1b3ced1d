import { type Static, Type } from 'typebox'
import { named, OneOf, Text, Uuid } from '../../../platform/http/schema.ts'

export const INTERVALS = ['day', 'week', 'hour_of_week'] as const
export type Interval = (typeof INTERVALS)[number]
export const GROUPINGS = ['channel', 'agent', 'operator', 'tag', 'priority'] as const
export type Grouping = (typeof GROUPINGS)[number]

const Day = (description: string) => Type.Optional(Type.String({ format: 'date', description }))

export const reportQuery = Type.Object({
  project_id: Type.Optional(Uuid()),
  from: Day('The first day; 30 days before `to` unless given.'),
  to: Day('The day after the last one; tomorrow unless given. At most 366 days after `from`.'),
  time_zone: Type.Optional(
    Text(100, {
      default: 'UTC',
      description: 'Where the days begin: an IANA time zone such as Europe/Lisbon.',
    }),
  ),
  interval: Type.Optional(OneOf(INTERVALS, { default: 'day', description: 'Weeks begin on Monday.' })),
  group_by: Type.Optional(OneOf(GROUPINGS, { description: 'What `groups` are; without it there are none.' })),
  channel: Type.Optional(Text(50)),
  agent_id: Type.Optional(Text(1_000, { description: 'An agent’s id or name.' })),
  operator: Type.Optional(
    Text(200, { description: 'As groups by operator name them, such as `user:` and an id.' }),
  ),
  tag: Type.Optional(Text(100, { description: 'Upper and lower case alike.' })),
})
export type ReportQuery = Static<typeof reportQuery>

const Count = (description: string) => Type.Integer({ description })
const Seconds = (description: string) =>
  Type.Union([Type.Number(), Type.Null()], { description: `${description} \`null\` if there was none.` })

export const figures = {
  conversations: Count('Opened: the person wrote first, or wrote after closing.'),
  messages_in: Count('What people wrote in this time, whenever their conversation was opened.'),
  messages_out: Count('What agents and operators wrote in this time.'),
  answered: Count('Of those opened, how many have a first reply.'),
  first_response_median_seconds: Seconds('From the person’s message to the first reply.'),
  first_response_p90_seconds: Seconds('The same, of the slowest tenth the fastest.'),
  operator_response_median_seconds: Seconds('From when the team was called to an operator’s first reply.'),
  operator_response_p90_seconds: Seconds('The same, of the slowest tenth the fastest.'),
  resolved: Count('Of those opened, how many are closed.'),
  resolved_share: Seconds('0 to 1, of those opened.'),
  resolution_median_seconds: Seconds('From opening to closing.'),
  resolution_p90_seconds: Seconds('The same, of the slowest tenth the fastest.'),
  reopened: Count('Opened again after closing, by the person or an operator.'),
  taken_over: Count('An operator took over or replied.'),
  takeover_share: Seconds('0 to 1, of those opened.'),
  first_response_missed: Count('Past the target of the first reply.'),
  resolution_missed: Count('Past the target of the resolution.'),
} as const
export const FIGURES = Object.keys(figures) as readonly (keyof typeof figures)[]

const ReportFigures = Type.Object(figures)
export type ReportFigures = Static<typeof ReportFigures>

export const ConversationReport = named(
  'ConversationReport',
  Type.Object({
    from: Type.String(),
    to: Type.String(),
    time_zone: Type.String(),
    interval: Type.String(),
    totals: ReportFigures,
    intervals: Type.Array(
      Type.Object({
        start: Type.Optional(Type.String({ description: 'The first day of it.' })),
        weekday: Type.Optional(Type.Integer({ description: '1 is Monday; of `hour_of_week`.' })),
        hour: Type.Optional(Type.Integer({ description: '0 to 23; of `hour_of_week`.' })),
        ...figures,
      }),
      { description: 'All of the time asked for, also those without conversations.' },
    ),
    groups: Type.Array(
      Type.Object({
        key: Type.String({ description: 'A channel, an id, a tag or a priority; empty for none.' }),
        name: Type.String({ description: 'The name of today; empty if it has none.' }),
        ...figures,
      }),
      {
        description: 'The 200 with most conversations. With several tags, a conversation is in each of them.',
      },
    ),
  }),
)
