import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { KbSchema, SchemaBody, schemaPath } from '../entity.schemas.ts'
import { findSchema, lockSchema, updateSchema as write } from '../entity-schemas.store.ts'
import { contentOf, schemaView, taken } from '../entity-schemas.ts'

export const updateSchema = keyOperation({
  id: 'updateEntitySchema',
  method: 'PUT',
  path: '/projects/{projectId}/knowledge/schemas/{schemaId}',
  domain: 'knowledge',
  permission: 'manage',
  summary: 'Replace what nodes of a type have to look like',
  description: 'Nodes that are there stay as they are; what is written to them from now on has to fit.',
  params: schemaPath,
  body: SchemaBody,
  response: KbSchema,
  uses: ['clock', 'events'],
  async handle({ caller, params: { schemaId }, body, tx, clock, events }) {
    const { tenantId, projectId, actor } = caller
    const before = await lockSchema(tx, caller, schemaId)
    if (before === undefined) throw notFound('entity schema')
    const content = contentOf(body, clock.now())
    const other = await findSchema(tx, caller, content.entityType)
    if (other !== undefined && other.schema_id !== before.schema_id) throw taken()
    const schema = await write(tx, before, content)
    events.append(tx, {
      tenantId,
      projectId,
      type: 'knowledge_schema.updated',
      subjectId: schema.schema_id,
      payload: { entity_type: schema.entity_type, updated_by: actor },
    })
    return schemaView(schema)
  },
})
