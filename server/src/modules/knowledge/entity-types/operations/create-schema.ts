import { newId } from '../../../../kernel/ids.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { projectPath } from '../../schemas.ts'
import { KbSchema, SchemaBody } from '../entity.schemas.ts'
import { insertSchema } from '../entity-schemas.store.ts'
import { contentOf, schemaView, taken } from '../entity-schemas.ts'

export const createSchema = keyOperation({
  id: 'createEntitySchema',
  method: 'POST',
  path: '/projects/{projectId}/knowledge/schemas',
  domain: 'knowledge',
  permission: 'manage',
  summary: 'Say what nodes of a type have to look like',
  description:
    'Holds for everything that is written from now on. Nodes that are there stay as they are; what is written to them has to fit.',
  params: projectPath,
  body: SchemaBody,
  response: KbSchema,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const { tenantId, projectId, actor } = caller
    const schema = await insertSchema(tx, caller, newId(), contentOf(body, clock.now()))
    if (schema === undefined) throw taken()
    events.append(tx, {
      tenantId,
      projectId,
      type: 'knowledge_schema.created',
      subjectId: schema.schema_id,
      payload: { entity_type: schema.entity_type, created_by: actor },
    })
    return schemaView(schema)
  },
})
