import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { deleteCustomLlm as removeCustomLlm } from '../custom-llms.store.ts'
import { projectPath } from '../models.schemas.ts'

export const deleteCustomLlm = keyOperation({
  id: 'deleteCustomLlm',
  method: 'DELETE',
  path: '/projects/{projectId}/custom-llm',
  domain: 'models',
  permission: 'manage',
  summary: 'Take a project’s own model away',
  description: 'The key is deleted with it. Deleting what is not there is no error.',
  params: projectPath,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params, tx, events }) {
    const key = { tenantId: caller.tenantId, projectId: params.projectId }
    if (await removeCustomLlm(tx, key))
      events.append(tx, { ...key, type: 'project.custom_llm_deleted', subjectId: key.projectId })
    return undefined
  },
})
