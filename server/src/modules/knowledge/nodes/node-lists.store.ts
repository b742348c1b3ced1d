import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Scope } from '../scopes.store.ts'
import type { Condition } from './filter.rules.ts'
import { normalType } from './node.rules.ts'
import type { NodeRow } from './nodes.store.ts'

const activeNodes = (tx: Tx, { tenantId, scopeId }: Scope, nodeType: string | undefined) =>
  tx.db
    .selectFrom('kb_nodes')
    .where('tenant_id', '=', tenantId)
    .where('scope_id', '=', scopeId)
    .where('is_active', '=', true)
    .$if(nodeType !== undefined, (query) => query.where('norm_type', '=', normalType(nodeType ?? '')))

/** Newest first. A limit of 0 means all. */
export async function listScope(
  tx: Tx,
  scope: Scope,
  wanted: { readonly nodeType: string | undefined; readonly limit: number },
): Promise<readonly NodeRow[]> {
  return activeNodes(tx, scope, wanted.nodeType)
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('node_id', 'desc')
    .$if(wanted.limit > 0, (query) => query.limit(wanted.limit))
    .execute()
}

export async function countScope(tx: Tx, scope: Scope, nodeType: string | undefined): Promise<number> {
  const { total } = await activeNodes(tx, scope, nodeType)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const SORTS = {
  updated_at: sql`updated_at`,
  created_at: sql`created_at`,
  label: sql`norm_label`,
  confidence: sql`confidence`,
} as const
export const SORT_WORDS = Object.keys(SORTS) as (keyof typeof SORTS)[]

export interface NodeFilter {
  readonly types: readonly string[]
  readonly conditions: readonly Condition[]
  readonly sortBy: keyof typeof SORTS
  readonly isAscending: boolean
  readonly offset: number
  readonly limit: number
}

/** One row more than asked for, so that the caller sees whether there are more. */
export async function listNodes(tx: Tx, scope: Scope, filter: NodeFilter): Promise<readonly NodeRow[]> {
  let query = tx.db
    .selectFrom('kb_nodes')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('scope_id', '=', scope.scopeId)
    .where('is_active', '=', true)
  if (filter.types.length > 0)
    query = query.where('norm_type', '=', sql<string>`any(${filter.types.map(normalType)}::text[])`)
  for (const condition of filter.conditions) query = query.where(holds(condition))
  const direction = filter.isAscending ? 'asc' : 'desc'
  return query
    .orderBy(SORTS[filter.sortBy], direction)
    .orderBy('node_id', direction)
    .offset(filter.offset)
    .limit(filter.limit + 1)
    .execute()
}

/** Numbers are compared as numbers where both sides are numbers, everything else as text. */
function holds({ field, operator, value }: Condition): RawBuilder<boolean> {
  const text = sql<string>`(properties ->> ${field}::text)`
  const asNumber = Number(value)
  const isNumber = value.trim() !== '' && Number.isFinite(asNumber)
  const number = sql`case when jsonb_typeof(properties -> ${field}::text) = 'number'
    then (properties ->> ${field}::text)::numeric end`
  const compare = (sign: RawBuilder<unknown>) =>
    isNumber
      ? sql<boolean>`(${number}) ${sign} ${asNumber}::numeric`
      : sql<boolean>`${text} ${sign} ${value}::text`
  switch (operator) {
    case 'eq':
      return sql`${text} = ${value}::text`
    case 'neq':
      return sql`${text} is distinct from ${value}::text`
    case 'gt':
      return compare(sql`>`)
    case 'gte':
      return compare(sql`>=`)
    case 'lt':
      return compare(sql`<`)
    case 'lte':
      return compare(sql`<=`)
    case 'in':
      return sql`${text} = any(${value.split(',').map((one) => one.trim())}::text[])`
    case 'contains':
      return sql`position(lower(${value}::text) in lower(${text})) > 0`
  }
}
