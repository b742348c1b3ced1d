import { sql } from 'kysely'
import type { MoveRows, PersonTable } from '../../platform/db/person-rows.ts'

const COUNTED = [
  'quantity',
  'tokens_in',
  'tokens_out',
  'cache_read_tokens',
  'cache_creation_tokens',
  'amount_micro',
]

/** Days of both people become one row with the sums. */
const moveUsage: MoveRows = async (tx, { from, to, conversations }) => {
  if (conversations !== undefined) return
  const counted = sql.join(COUNTED.map((column) => sql.ref(column)))
  const summed = COUNTED.map(
    (column) => sql`${sql.ref(column)} = usage_details.${sql.ref(column)} + excluded.${sql.ref(column)}`,
  )
  await sql`with moved as (
      delete from usage_details where tenant_id = ${from.tenantId} and user_id = ${from.userId}
        and agent_id = any(${[...from.agentIds]}::text[]) returning *)
    insert into usage_details (tenant_id, day, agent_id, user_id, kind, name, ${counted})
    select tenant_id, day, agent_id, ${to}, kind, name, ${counted} from moved
    on conflict (tenant_id, day, agent_id, user_id, kind, name) do update set ${sql.join(summed)}`.execute(
    tx.db,
  )
}

/** Use that a person caused. The workspace's sums contain no user ids and stay with the ledger. */
export const personTablesOfBilling: readonly PersonTable[] = [
  {
    name: 'usage_details',
    rows: (person) =>
      sql<boolean>`user_id = ${person.userId} and agent_id = any(${[...person.agentIds]}::text[])`,
    move: moveUsage,
  },
]
