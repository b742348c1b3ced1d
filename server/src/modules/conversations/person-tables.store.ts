import { sql } from 'kysely'
import { movable } from '../../platform/db/move-person-rows.ts'
import { ofPersonsProjects, type PersonKey, type PersonTable } from '../../platform/db/person-rows.ts'
import type { Tx } from '../../platform/db/tx.ts'

async function lockConversations(tx: Tx, person: PersonKey): Promise<void> {
  await sql`select from conversations where ${ofPersonsProjects(person)} order by conversation_id for update`.execute(
    tx.db,
  )
}

async function contacts(tx: Tx, person: PersonKey) {
  const { rows } = await sql<{ conversation_id: string; connection_id: string | null; external_id: string }>`
    select conversation_id, connection_id, external_id from conversations
    where ${ofPersonsProjects(person)}`.execute(tx.db)
  return {
    conversations: rows.map((row) => row.conversation_id),
    contacts: rows.flatMap(({ connection_id, external_id }) =>
      connection_id === null ? [] : [{ connection_id, external_id }],
    ),
  }
}

export const personTablesOfConversations: readonly PersonTable[] = [
  {
    name: 'conversation_messages',
    lock: lockConversations,
    rows: (person) => sql<boolean>`conversation_id in (
      select conversation_id from conversations where ${ofPersonsProjects(person)})`,
    move: 'stays',
  },
  {
    name: 'message_words',
    lock: lockConversations,
    rows: (person) => sql<boolean>`conversation_id in (
      select conversation_id from conversations where ${ofPersonsProjects(person)})`,
    move: 'stays',
  },
  {
    name: 'conversation_notes',
    lock: lockConversations,
    rows: (person) => sql<boolean>`conversation_id in (
      select conversation_id from conversations where ${ofPersonsProjects(person)})`,
    move: 'stays',
  },
  {
    name: 'conversation_rounds',
    lock: lockConversations,
    rows: (person) => sql<boolean>`conversation_id in (
      select conversation_id from conversations where ${ofPersonsProjects(person)})`,
    move: 'stays',
  },
  movable({
    name: 'conversations',
    lock: lockConversations,
    aliases: contacts,
    rows: (person) => ofPersonsProjects(person),
    conversation: 'conversation_id',
    isLast: true,
  }),
]
