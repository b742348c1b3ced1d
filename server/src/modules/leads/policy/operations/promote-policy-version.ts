import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { lockLearning } from '../../outcomes/outcomes.store.ts'
import { leadVersionPath } from '../../schemas.ts'
import { findLeadPolicy, listPolicyVersions, serveLeadPolicy } from '../policies.store.ts'
import { PolicyVersion } from '../policy.schemas.ts'
import { policyVersionView } from '../policy-version-view.ts'

export const promoteLeadPolicyVersion = keyOperation({
  id: 'promoteLeadPolicyVersion',
  method: 'POST',
  path: '/builtin-agents/lead_score/rl/versions/{version}/promote',
  domain: 'leads',
  permission: 'write',
  summary: 'Let a version of the policy answer: a newer one, or an older one to roll back',
  description:
    'From the next answer on, in every process. The next policy that outcomes train has to earn no less than this one. ' +
    'Promoting the version that answers changes nothing.',
  params: leadVersionPath,
  response: PolicyVersion,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const { tenantId, projectId } = caller
    // A training that ends meanwhile is ordered before or after this by the lock.
    await lockLearning(tx, caller, clock.now())
    const before = (await findLeadPolicy(tx, caller))?.version
    if (!(await serveLeadPolicy(tx, caller, params.version))) throw notFound('policy version')
    if (before !== params.version)
      events.append(tx, {
        tenantId,
        projectId,
        type: 'lead_score.policy_promoted',
        payload: { version: params.version, replaced: before },
      })
    const { rows } = await listPolicyVersions(tx, caller)
    const row = rows.find(({ version }) => version === params.version)
    if (row === undefined) throw notFound('policy version')
    return policyVersionView(row, params.version)
  },
})
