import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { findAgentUser, resolveAgent } from '../../agents/index.ts'
import { UserPrimingMetadata, userPath } from '../imports.schemas.ts'
import { findPriming } from '../imports.store.ts'
import { metadataView } from '../views.ts'

export const getUserMetadata = keyOperation({
  id: 'getUserMetadata',
  method: 'GET',
  path: '/agents/{agentId}/users/{userId}/metadata',
  domain: 'imports',
  permission: 'read',
  summary: 'Read the record of a person',
  params: userPath,
  response: UserPrimingMetadata,
  async handle({ caller, params, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const user = await findAgentUser(tx, agent, params.userId)
    if (user === undefined) throw notFound('user')
    return metadataView(user, await findPriming(tx, agent, params.userId))
  },
})
