import { isUuid } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Caller } from '../../../platform/http/operation.ts'
import { findAgentOfProject, namesOfAgents } from '../../agents/index.ts'
import { findMembers } from '../../identity/index.ts'
import type { Grouping, ReportFigures, ReportQuery } from './report.schemas.ts'
import {
  type MessageSums,
  type ReportFilter,
  type RoundSums,
  type SummedBy,
  sumMessages,
  sumRounds,
} from './report.store.ts'
import type { ReportRange } from './report-range.ts'

const NO_AGENT = '00000000-0000-0000-0000-000000000000'
const MEMBER = 'user:'

export async function filterOf(tx: Tx, caller: Caller, query: ReportQuery): Promise<ReportFilter> {
  const { tenantId, projectId } = caller
  // An agent of another project, or an unknown one, has no conversations here.
  const agentId = query.agent_id
    ? ((await findAgentOfProject(tx, tenantId, projectId, query.agent_id))?.agent_id ?? NO_AGENT)
    : undefined
  return {
    tenantId,
    projectId,
    agentId,
    channel: query.channel || undefined,
    operator: query.operator || undefined,
    tag: query.tag || undefined,
  }
}

export interface Summed {
  readonly bucket: number | null
  readonly key: string | null
  readonly figures: ReportFigures
}

/** Conversations and messages, put together by where they belong. */
export async function sumBy(
  tx: Tx,
  filter: ReportFilter,
  range: ReportRange,
  by: SummedBy,
  grouping?: Grouping,
): Promise<readonly Summed[]> {
  const [rounds, messages] = await Promise.all([
    sumRounds(tx, filter, range, by, grouping),
    sumMessages(tx, filter, range, by, grouping),
  ])
  const placeOf = ({ bucket, key }: { bucket: number | null; key: string | null }) =>
    JSON.stringify([bucket, key])
  const roundsAt = new Map(rounds.map((row) => [placeOf(row), row]))
  const messagesAt = new Map(messages.map((row) => [placeOf(row), row]))
  return [...new Set([...roundsAt.keys(), ...messagesAt.keys()])].map((place) => {
    const [bucket, key] = JSON.parse(place) as [number | null, string | null]
    return { bucket, key, figures: figuresOf(roundsAt.get(place), messagesAt.get(place)) }
  })
}

export function figuresOf(rounds: RoundSums | undefined, messages: MessageSums | undefined): ReportFigures {
  const conversations = rounds?.conversations ?? 0
  const share = (count = 0) => (conversations === 0 ? null : Math.round((count / conversations) * 1e4) / 1e4)
  const at = (of: readonly (number | null)[] | null | undefined, index: number) => {
    const value = of?.[index]
    return value === null || value === undefined ? null : Math.round(value * 10) / 10
  }
  return {
    conversations,
    messages_in: messages?.messages_in ?? 0,
    messages_out: messages?.messages_out ?? 0,
    answered: rounds?.answered ?? 0,
    first_response_median_seconds: at(rounds?.first_response, 0),
    first_response_p90_seconds: at(rounds?.first_response, 1),
    operator_response_median_seconds: at(rounds?.operator_response, 0),
    operator_response_p90_seconds: at(rounds?.operator_response, 1),
    resolved: rounds?.resolved ?? 0,
    resolved_share: share(rounds?.resolved),
    resolution_median_seconds: at(rounds?.resolution, 0),
    resolution_p90_seconds: at(rounds?.resolution, 1),
    reopened: rounds?.reopened ?? 0,
    taken_over: rounds?.taken_over ?? 0,
    takeover_share: share(rounds?.taken_over),
    first_response_missed: rounds?.first_response_missed ?? 0,
    resolution_missed: rounds?.resolution_missed ?? 0,
  }
}

/** The names of today; of other groupings, the key is the name. */
export async function namesOf(
  tx: Tx,
  tenantId: string,
  grouping: Grouping,
  keys: readonly string[],
): Promise<(key: string) => string> {
  if (grouping === 'agent') {
    const names = await namesOfAgents(tx, tenantId, keys.filter(isUuid))
    return (key) => names.get(key) ?? ''
  }
  if (grouping !== 'operator') return (key) => key
  const ids = keys.filter((key) => key.startsWith(MEMBER)).map((key) => key.slice(MEMBER.length))
  const members = await findMembers(tx, tenantId, ids.filter(isUuid))
  const names = new Map(members.map((one) => [MEMBER + one.user_id, one.display_name || one.username]))
  // Programs name operators of their own as they like.
  return (key) => names.get(key) ?? (key.startsWith(MEMBER) ? '' : key)
}
