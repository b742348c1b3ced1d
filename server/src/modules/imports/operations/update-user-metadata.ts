import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { findAgentUser, resolveAgent } from '../../agents/index.ts'
import { MetadataChanged, MetadataChanges, userPath } from '../imports.schemas.ts'
import { findPriming } from '../imports.store.ts'
import { prime } from '../prime.ts'
import { metadataView } from '../views.ts'

export const updateUserMetadata = keyOperation({
  id: 'updateUserMetadata',
  method: 'PATCH',
  path: '/agents/{agentId}/users/{userId}/metadata',
  domain: 'imports',
  permission: 'write',
  summary: 'Change the record of a person; what is not sent stays',
  description: 'Members of `custom` are merged. What changes becomes a fact that replaces the one before.',
  params: userPath,
  body: MetadataChanges,
  response: MetadataChanged,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, params, body, tx, clock, jobs, events }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const known = await findAgentUser(tx, agent, params.userId)
    if (known === undefined) throw notFound('user')
    const priming = await findPriming(tx, agent, params.userId)
    const { display_name: name, company, title, email, phone, timezone, custom } = body
    const record = Object.fromEntries(
      Object.entries({ company, title, email, phone, timezone, custom }).filter(
        ([, value]) => value !== undefined,
      ),
    )
    const user = {
      user_id: params.userId,
      ...(name === undefined ? {} : { display_name: name }),
      metadata: record,
    }
    const { created } = await prime(
      tx,
      { clock, events, jobs },
      agent,
      user,
      priming?.source_type ?? 'manual',
    )
    const changed = await findAgentUser(tx, agent, params.userId)
    events.append(tx, {
      tenantId: agent.tenant_id,
      projectId: agent.project_id,
      type: 'agent.user_updated',
      subjectId: agent.agent_id,
      payload: { user_id: params.userId, fields: Object.keys(record) },
    })
    return {
      metadata: metadataView(changed ?? known, await findPriming(tx, agent, params.userId)),
      facts_created: created,
    }
  },
})
