import { keyOperation } from '../../../platform/http/operation.ts'
import { projectPath, RoutingConfig, RoutingConfigBody } from '../routing.schemas.ts'
import { writeConfig } from '../routing.store.ts'
import { configFrom } from '../routing.ts'

export const putRoutingConfig = keyOperation({
  id: 'putRoutingConfig',
  method: 'PUT',
  path: '/projects/{projectId}/routing-config',
  domain: 'routing',
  permission: 'manage',
  summary: 'Decide how contacts find their agent',
  description:
    'The whole document. Agents are named by id or name; one that does not exist, and criteria that cannot be read, are refused.',
  params: projectPath,
  body: RoutingConfigBody,
  response: RoutingConfig,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const config = await configFrom(tx, caller, body)
    await writeConfig(tx, caller, config, clock.now())
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'routing.updated',
      subjectId: caller.projectId,
      payload: { tiers: config.tiers.length, updated_by: caller.actor },
    })
    return config
  },
})
