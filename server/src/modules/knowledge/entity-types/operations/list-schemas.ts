import { keyOperation } from '../../../../platform/http/operation.ts'
import { projectPath } from '../../schemas.ts'
import { KbSchemaList } from '../entity.schemas.ts'
import { listSchemas as readSchemas } from '../entity-schemas.store.ts'
import { schemaView } from '../entity-schemas.ts'

export const listSchemas = keyOperation({
  id: 'listEntitySchemas',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/schemas',
  domain: 'knowledge',
  permission: 'read',
  summary: 'List what nodes of each type have to look like',
  params: projectPath,
  response: KbSchemaList,
  async handle({ caller, tx }) {
    const schemas = await readSchemas(tx, caller)
    return { schemas: schemas.map(schemaView), total: schemas.length }
  },
})
