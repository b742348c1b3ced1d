import { type RawBuilder, sql } from 'kysely'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Scope } from '../scopes.store.ts'
import { type NodeState, normalType } from './node.rules.ts'

const VISIBLE = [
  'tenant_id',
  'node_id',
  'scope_id',
  'node_type',
  'label',
  'norm_label',
  'properties',
  'property_sources',
  'source_docs',
  'source_type',
  'confidence',
  'version',
  'is_active',
  'created_at',
  'updated_at',
] as const

const nodesOf = (tx: Tx, { tenantId, scopeId }: Scope) =>
  tx.db
    .selectFrom('kb_nodes')
    .select(VISIBLE)
    .where('tenant_id', '=', tenantId)
    .where('scope_id', '=', scopeId)
    .where('is_active', '=', true)

export const findNode = (tx: Tx, scope: Scope, nodeId: string) =>
  nodesOf(tx, scope).where('node_id', '=', nodeId).executeTakeFirst()
export type NodeRow = NonNullable<Awaited<ReturnType<typeof findNode>>>

export const findNodes = (tx: Tx, scope: Scope, nodeIds: readonly string[]): Promise<readonly NodeRow[]> =>
  nodesOf(tx, scope)
    .where('node_id', '=', sql<string>`any(${[...nodeIds]}::uuid[])`)
    .execute()

/** Whether there is one, in use or not. */
export async function nodeExists(
  tx: Tx,
  tenantId: string,
  scopeIds: readonly string[],
  nodeId: string,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('kb_nodes')
    .select('node_id')
    .where('tenant_id', '=', tenantId)
    .where('scope_id', 'in', scopeIds)
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
  return row !== undefined
}

/** Those that exist of the types and normal labels asked for. */
export async function findByIdentity(
  tx: Tx,
  scope: Scope,
  wanted: readonly { readonly nodeType: string; readonly normLabel: string }[],
): Promise<readonly NodeRow[]> {
  if (wanted.length === 0) return []
  return nodesOf(tx, scope)
    .where(
      sql<boolean>`(norm_type, norm_label) in (select * from unnest(${wanted.map((one) => normalType(one.nodeType))}::text[],
        ${wanted.map((one) => one.normLabel)}::text[]))`,
    )
    .orderBy('created_at')
    .orderBy('node_id')
    .execute()
}

export const findByLabel = (tx: Tx, scope: Scope, labels: readonly string[]): Promise<readonly NodeRow[]> =>
  nodesOf(tx, scope)
    .where('norm_label', '=', sql<string>`any(${[...labels]}::text[])`)
    .orderBy('created_at')
    .orderBy('node_id')
    .execute()

interface KeyWanted {
  readonly nodeType: string
  readonly normLabel: string | undefined
  readonly properties: JsonObject
}

/**
 * The ids of nodes by name, or else by properties that they have, in the order asked for; the oldest when several fit.
 * Names have an index and properties do not, so the second question is asked only about what the first left open.
 */
export async function findByKeys(
  tx: Tx,
  scope: Scope,
  wanted: readonly KeyWanted[],
): Promise<readonly (string | undefined)[]> {
  const given = wanted.map((one, at) => ({ at, ...one }))
  const found = new Map<number, string>()
  const ask = async (asked: readonly (KeyWanted & { readonly at: number })[], fits: RawBuilder<unknown>) => {
    for (const { at, node_id } of asked.length === 0 ? [] : await oldestOf(tx, scope, asked, fits))
      found.set(at, node_id)
  }
  await ask(
    given.filter((one) => one.normLabel !== undefined),
    sql`node.norm_label = given."normLabel"`,
  )
  await ask(
    given.filter((one) => !found.has(one.at)),
    sql`node.properties @> given.properties`,
  )
  return wanted.map((_, at) => found.get(at))
}

async function oldestOf(
  tx: Tx,
  { tenantId, scopeId }: Scope,
  asked: readonly (KeyWanted & { readonly at: number })[],
  fits: RawBuilder<unknown>,
) {
  const given = asked.map((one) => ({ ...one, normType: normalType(one.nodeType) }))
  const { rows } = await sql<{ at: number; node_id: string }>`
    select distinct on (given.at) given.at, node.node_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (at integer, "normType" text, "normLabel" text, properties jsonb)
    join kb_nodes node on node.tenant_id = ${tenantId} and node.scope_id = ${scopeId} and node.is_active
      and node.norm_type = given."normType" and ${fits}
    order by given.at, node.created_at, node.node_id`.execute(tx.db)
  return rows
}

export interface NewNode extends NodeState {
  readonly nodeId: string
  readonly nodeType: string
  readonly label: string
  readonly normLabel: string
  readonly sourceDocs: readonly string[]
  readonly sourceType: string
  readonly confidence: number
}

const SLICE = 500

export async function insertNodes(
  tx: Tx,
  { tenantId, scopeId }: Scope,
  nodes: readonly NewNode[],
  revision: number,
  now: Date,
): Promise<void> {
  for (let at = 0; at < nodes.length; at += SLICE) {
    await tx.db
      .insertInto('kb_nodes')
      .values(
        nodes.slice(at, at + SLICE).map((node) => ({
          tenant_id: tenantId,
          node_id: node.nodeId,
          scope_id: scopeId,
          node_type: node.nodeType,
          norm_type: normalType(node.nodeType),
          label: node.label,
          norm_label: node.normLabel,
          properties: JSON.stringify(node.properties),
          property_sources: JSON.stringify(node.property_sources),
          source_docs: [...node.sourceDocs],
          source_type: node.sourceType,
          confidence: node.confidence,
          version: 1,
          revision,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute()
  }
}

export interface NodeChange extends NodeState {
  readonly nodeId: string
  readonly label: string
  readonly normLabel: string
  readonly sourceDocs: readonly string[]
  readonly confidence: number
  readonly isActive: boolean
}

/** Each gets its next version; its vector is made anew. */
export async function updateNodes(
  tx: Tx,
  tenantId: string,
  changes: readonly NodeChange[],
  revision: number,
  now: Date,
): Promise<void> {
  for (let at = 0; at < changes.length; at += SLICE) {
    const packed = JSON.stringify(changes.slice(at, at + SLICE))
    await sql`update kb_nodes set label = given.label, norm_label = given."normLabel", properties = given.properties,
        property_sources = given.property_sources, source_docs = given."sourceDocs", confidence = given.confidence,
        is_active = given."isActive", version = kb_nodes.version + 1, revision = ${revision}, vector_model = '',
        vector = null, updated_at = ${now}
      from jsonb_to_recordset(${packed}::jsonb) as given ("nodeId" uuid, label text, "normLabel" text,
        properties jsonb, property_sources jsonb, "sourceDocs" text[], confidence double precision, "isActive" boolean)
      where kb_nodes.tenant_id = ${tenantId} and kb_nodes.node_id = given."nodeId"`.execute(tx.db)
  }
}

/** Writes down the state that nodes have now, under the version they have now. */
export async function recordVersions(
  tx: Tx,
  tenantId: string,
  nodeIds: readonly string[],
  source: string,
  now: Date,
): Promise<void> {
  if (nodeIds.length === 0) return
  await sql`insert into kb_node_versions
      (tenant_id, node_id, version, label, properties, confidence, is_active, source, created_at)
    select tenant_id, node_id, version, label, properties, confidence, is_active, ${source}, ${now}
    from kb_nodes where tenant_id = ${tenantId} and node_id = any(${[...nodeIds]}::uuid[])`.execute(tx.db)
}

/** Newest first. */
export const versionsOf = (tx: Tx, tenantId: string, nodeIds: readonly string[], limit: number) =>
  tx.db
    .selectFrom('kb_node_versions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('node_id', '=', sql<string>`any(${[...nodeIds]}::uuid[])`)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
export type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number]
