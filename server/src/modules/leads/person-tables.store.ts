import { sql } from 'kysely'
import { hasAddress, namesPerson, ofLead, type PersonTable } from '../../platform/db/person-rows.ts'

/** Totals of outcomes stay as they are: they are counts. */
export const personTablesOfLeads: readonly PersonTable[] = [
  { name: 'lead_outcomes', rows: (person) => ofLead(person, 'lead_ref') },
  {
    name: 'lead_enrichments',
    rows: (person) => sql<boolean>`project_id = any(${[...person.projectIds]}::uuid[]) and (
      ${namesPerson('input', person)} or ${namesPerson('result', person)} or ${hasAddress('input', person)})`,
    unexported: ['request_hash', 'webhook_secret'],
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
  },
]
