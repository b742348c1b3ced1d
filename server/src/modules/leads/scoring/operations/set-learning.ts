import { keyOperation } from '../../../../platform/http/operation.ts'
import { putConfigValue } from '../../../identity/index.ts'
import { LEARNING_SWITCH } from '../../../learning/index.ts'
import { LearningBody, SetAgentLearningEnabledResponse } from '../../schemas.ts'

export const setLearning = keyOperation({
  id: 'setLearningEnabled',
  method: 'PUT',
  path: '/builtin-agents/learning',
  domain: 'leads',
  permission: 'manage',
  summary: 'Switch learning on or off for the project',
  description:
    'On unless switched off. While it is off, outcomes are kept, nothing is trained by itself, bandits do not learn, ' +
    'and leads are scored by rules alone.',
  body: LearningBody,
  response: SetAgentLearningEnabledResponse,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const place = { tenantId: caller.tenantId, projectId: caller.projectId }
    await putConfigValue(tx, events, place, LEARNING_SWITCH, body.enabled, clock.now())
    return { enabled: body.enabled }
  },
})
