import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { scopesOfOtherModels } from '../../scopes.store.ts'
import { enqueueEmbedding } from './embed-knowledge.ts'

/**
 * After the installation's model has changed, a job for each scope whose vectors are of the old one. Until it has run,
 * that knowledge is searched by its words.
 */
export const renewKnowledgeVectors = scheduledJob({
  queue: 'knowledge.renew-vectors',
  every: '*/5 * * * *',
  concurrency: 1,
  uses: ['embedder', 'jobs'],
  async handle({ db, embedder, jobs }) {
    return db.transaction(async (tx) => {
      const scopes = await scopesOfOtherModels(tx, embedder.model)
      for (const { tenant_id: tenantId, scope_id: scopeId } of scopes)
        await enqueueEmbedding(tx, jobs, { tenantId, scopeId })
      return { scopes: scopes.length }
    })
  },
})
