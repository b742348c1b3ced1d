import { keyOperation } from '../../../../platform/http/operation.ts'
import { customLlmView } from '../custom-llm.ts'
import { findCustomLlm } from '../custom-llms.store.ts'
import { CustomLlm, projectPath } from '../models.schemas.ts'

export const getCustomLlm = keyOperation({
  id: 'getCustomLlm',
  method: 'GET',
  path: '/projects/{projectId}/custom-llm',
  domain: 'models',
  permission: 'manage',
  summary: 'Read which model of its own a project uses',
  params: projectPath,
  response: CustomLlm,
  async handle({ caller, params, tx }) {
    return customLlmView(await findCustomLlm(tx, { tenantId: caller.tenantId, projectId: params.projectId }))
  },
})
