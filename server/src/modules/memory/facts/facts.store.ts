import { sql } from 'kysely'
import { inJsonBatches } from '../../../platform/db/json-batches.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MemoryScope } from '../scope.ts'
import { ofScope } from '../scopes.store.ts'
import { memoryFacts } from '../tables.ts'

const SHOWN = (Object.keys(memoryFacts.columns) as readonly (keyof (typeof memoryFacts)['columns'])[]).filter(
  (column) => column !== 'vector' && column !== 'vector_model',
)

/** All of a fact but its vector. */
export const shown = (tx: Tx) =>
  tx.db
    .selectFrom('memory_facts')
    .select(SHOWN as readonly Exclude<keyof (typeof memoryFacts)['columns'], 'vector' | 'vector_model'>[])

export const findFact = (tx: Tx, tenantId: string, agentId: string, factId: string) =>
  shown(tx)
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('fact_id', '=', factId)
    .executeTakeFirst()
export type FactRow = NonNullable<Awaited<ReturnType<typeof findFact>>>

/** Their wordings, by their ids. */
export async function factTexts(
  tx: Tx,
  scope: MemoryScope,
  factIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (factIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('memory_facts')
    .select(['fact_id', 'atomic_text'])
    .where(ofScope(scope))
    .where('fact_id', 'in', [...factIds])
    .execute()
  return new Map(rows.map((row) => [row.fact_id, row.atomic_text]))
}

const ROW_COLUMNS = sql.raw(SHOWN.join(', '))

/** A few statements, however many there are. */
export const insertFacts = (tx: Tx, rows: readonly FactRow[]): Promise<void> =>
  inJsonBatches(tx.words.rows(memoryFacts, rows[0]?.tenant_id ?? '', rows), (json) =>
    sql`insert into memory_facts (${ROW_COLUMNS})
      select ${ROW_COLUMNS} from jsonb_populate_recordset(null::memory_facts, ${json}::jsonb)`.execute(tx.db),
  )

/** Keys in one statement. They are short, and an array of them is written in a single turn of the event loop. */
const KEYS_MAX = 1_000

/** The current facts that a set of new ones may repeat or replace. Facts without a slot have '' for one. */
export async function standingFacts(
  tx: Tx,
  scope: MemoryScope,
  about: { readonly slots: readonly string[]; readonly textKeys: readonly string[] },
): Promise<readonly FactRow[]> {
  // A fact may be found by its slot with some keys and by its wording with others.
  const found = new Map<string, FactRow>()
  for (let from = 0; from < about.textKeys.length; from += KEYS_MAX) {
    const { tenant_id } = scope.agent
    const textKeys = about.textKeys.slice(from, from + KEYS_MAX)
    const slots = about.slots.slice(from, from + KEYS_MAX).filter((slot) => slot !== '')
    const [keyForms, slotForms] = [
      tx.words.forms('memory_facts.text_key', tenant_id, textKeys),
      tx.words.forms('memory_facts.slot', tenant_id, slots),
    ]
    const rows = await shown(tx)
      .where(ofScope(scope))
      .where('is_current', '=', true)
      .where(
        sql<boolean>`(text_key = any(${keyForms}::text[]) or (slot <> '' and slot = any(${slotForms}::text[])))`,
      )
      .execute()
    for (const row of rows) found.set(row.fact_id, row)
  }
  return [...found.values()]
}

/** What became of current facts: seen again, or over. */
export interface StandingChange {
  readonly fact_id: string
  readonly mentions: number
  readonly confidence: number
  readonly last_confirmed: Date
  readonly evidence: readonly string[]
  readonly valid_until: Date | null
  readonly superseded_by: string | null
  /** An older fact that turned up later. */
  readonly supersedes_id: string | null
}

export async function changeStanding(
  tx: Tx,
  tenantId: string,
  changes: readonly StandingChange[],
  at: { readonly revision: number; readonly now: Date },
): Promise<void> {
  await inJsonBatches(changes, (json) =>
    sql`update memory_facts set
      mention_count = mention_count + change.mentions,
      confidence = change.confidence,
      last_confirmed = greatest(memory_facts.last_confirmed, change.last_confirmed),
      evidence_message_ids = (memory_facts.evidence_message_ids || change.evidence)[1:50],
      valid_until = change.valid_until,
      superseded_by = change.superseded_by,
      supersedes_id = coalesce(memory_facts.supersedes_id, change.supersedes_id),
      is_current = change.valid_until is null,
      updated_at = ${at.now},
      revision = ${at.revision}
    from jsonb_to_recordset(${json}::jsonb) as change (
      fact_id uuid, mentions integer, confidence double precision, last_confirmed timestamptz,
      evidence uuid[], valid_until timestamptz, superseded_by uuid, supersedes_id uuid)
    where memory_facts.tenant_id = ${tenantId} and memory_facts.fact_id = change.fact_id`.execute(tx.db),
  )
}

/** The versions before a fact, newest first. */
export async function versionsBefore(tx: Tx, fact: FactRow): Promise<readonly FactRow[]> {
  const chain = await sql<FactRow & { step: number }>`
    with recursive earlier as (
      select fact.*, 1 as step from memory_facts as fact
      where tenant_id = ${fact.tenant_id} and agent_id = ${fact.agent_id} and fact_id = ${fact.supersedes_id}
      union all
      select before.*, earlier.step + 1 from memory_facts as before
      join earlier on before.tenant_id = earlier.tenant_id and before.fact_id = earlier.supersedes_id
      where earlier.step < 500
    ) select ${ROW_COLUMNS} from earlier order by step`.execute(tx.db)
  return chain.rows
}

export async function updateFact(
  tx: Tx,
  fact: FactRow,
  changes: Partial<Pick<FactRow, 'fact_type' | 'importance' | 'confidence' | 'entities' | 'metadata'>>,
  at: { readonly revision: number; readonly now: Date },
): Promise<void> {
  const { metadata, ...plain } = changes
  const values = {
    ...plain,
    ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
    revision: at.revision,
    updated_at: at.now,
  }
  await tx.db
    .updateTable('memory_facts')
    .set(tx.words.values(memoryFacts, fact.tenant_id, values))
    .where('tenant_id', '=', fact.tenant_id)
    .where('fact_id', '=', fact.fact_id)
    .execute()
}

/** Plans whose day is over. */
export async function setPast(
  tx: Tx,
  scope: MemoryScope,
  facts: readonly FactRow[],
  at: { readonly revision: number; readonly now: Date },
): Promise<void> {
  if (facts.length === 0) return
  await tx.db
    .updateTable('memory_facts')
    .set({ temporal_relevance: 'past', revision: at.revision, updated_at: at.now })
    .where(ofScope(scope))
    .where('fact_id', '=', sql<string>`any(${facts.map((fact) => fact.fact_id)}::uuid[])`)
    .execute()
}

/** Takes it out of everywhere, history included: what followed it no longer says that it followed something. */
export async function deleteFact(tx: Tx, fact: FactRow): Promise<void> {
  await tx.db
    .updateTable('memory_facts')
    .set({ supersedes_id: fact.supersedes_id })
    .where('tenant_id', '=', fact.tenant_id)
    .where('agent_id', '=', fact.agent_id)
    .where('supersedes_id', '=', fact.fact_id)
    .execute()
  await tx.db
    .deleteFrom('memory_facts')
    .where('tenant_id', '=', fact.tenant_id)
    .where('fact_id', '=', fact.fact_id)
    .execute()
}

export async function deleteFacts(tx: Tx, scope: MemoryScope): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('memory_facts')
    .where(ofScope(scope))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Counts what a reply really used, and what was offered to it in vain. */
export async function noteUsed(
  tx: Tx,
  scope: MemoryScope,
  facts: { readonly used: readonly string[]; readonly unused: readonly string[]; readonly now: Date },
): Promise<void> {
  const all = [...facts.used, ...facts.unused]
  if (all.length === 0) return
  await sql`update memory_facts set
      hit_count = hit_count + (case when fact_id = any(${facts.used}::uuid[]) then 1 else 0 end),
      miss_count = miss_count + (case when fact_id = any(${facts.used}::uuid[]) then 0 else 1 end),
      last_retrieved_at = case when fact_id = any(${facts.used}::uuid[]) then ${facts.now} else last_retrieved_at end
    where ${ofScope(scope)} and fact_id = any(${all}::uuid[])`.execute(tx.db)
}
