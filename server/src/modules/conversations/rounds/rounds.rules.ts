import {
  beginsRound,
  type Clocks,
  earlier,
  isHandover,
  isTeams,
  type Said,
  type State,
} from '../clocks/clocks.rules.ts'

interface RoundState extends State {
  readonly agent_id: string | null
  readonly round: number
}

/** What happened in a round. What is kept of its first time only is in `first`. */
export interface RoundChange {
  readonly round: number
  /** When it begins; undefined for the round that runs. */
  readonly openedAt?: Date
  readonly first: {
    readonly called_at?: Date
    readonly taken_over_at?: Date
    readonly operator_response_at?: Date
    readonly response?: { readonly at: Date; readonly by: 'agent' | 'operator' }
  }
  readonly set: {
    readonly agent_id?: string
    readonly operator_id?: string
    readonly resolved_at?: Date | null
    readonly resolved_by?: string
    readonly first_response_missed?: boolean
    readonly resolution_missed?: boolean
  }
  readonly isReopened: boolean
}

const MEMBER = 'user:'

/** What a change of a conversation means for its round; undefined if nothing that is kept of rounds. */
export function roundChange(
  before: RoundState,
  after: RoundState,
  clocks: Pick<Clocks, 'first_response_missed_at' | 'resolution_missed_at'>,
  said: Said,
  now: Date,
): RoundChange | undefined {
  const isNew = beginsRound(before, said)
  const round = before.round + (isNew ? 1 : 0)
  if (round === 0) return undefined
  const openedAt = isNew ? earlier(said.askedAt ?? now, now) : undefined
  const first = { ...answers(before, after, said, now, isNew), ...control(before, after, now, openedAt) }
  const isMissed = (name: 'first_response_missed_at' | 'resolution_missed_at') =>
    clocks[name] !== null && (isNew || before[name] === null)
  const set = {
    ...who(before, after, said),
    ...(after.agent_id !== before.agent_id && after.agent_id !== null ? { agent_id: after.agent_id } : {}),
    ...closing(before, after, said, now, isNew),
    ...(isMissed('first_response_missed_at') ? { first_response_missed: true } : {}),
    ...(isMissed('resolution_missed_at') ? { resolution_missed: true } : {}),
  }
  const isReopened = before.status === 'closed' && after.status !== 'closed'
  if (openedAt !== undefined) return { round, openedAt, first, set, isReopened }
  const isNothing = Object.keys(first).length === 0 && Object.keys(set).length === 0 && !isReopened
  return isNothing ? undefined : { round, first, set, isReopened }
}

/** The agent's sentence that hands over is no answer, as for the clocks. */
function answers(
  before: RoundState,
  after: RoundState,
  said: Said,
  now: Date,
  isNew: boolean,
): RoundChange['first'] {
  const by = said.answeredBy
  if (by === undefined || isHandover(before, after)) return {}
  const isAwaited = isNew || before.waiting_since !== null
  const response = isAwaited ? { response: { at: now, by } } : {}
  // An operator who writes without being waited for has taken it over all the same.
  return by === 'operator' && (isAwaited || before.first_response_by !== 'operator')
    ? { ...response, operator_response_at: now, taken_over_at: now }
    : response
}

const isHeld = (state: RoundState): boolean =>
  state.controller === 'human' && state.controller_operator_id !== ''

/** A round that begins with the team calls for it at once. */
function control(
  before: RoundState,
  after: RoundState,
  now: Date,
  openedAt: Date | undefined,
): RoundChange['first'] {
  const isTaken = isHeld(after) && after.controller_operator_id !== before.controller_operator_id
  const called = isTeams(after) && (openedAt ?? (isTeams(before) || isHeld(after) ? undefined : now))
  return { ...(isTaken ? { taken_over_at: now } : {}), ...(called ? { called_at: called } : {}) }
}

/** The operator who took it over or answered last. */
function who(before: RoundState, after: RoundState, said: Said): RoundChange['set'] {
  if (said.answeredBy === 'operator' && said.by !== undefined && said.by !== '')
    return before.first_response_by === 'operator' && before.waiting_since === null
      ? {}
      : { operator_id: said.by }
  const isTaken = isHeld(after) && after.controller_operator_id !== before.controller_operator_id
  return isTaken ? { operator_id: after.controller_operator_id } : {}
}

function closing(
  before: RoundState,
  after: RoundState,
  said: Said,
  now: Date,
  isNew: boolean,
): RoundChange['set'] {
  if (after.status === 'closed' && before.status !== 'closed')
    return { resolved_at: now, resolved_by: said.by ?? '' }
  return before.status === 'closed' && after.status !== 'closed' && !isNew
    ? { resolved_at: null, resolved_by: '' }
    : {}
}

/** Closing counts as an operator's work where no operator took part; what programs close does not. */
export const isMember = (actor: string): boolean => actor.startsWith(MEMBER)
