import { notFound } from '../../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { schemaPath } from '../entity.schemas.ts'
import { lockSchema, deleteSchema as remove } from '../entity-schemas.store.ts'

export const deleteSchema = keyOperation({
  id: 'deleteEntitySchema',
  method: 'DELETE',
  path: '/projects/{projectId}/knowledge/schemas/{schemaId}',
  domain: 'knowledge',
  permission: 'manage',
  summary: 'Let nodes of a type look like anything again',
  params: schemaPath,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params: { schemaId }, tx, events }) {
    const { tenantId, projectId, actor } = caller
    const schema = await lockSchema(tx, caller, schemaId)
    if (schema === undefined) throw notFound('entity schema')
    await remove(tx, schema)
    events.append(tx, {
      tenantId,
      projectId,
      type: 'knowledge_schema.deleted',
      subjectId: schema.schema_id,
      payload: { entity_type: schema.entity_type, deleted_by: actor },
    })
    return undefined
  },
})
