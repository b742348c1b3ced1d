import { type RawBuilder, sql } from 'kysely'
import type { PersonKey, PersonTable } from '../../platform/db/person-rows.ts'
import type { Tx } from '../../platform/db/tx.ts'

const isNamed = ({ aliases }: PersonKey): RawBuilder<boolean> => sql<boolean>`exists (
  select from jsonb_to_recordset(${JSON.stringify(aliases.contacts)}::jsonb)
    as contact (connection_id uuid, external_id text)
  where contact.connection_id = inbound_events.connection_id and position(contact.external_id in body) > 0)`

/** Posts that were not read yet may hold messages of others: they are read first, and removed then. */
async function isWaiting(tx: Tx, person: PersonKey): Promise<boolean> {
  const { rows } = await sql`select 1 as found from inbound_events
    where tenant_id = ${person.tenantId} and processed_at is null and ${isNamed(person)} limit 1`.execute(
    tx.db,
  )
  return rows.length > 0
}

/** Posts of channels, as they came. */
export const personTablesOfChannels: readonly PersonTable[] = [
  {
    name: 'inbound_events',
    rows: (person) => sql<boolean>`processed_at is not null and ${isNamed(person)}`,
    isExpecting: isWaiting,
    move: 'stays',
    unexported: 'all',
  },
]
