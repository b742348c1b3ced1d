import type { PersonAliases } from '../../platform/db/person-rows.ts'
import { bytea, jsonb, type TablesOf, table, text, timestamp, uuid } from '../../platform/db/tables.ts'

export type ErasureState = 'running' | 'done' | 'failed'

const personErasures = table('person_erasures', {
  tenant_id: uuid(),
  erasure_id: uuid(),
  user_id: text(),
  project_id: uuid().nullable(),
  state: text<ErasureState>().withDefault(),
  aliases: jsonb<Partial<PersonAliases>>().withDefault(),
  counts: jsonb<Readonly<Record<string, number>>>().withDefault(),
  user_hash: bytea().nullable(),
  requested_by: text(),
  job_id: uuid().nullable(),
  created_at: timestamp(),
  finished_at: timestamp().nullable(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<typeof personErasures> {}
}

export const peopleTables = [personErasures]
