import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MemoryScope } from '../scope.ts'
import { ofScope } from '../scopes.store.ts'
import { type FactRow, shown } from './facts.store.ts'

/** However much hangs on a topic, an answer stays one that can be read. */
const CONTENTS_MAX = 5_000

export interface FactFilter {
  readonly factType?: string | undefined
  readonly metadata?: Readonly<Record<string, string>> | undefined
  readonly hasMetadata?: boolean | undefined
}

/** Newest first. */
export async function listFacts(
  tx: Tx,
  agent: MemoryScope['agent'],
  whose: { readonly userId?: string | undefined; readonly instanceId: string },
  filter: FactFilter,
  page: { readonly after?: { createdAt: Date; factId: string } | undefined; readonly count: number },
): Promise<readonly FactRow[]> {
  let query = shown(tx)
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('is_current', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('fact_id', 'desc')
    .limit(page.count)
  if (whose.userId !== undefined) {
    query = query.where('user_id', '=', whose.userId).where('instance_id', '=', whose.instanceId)
  } else if (whose.instanceId !== '') query = query.where('instance_id', '=', whose.instanceId)
  query = query.where(filterOf(tx, agent.tenant_id, filter))
  if (page.after !== undefined) {
    const { createdAt, factId } = page.after
    query = query.where((eb) => eb(eb.refTuple('created_at', 'fact_id'), '<', eb.tuple(createdAt, factId)))
  }
  return query.execute()
}

/** Facts carry what they are about in columns of their own and, from callers, in `metadata`. */
const filterOf = (tx: Tx, tenantId: string, filter: FactFilter) => {
  const conditions = [sql<boolean>`true`]
  if (filter.factType !== undefined) conditions.push(sql`fact_type = ${filter.factType}`)
  if (filter.hasMetadata)
    conditions.push(sql`(metadata <> '{}' or kind <> 'general' or subject_relation <> '')`)
  for (const [name, value] of Object.entries(filter.metadata ?? {})) {
    const columns = tx.words.forms(`memory_facts.${name}`, tenantId, [value])
    const members = tx.words.forms('memory_facts.metadata', tenantId, [value])
    conditions.push(
      sql`(${sql.ref(name)} = any(${columns}::text[]) or metadata ->> ${name} = any(${members}::text[]))`,
    )
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export async function countFacts(
  tx: Tx,
  agent: MemoryScope['agent'],
  whose: { readonly userId?: string | undefined; readonly instanceId: string },
  filter: FactFilter,
): Promise<number> {
  let query = tx.db
    .selectFrom('memory_facts')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('is_current', '=', true)
    .where(filterOf(tx, agent.tenant_id, filter))
  if (whose.userId !== undefined) {
    query = query.where('user_id', '=', whose.userId).where('instance_id', '=', whose.instanceId)
  } else if (whose.instanceId !== '') query = query.where('instance_id', '=', whose.instanceId)
  return (await query.executeTakeFirstOrThrow()).total
}

/** Changes with every change of these memories: no two versions of a memory are the same, and those of new ones begin at the time. */
export async function versionOfFacts(
  tx: Tx,
  agent: MemoryScope['agent'],
  whose: { readonly userId?: string | undefined; readonly instanceId: string },
): Promise<string> {
  let query = tx.db
    .selectFrom('memory_scopes')
    .select(sql<string>`count(*) || ' ' || coalesce(sum(version), 0)`.as('version'))
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
  if (whose.userId !== undefined) {
    query = query.where('user_id', '=', whose.userId).where('instance_id', '=', whose.instanceId)
  } else if (whose.instanceId !== '') query = query.where('instance_id', '=', whose.instanceId)
  return (await query.executeTakeFirstOrThrow()).version
}

/** The most important first, of what is current. */
export async function currentFacts(
  tx: Tx,
  scope: MemoryScope,
  page: { readonly limit: number },
): Promise<readonly FactRow[]> {
  return shown(tx)
    .where(ofScope(scope))
    .where('is_current', '=', true)
    .orderBy('importance', 'desc')
    .orderBy('last_confirmed', 'desc')
    .limit(page.limit)
    .execute()
}

export async function factsOfNodes(
  tx: Tx,
  agent: MemoryScope['agent'],
  nodeIds: readonly string[],
): Promise<readonly FactRow[]> {
  return shown(tx)
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('node_id', '=', sql<string>`any(${nodeIds}::uuid[])`)
    .where('is_current', '=', true)
    .orderBy('importance', 'desc')
    .orderBy('fact_id')
    .limit(CONTENTS_MAX)
    .execute()
}

/** Current facts of a stretch of time, by when they were said. */
export async function factsBetween(
  tx: Tx,
  agent: MemoryScope['agent'],
  whose: { readonly userId?: string | undefined; readonly instanceId: string },
  span: { readonly from: Date; readonly until: Date },
): Promise<readonly FactRow[]> {
  let query = shown(tx)
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('is_current', '=', true)
    .where('valid_from', '>=', span.from)
    .where('valid_from', '<', span.until)
    .orderBy('valid_from')
    .orderBy('fact_id')
    .limit(CONTENTS_MAX)
  if (whose.userId !== undefined) {
    query = query.where('user_id', '=', whose.userId).where('instance_id', '=', whose.instanceId)
  }
  return query.execute()
}

/** Those that fill a slot, newest first: what corrections and names are understood by. */
export async function knownSlots(tx: Tx, scope: MemoryScope, limit: number) {
  return tx.db
    .selectFrom('memory_facts')
    .select(['fact_id', 'atomic_text', 'slot', 'slot_value', 'polarity'])
    .where(ofScope(scope))
    .where('is_current', '=', true)
    .where('slot', '<>', '')
    .orderBy('last_confirmed', 'desc')
    .limit(limit)
    .execute()
}

/** Facts of a memory with their history, newest first: what a person may ask to be forgotten. */
export async function toldFacts(tx: Tx, scope: MemoryScope, limit: number) {
  return tx.db
    .selectFrom('memory_facts')
    .select(['fact_id', 'atomic_text', 'slot', 'slot_value', 'is_current', 'evidence_message_ids'])
    .where(ofScope(scope))
    .orderBy('is_current', 'desc')
    .orderBy('last_confirmed', 'desc')
    .orderBy('fact_id', 'desc')
    .limit(limit)
    .execute()
}
export type ToldFact = Awaited<ReturnType<typeof toldFacts>>[number]

export const factsById = (tx: Tx, scope: MemoryScope, ids: readonly string[]): Promise<readonly FactRow[]> =>
  shown(tx)
    .where(ofScope(scope))
    .where('fact_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
