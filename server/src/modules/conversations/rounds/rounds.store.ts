import { type QueryCreator, sql } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { ConversationChannel } from '../tables.ts'
import { isMember, type RoundChange } from './rounds.rules.ts'

interface Of {
  readonly tenant_id: string
  readonly conversation_id: string
  readonly project_id: string
  readonly channel_type: ConversationChannel
  readonly agent_id: string | null
}

/** The statement that keeps a change of a round, to run within the one that changes the conversation. */
export function keepRound(db: QueryCreator<Tables>, of: Of, change: RoundChange) {
  return change.openedAt === undefined
    ? updateRound(db, of, change)
    : insertRound(db, of, change, change.openedAt)
}

function insertRound(db: QueryCreator<Tables>, of: Of, change: RoundChange, openedAt: Date) {
  const { response, ...first } = change.first
  return db
    .insertInto('conversation_rounds')
    .values({
      tenant_id: of.tenant_id,
      conversation_id: of.conversation_id,
      round: change.round,
      project_id: of.project_id,
      channel_type: of.channel_type,
      agent_id: of.agent_id,
      opened_at: openedAt,
      reopens: change.isReopened ? 1 : 0,
      ...(response === undefined ? {} : { first_response_at: response.at, first_response_by: response.by }),
      ...first,
      ...change.set,
    })
    .returning('round')
}

function updateRound(db: QueryCreator<Tables>, of: Of, change: RoundChange) {
  const { response, ...first } = change.first
  const { resolved_by: by } = change.set
  return db
    .updateTable('conversation_rounds as r')
    .set({
      ...change.set,
      ...Object.fromEntries(
        Object.entries(first).map(([name, at]) => [name, sql`coalesce(${sql.ref(`r.${name}`)}, ${at})`]),
      ),
      ...(response === undefined
        ? {}
        : {
            first_response_at: sql<Date>`coalesce(r.first_response_at, ${response.at})`,
            first_response_by: sql<'agent'>`case when r.first_response_at is null then ${response.by} else r.first_response_by end`,
          }),
      ...(by !== undefined && isMember(by)
        ? { operator_id: sql<string>`coalesce(nullif(r.operator_id, ''), ${by})` }
        : {}),
      ...(change.isReopened ? { reopens: sql<number>`r.reopens + 1` } : {}),
    })
    .where('r.tenant_id', '=', of.tenant_id)
    .where('r.conversation_id', '=', of.conversation_id)
    .where('r.round', '=', change.round)
    .returning('r.round')
}
