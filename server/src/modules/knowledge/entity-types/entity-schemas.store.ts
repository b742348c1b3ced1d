import { sql } from 'kysely'
import { jsonb, type TablesOf, table, text, timestamp, uuid } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { normalType } from '../nodes/node.rules.ts'
import { ORGANISATION, type Scope } from '../scopes.store.ts'
import type { SchemaField, SchemasByType, SimilarityConfig } from './entity-schema.rules.ts'

export const kbSchemas = table('kb_schemas', {
  tenant_id: uuid(),
  schema_id: uuid(),
  project_id: uuid(),
  entity_type: text(),
  norm_type: text().withDefault(),
  display_name: text().withDefault(),
  description: text().withDefault(),
  fields: jsonb<readonly SchemaField[]>(),
  similarity_config: jsonb<SimilarityConfig>().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

declare module '../../../platform/db/tables.ts' {
  interface Tables extends TablesOf<typeof kbSchemas> {}
}

interface Project {
  readonly tenantId: string
  readonly projectId: string
}

const schemasOf = (tx: Tx, { tenantId, projectId }: Project) =>
  tx.db
    .selectFrom('kb_schemas')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)

export const listSchemas = (tx: Tx, project: Project) =>
  schemasOf(tx, project).orderBy('entity_type').execute()
export type SchemaRow = Awaited<ReturnType<typeof listSchemas>>[number]

export const findSchema = (tx: Tx, project: Project, entityType: string): Promise<SchemaRow | undefined> =>
  schemasOf(tx, project).where('norm_type', '=', normalType(entityType)).executeTakeFirst()

export const lockSchema = (tx: Tx, project: Project, schemaId: string): Promise<SchemaRow | undefined> =>
  schemasOf(tx, project).where('schema_id', '=', schemaId).forUpdate().executeTakeFirst()

/** Of the types, those that have one. What the organisation knows follows no project's schemas. */
export async function fieldsFor(
  tx: Tx,
  { tenantId, scopeId }: Scope,
  types: readonly string[],
): Promise<SchemasByType> {
  if (scopeId === ORGANISATION || types.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('kb_schemas')
    .select(['norm_type', 'fields'])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', scopeId)
    .where('norm_type', '=', sql<string>`any(${[...new Set(types.map(normalType))]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.norm_type, row.fields]))
}

export interface SchemaContent {
  readonly entityType: string
  readonly displayName: string
  readonly description: string
  readonly fields: readonly SchemaField[]
  readonly similarityConfig: SimilarityConfig | undefined
  readonly now: Date
}

const columnsOf = (content: SchemaContent) => ({
  entity_type: content.entityType,
  norm_type: normalType(content.entityType),
  display_name: content.displayName,
  description: content.description,
  fields: JSON.stringify(content.fields),
  similarity_config: content.similarityConfig === undefined ? null : JSON.stringify(content.similarityConfig),
  updated_at: content.now,
})

/** Undefined when the type has a schema already. */
export const insertSchema = (
  tx: Tx,
  { tenantId, projectId }: Project,
  schemaId: string,
  content: SchemaContent,
): Promise<SchemaRow | undefined> =>
  tx.db
    .insertInto('kb_schemas')
    .values({
      tenant_id: tenantId,
      schema_id: schemaId,
      project_id: projectId,
      created_at: content.now,
      ...columnsOf(content),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'project_id', 'norm_type']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateSchema = (tx: Tx, schema: SchemaRow, content: SchemaContent): Promise<SchemaRow> =>
  tx.db
    .updateTable('kb_schemas')
    .set(columnsOf(content))
    .where('tenant_id', '=', schema.tenant_id)
    .where('schema_id', '=', schema.schema_id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteSchema(tx: Tx, schema: SchemaRow): Promise<void> {
  await tx.db
    .deleteFrom('kb_schemas')
    .where('tenant_id', '=', schema.tenant_id)
    .where('schema_id', '=', schema.schema_id)
    .execute()
}
