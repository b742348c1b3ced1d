import { sha256 } from '../../../../kernel/ids.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { scheduledJob } from '../../../../platform/jobs/job.ts'
import type { Services } from '../../../../platform/services.ts'
import { decodeModel } from '../model-codec.ts'
import { deletePrior, listCandidates, listPriors, writePrior } from '../prior.store.ts'
import { CONTRIBUTORS_MAX, CONTRIBUTORS_MIN, poolModels } from '../prior.ts'
import { findModel } from '../scoring.store.ts'

/** The project's config value by which it lets its models, never its rows, go into the prior. Off unless `true`. */
export const SHARING_CONSENT = 'share_learning'

type Candidate = Awaited<ReturnType<typeof listCandidates>>[number]

/** Puts the models of consenting workspaces together; a prior that lost its contributors is taken back. */
export const rebuildPriors = scheduledJob({
  queue: 'learning.rebuild-priors',
  every: '7,37 * * * *',
  concurrency: 1,
  uses: ['clock', 'projectSettings'],
  async handle({ db, clock, projectSettings }) {
    const groups = await db.transaction((tx) => consenting(tx, projectSettings))
    const known = new Map(
      (await db.transaction(listPriors)).map((row) => [`${row.kind}/${row.use_case}`, row]),
    )
    let written = 0
    for (const [name, group] of groups) {
      const { use_case: useCase, kind } = group[0] as Candidate
      const fingerprint = fingerprintOf(group)
      const before = known.get(name)
      known.delete(name)
      if (before?.fingerprint === fingerprint) continue
      await db.transaction(async (tx) => {
        const models = await modelsOf(tx, group)
        if (models.length < CONTRIBUTORS_MIN) return
        const model = poolModels(models)
        const contributors = models.length
        await writePrior(tx, { useCase, kind, contributors, fingerprint, model, now: clock.now() })
        written += 1
      })
    }
    for (const { use_case: useCase, kind } of known.values())
      await db.transaction((tx) => deletePrior(tx, useCase, kind))
    return { written, deleted: known.size }
  },
})

/** By use case, one model a workspace, where enough of them agree to share. */
async function consenting(tx: Tx, settings: Services['projectSettings']): Promise<Map<string, Candidate[]>> {
  const groups = new Map<string, Candidate[]>()
  for (const candidate of await listCandidates(tx)) {
    const name = `${candidate.kind}/${candidate.use_case}`
    const group = groups.get(name) ?? []
    groups.set(name, group)
    const isThere = group.some(({ tenant_id: tenantId }) => tenantId === candidate.tenant_id)
    if (isThere || group.length === CONTRIBUTORS_MAX) continue
    const place = { tenantId: candidate.tenant_id, projectId: candidate.project_id }
    if ((await settings.configValue(tx, place, SHARING_CONSENT)) === true) group.push(candidate)
  }
  for (const [name, group] of groups) if (group.length < CONTRIBUTORS_MIN) groups.delete(name)
  return groups
}

const fingerprintOf = (group: readonly Candidate[]): string =>
  sha256(
    group
      .map(({ tenant_id, project_id, version }) => `${tenant_id}/${project_id}/${version}`)
      .sort()
      .join(),
  ).toString('hex')

async function modelsOf(tx: Tx, group: readonly Candidate[]) {
  const models = []
  for (const { tenant_id, project_id, use_case, kind, version } of group) {
    const key = { tenantId: tenant_id, projectId: project_id, useCase: use_case, kind }
    const bytes = await findModel(tx, key, version)
    if (bytes !== undefined) models.push(decodeModel(bytes))
  }
  return models
}
