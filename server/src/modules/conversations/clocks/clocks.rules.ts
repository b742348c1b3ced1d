import { SECOND_MS } from '../../../kernel/clock.ts'
import { AROUND_THE_CLOCK, type Measure } from './measure.rules.ts'

/** How soon conversations of a priority are to be answered and resolved; null has no target. */
export interface Target {
  readonly first_response_minutes: number | null
  readonly resolution_minutes: number | null
  readonly business_hours_only: boolean
}

/** By priority, and how time passes for those that count business hours only. */
export interface Targets {
  readonly of: Readonly<Record<string, Target>>
  readonly businessTime: Measure
}

export const NO_TARGETS: Targets = { of: {}, businessTime: AROUND_THE_CLOCK }

/** How time passes for conversations of a priority. */
export const measureOf = (targets: Targets, priority: string): Measure =>
  targets.of[priority]?.business_hours_only === true ? targets.businessTime : AROUND_THE_CLOCK

/** What was said in the change whose effect on the clocks is asked for. */
export interface Said {
  /** When the person wrote something that wants an answer. */
  readonly askedAt?: Date | undefined
  /** Who answered, after that. */
  readonly answeredBy?: 'agent' | 'operator' | undefined
  /** The operator who answers or closes, as far as known. */
  readonly by?: string | undefined
}

const CLOCKS = [
  'waiting_since',
  'first_response_at',
  'first_response_by',
  'first_response_due_at',
  'first_response_missed_at',
  'resolving_since',
  'resolving_seconds',
  'resolution_due_at',
  'resolution_missed_at',
  'resolved_at',
] as const

export interface Clocks {
  readonly waiting_since: Date | null
  readonly first_response_at: Date | null
  readonly first_response_by: '' | 'agent' | 'operator'
  readonly first_response_due_at: Date | null
  readonly first_response_missed_at: Date | null
  readonly resolving_since: Date | null
  readonly resolving_seconds: number
  readonly resolution_due_at: Date | null
  readonly resolution_missed_at: Date | null
  readonly resolved_at: Date | null
}

interface Control {
  readonly controller: 'agent' | 'human'
  readonly controller_operator_id: string
}

/** What decides about the clocks of a conversation. */
export interface State extends Clocks, Control {
  readonly status: 'open' | 'snoozed' | 'closed'
  readonly routing: { readonly mode?: string }
  readonly priority: string
}

const NEW_ROUND: Clocks = {
  waiting_since: null,
  first_response_at: null,
  first_response_by: '',
  first_response_due_at: null,
  first_response_missed_at: null,
  resolving_since: null,
  resolving_seconds: 0,
  resolution_due_at: null,
  resolution_missed_at: null,
  resolved_at: null,
}

/** A person has control or is waited for, or no agent answers. */
export const isTeams = (state: State): boolean =>
  state.controller === 'human' || state.routing.mode === 'unrouted'

const clocksOf = (state: State): Clocks =>
  Object.fromEntries(CLOCKS.map((name) => [name, state[name]])) as unknown as Clocks

/** The person writes for the first time, or for the first time since it was closed. */
export const beginsRound = (
  before: Pick<State, 'status' | 'waiting_since' | 'first_response_at'>,
  said: Said,
) =>
  said.askedAt !== undefined &&
  (before.status === 'closed' || (before.waiting_since === null && before.first_response_at === null))

/** The agent calls for the team, and no operator has it yet. */
export const isHandover = (before: Control, after: Control): boolean =>
  before.controller === 'agent' && after.controller === 'human' && after.controller_operator_id === ''

/** The clocks after a change, without due times. `after` is the conversation with the change. */
export function clocksAfter(
  before: State,
  after: State,
  said: Said,
  now: Date,
  measure: Measure = AROUND_THE_CLOCK,
): Clocks {
  let clocks = clocksOf(before)
  const isNewRound = beginsRound(before, said)
  if (isNewRound) clocks = { ...NEW_ROUND, waiting_since: earlier(said.askedAt ?? now, now) }
  // From now on the person waits for an operator's answer.
  if (isHandover(before, after))
    clocks = {
      ...clocks,
      waiting_since: now,
      first_response_at: null,
      first_response_by: '',
      first_response_due_at: null,
      first_response_missed_at: null,
    }
  else if (said.answeredBy !== undefined && clocks.waiting_since !== null)
    clocks = {
      ...clocks,
      waiting_since: null,
      first_response_at: now,
      first_response_by: said.answeredBy,
      first_response_missed_at:
        clocks.first_response_missed_at ?? passed(isNewRound ? null : before.first_response_due_at, now),
    }
  clocks = { ...clocks, ...resolution(clocks, after, isNewRound ? clocks.waiting_since : null, now, measure) }
  if (after.status !== 'closed') return { ...clocks, resolved_at: null }
  return before.status === 'closed' ? clocks : { ...clocks, resolved_at: now }
}

export const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/** A due time that has passed. */
const passed = (due: Date | null, now: Date): Date | null => (due !== null && due < now ? due : null)

/** Runs while the team has an open conversation, stands while it is snoozed or closed, and ends with the team's part. */
function resolution(
  clocks: Clocks,
  after: State,
  begunAt: Date | null,
  now: Date,
  measure: Measure,
): Partial<Clocks> {
  const { resolving_since: since, resolving_seconds: seconds } = clocks
  if (isTeams(after) && after.status === 'open')
    return since === null ? { resolving_since: measure.before(begunAt ?? now, seconds * SECOND_MS) } : {}
  const missed = clocks.resolution_missed_at ?? passed(clocks.resolution_due_at, now)
  if (!isTeams(after)) return { resolving_since: null, resolving_seconds: 0, resolution_missed_at: missed }
  if (since === null) return {}
  const shown = Math.floor(measure.between(since, now) / SECOND_MS)
  return { resolving_since: null, resolving_seconds: shown, resolution_missed_at: missed }
}

/** When the running clocks are due. */
export function dueTimes(
  clocks: Pick<Clocks, 'waiting_since' | 'resolving_since'>,
  { status, priority }: Pick<State, 'status' | 'priority'>,
  targets: Targets,
): Pick<Clocks, 'first_response_due_at' | 'resolution_due_at'> {
  const target = targets.of[priority]
  const measure = measureOf(targets, priority)
  const after = (since: Date | null, minutes: number | null | undefined): Date | null =>
    since === null || minutes === null || minutes === undefined ? null : measure.due(since, minutes)
  return {
    first_response_due_at: after(
      status === 'closed' ? null : clocks.waiting_since,
      target?.first_response_minutes,
    ),
    resolution_due_at: after(clocks.resolving_since, target?.resolution_minutes),
  }
}

/** The columns that differ. */
export const changedClocks = (before: Clocks, now: Clocks): Partial<Clocks> =>
  Object.fromEntries(
    CLOCKS.filter((name) => !isSame(before[name], now[name])).map((name) => [name, now[name]]),
  )

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other
