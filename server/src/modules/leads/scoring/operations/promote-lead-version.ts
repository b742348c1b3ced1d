import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { ScoringVersion } from '../../../learning/index.ts'
import { lockLearning } from '../../outcomes/outcomes.store.ts'
import { leadVersionPath } from '../../schemas.ts'
import { findLeadModel, serveLeadModel } from '../models.store.ts'
import { leadVersions } from '../version-views.ts'

export const promoteLeadVersion = keyOperation({
  id: 'promoteLeadModelVersion',
  method: 'POST',
  path: '/builtin-agents/lead_score/model/versions/{version}/promote',
  domain: 'leads',
  permission: 'write',
  summary: 'Let a version of the score model be served: a newer one, or an older one to roll back',
  description:
    'From the next score on, in every process, unless the model of the use case `lead_score` is better. The next ' +
    'model that outcomes train has to beat this version. Promoting the version that is served changes nothing.',
  params: leadVersionPath,
  response: ScoringVersion,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const { tenantId, projectId } = caller
    // A training that ends meanwhile is ordered before or after this by the lock.
    await lockLearning(tx, caller, clock.now())
    const before = (await findLeadModel(tx, caller))?.version
    if (!(await serveLeadModel(tx, caller, params.version))) throw notFound('model version')
    if (before !== params.version)
      events.append(tx, {
        tenantId,
        projectId,
        type: 'lead_score.model_promoted',
        payload: { version: params.version, replaced: before },
      })
    const version = (await leadVersions(tx, caller)).find((one) => one.version === params.version)
    if (version === undefined) throw notFound('model version')
    return version
  },
})
