import { conflict, invalid } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { defined } from '../../../platform/http/schema.ts'
import { identityOf, normalLabel, normalType } from '../nodes/node.rules.ts'
import { findByIdentity } from '../nodes/nodes.store.ts'
import type { Scope } from '../scopes.store.ts'
import type { NodeWrite } from '../search/graph.ts'
import type { SentSchema } from './entity.schemas.ts'
import { faultsInSchema, faultsInWrites } from './entity-schema.rules.ts'
import { fieldsFor, type SchemaContent, type SchemaRow } from './entity-schemas.store.ts'

export function contentOf(body: SentSchema, now: Date): SchemaContent {
  const errors = faultsInSchema(body.fields)
  if (errors.length > 0) throw invalid(errors)
  return {
    entityType: body.entity_type,
    displayName: body.display_name ?? '',
    description: body.description ?? '',
    fields: body.fields,
    similarityConfig: body.similarity_config,
    now,
  }
}

export const taken = () => conflict('There is a schema for this type already.')

/** Refuses invalid background writes in the request, so that the caller learns of it. */
export async function checkWrites(
  tx: Tx,
  scope: Scope,
  writes: readonly NodeWrite[],
  { upsert, locate }: { readonly upsert: boolean; readonly locate: (at: number) => string },
): Promise<void> {
  const schemas = await fieldsFor(
    tx,
    scope,
    writes.map((write) => write.nodeType),
  )
  if (schemas.size === 0) return
  const watched = writes.filter((write) => schemas.has(normalType(write.nodeType)))
  const wanted = watched.map(({ nodeType, label }) => ({ nodeType, normLabel: normalLabel(label) }))
  const nodes = await findByIdentity(tx, scope, wanted)
  const known = new Set(nodes.map((node) => identityOf(node.node_type, node.label)))
  const isKnown = ({ nodeType, label }: { nodeType: string; label: string }) =>
    !upsert || known.has(identityOf(nodeType, label))
  const errors = faultsInWrites(schemas, writes, isKnown, locate)
  if (errors.length > 0) throw invalid(errors)
}

const NOT_COMPARED = { enabled: false, field_weights: {}, max_edges_per_node: 0, threshold: 0 }

export const schemaView = (schema: SchemaRow) =>
  defined({
    schema_id: schema.schema_id,
    project_id: schema.project_id,
    entity_type: schema.entity_type,
    display_name: schema.display_name,
    description: schema.description,
    fields: schema.fields.map(({ enum_values: values, ...field }) => ({
      ...field,
      ...(values === undefined ? {} : { enum_values: [...values] }),
    })),
    similarity_config:
      schema.similarity_config === null ? undefined : { ...NOT_COMPARED, ...schema.similarity_config },
    created_at: schema.created_at.toISOString(),
    updated_at: schema.updated_at.toISOString(),
  })
