import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { useCasePath } from '../../bandit/bandit.schemas.ts'
import { ScoringVersionList } from '../../schemas.ts'
import { currentVersions, listVersions } from '../scoring.store.ts'
import { versionView } from '../version-view.ts'

export const listScoringVersions = keyOperation({
  id: 'listScoringVersions',
  method: 'GET',
  path: '/builtin-agents/ml/{use_case}/scoring/versions',
  domain: 'learning',
  permission: 'read',
  summary: 'List the versions of a model, the newest first, with how good each was',
  description:
    'The five newest are kept, and the one that answers (`is_served`). Figures were measured on held-out rows of each ' +
    'version’s own data; `challenge` compares a version with its predecessor on the same rows.',
  params: useCasePath,
  response: ScoringVersionList,
  async handle({ caller, params, tx }) {
    const key = { ...caller, useCase: params.use_case, kind: 'probability' as const }
    const { own } = await currentVersions(tx, key)
    const versions = await listVersions(tx, key)
    if (versions.length === 0) throw notFound('model')
    return { use_case: params.use_case, versions: versions.map((row) => versionView(row, own)) }
  },
})
