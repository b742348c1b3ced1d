import { Type } from 'typebox'
import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { useCasePath } from '../../bandit/bandit.schemas.ts'
import { ScoringVersion } from '../../schemas.ts'
import { currentVersions, listVersions, serveVersion } from '../scoring.store.ts'
import { versionView } from '../version-view.ts'

const versionPath = Type.Object({
  ...useCasePath.properties,
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
})

export const promoteScoringVersion = keyOperation({
  id: 'promoteScoringVersion',
  method: 'POST',
  path: '/builtin-agents/ml/{use_case}/scoring/versions/{version}/promote',
  domain: 'learning',
  permission: 'write',
  summary: 'Let a version of a model answer: a newer one, or an older one to roll back',
  description:
    'From the next prediction on, in every process. The next model that is trained from outcomes has to beat this ' +
    'version. Promoting the version that answers already changes nothing.',
  params: versionPath,
  response: ScoringVersion,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const { tenantId, projectId } = caller
    const { use_case: useCase, version } = params
    const key = { tenantId, projectId, useCase, kind: 'probability' as const }
    const { own: before } = await currentVersions(tx, key)
    if (!(await serveVersion(tx, key, version, clock.now()))) throw notFound('scoring version')
    if (before !== version)
      events.append(tx, {
        tenantId,
        projectId,
        type: 'learning.model_promoted',
        subjectId: useCase,
        payload: { kind: key.kind, version, replaced: before },
      })
    const [row] = (await listVersions(tx, key)).filter((one) => one.version === version)
    if (row === undefined) throw notFound('scoring version')
    return versionView(row, version)
  },
})
