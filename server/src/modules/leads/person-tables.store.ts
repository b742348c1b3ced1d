import { sql } from 'kysely'
import {
  hasAddress,
  type MoveRows,
  namesPerson,
  ofLead,
  type PersonTable,
} from '../../platform/db/person-rows.ts'

/** Of two people's outcomes the other's stays the current one. */
const moveOutcomes: MoveRows = async (tx, { from, to, conversations }) => {
  if (conversations !== undefined) return
  const projects = [...from.projectIds]
  await sql`update lead_outcomes mine set is_current = false
    where tenant_id = ${from.tenantId} and project_id = any(${projects}::uuid[]) and lead_ref = ${from.userId} and is_current
      and exists (select from lead_outcomes other where other.tenant_id = mine.tenant_id
        and other.project_id = mine.project_id and other.lead_ref = ${to} and other.is_current)`.execute(
    tx.db,
  )
  await sql`update lead_outcomes set lead_ref = ${to}
    where tenant_id = ${from.tenantId} and project_id = any(${projects}::uuid[]) and lead_ref = ${from.userId}`.execute(
    tx.db,
  )
}

/** Totals of outcomes stay as they are: they are counts. */
export const personTablesOfLeads: readonly PersonTable[] = [
  { name: 'lead_outcomes', rows: (person) => ofLead(person, 'lead_ref'), move: moveOutcomes },
  {
    name: 'lead_enrichments',
    rows: (person) => sql<boolean>`project_id = any(${[...person.projectIds]}::uuid[]) and (
      ${namesPerson('input', person)} or ${namesPerson('result', person)} or ${hasAddress('input', person)})`,
    unexported: ['request_hash', 'webhook_secret'],
    move: 'stays',
  },
  {
    name: 'enrichment_answers',
    // The key of an answer is the hash of what was asked by, and of the address in lower case.
    rows: (person) => sql<boolean>`provider_id in (
        select provider_id from enrichment_providers where tenant_id = ${person.tenantId}
          and project_id = any(${[...person.projectIds]}::uuid[]))
      and (${hasAddress('answer', person)} or identifier = any(array(
        select sha256(convert_to(kind || chr(10) || lower(trim(address)), 'UTF8'))
        from unnest(array['email', 'phone']) kind, unnest(${[...person.aliases.addresses]}::text[]) address)))`,
    unexported: ['identifier'],
    move: 'stays',
  },
]
