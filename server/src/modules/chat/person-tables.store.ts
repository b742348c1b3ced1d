import { sql } from 'kysely'
import { movable } from '../../platform/db/move-person-rows.ts'
import {
  type MoveRows,
  ofPersonsAgents,
  type PersonKey,
  type PersonTable,
} from '../../platform/db/person-rows.ts'

/** Rows of sessions in which only this person spoke. */
const ofOwnSessions = (table: 'chat_session_tools' | 'metered_sessions') => (person: PersonKey) => {
  const said = (who: ReturnType<typeof sql>) => sql`exists (
    select from memory_messages said where said.tenant_id = ${person.tenantId}
      and said.agent_id = ${sql.ref(`${table}.agent_id`)} and said.session_id = ${sql.ref(`${table}.session_id`)}
      and said.user_id ${who} ${person.userId})`
  return sql<boolean>`agent_id = any(${[...person.agentIds]}::uuid[]) and (
    ${said(sql`=`)} and not ${said(sql`<>`)}
    or exists (select from chat_turns turn where turn.tenant_id = ${person.tenantId}
      and turn.agent_id = ${sql.ref(`${table}.agent_id`)} and turn.session_id = ${sql.ref(`${table}.session_id`)}
      and turn.user_id = ${person.userId}))`
}

const moveRuns: MoveRows = async (tx, { from, to, conversations }) => {
  if (conversations !== undefined) return
  await sql`update chat_runs set request = jsonb_set(request, '{user_id}', to_jsonb(${to}::text))
    where tenant_id = ${from.tenantId} and agent_id = any(${[...from.agentIds]}::uuid[])
      and request->>'user_id' = ${from.userId}`.execute(tx.db)
}

export const personTablesOfChat: readonly PersonTable[] = [
  { name: 'chat_session_tools', rows: ofOwnSessions('chat_session_tools'), move: 'stays' },
  { name: 'metered_sessions', rows: ofOwnSessions('metered_sessions'), move: 'stays', unexported: 'all' },
  {
    name: 'chat_runs',
    rows: (person) => sql<boolean>`agent_id = any(${[...person.agentIds]}::uuid[])
      and request->>'user_id' = ${person.userId}`,
    move: moveRuns,
  },
  movable({
    name: 'chat_forget_requests',
    rows: ofPersonsAgents,
    key: ['agent_id', 'session_id', 'instance_id'],
    conversation: 'session_id',
    unexported: 'all',
  }),
  {
    name: 'chat_traces',
    rows: (
      person,
    ) => sql<boolean>`(agent_id, turn_id) in (select turn.agent_id, turn.turn_id from chat_turns turn
      where turn.tenant_id = ${person.tenantId} and turn.agent_id = any(${[...person.agentIds]}::uuid[])
        and turn.user_id = ${person.userId})`,
    // The person is named by the turn, which moves.
    move: 'stays',
  },
  movable({
    name: 'agent_skills',
    rows: ofPersonsAgents,
    conversation: 'session_id',
    unexported: ['name_key', 'message_id'],
  }),
  movable({
    name: 'chat_turns',
    rows: ofPersonsAgents,
    conversation: 'session_id',
    isLast: true,
    unexported: ['request_hash'],
  }),
]
