import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { scopesOfOtherModels } from '../../scopes.store.ts'
import { embedMemoriesJob } from './embed-memories.ts'

const PAGE = 200

/**
 * After the installation's model has changed, a job for each memory whose vectors are of the old one. Until it has run,
 * that memory is searched by its words.
 */
export const renewMemoryVectors = scheduledJob({
  queue: 'memory.renew-vectors',
  every: '*/5 * * * *',
  concurrency: 1,
  uses: ['embedder', 'jobs'],
  async handle({ db, signal, embedder, jobs }) {
    let total = 0
    let after: string | undefined
    for (;;) {
      signal.throwIfAborted()
      const page = await db.transaction(async (tx) => {
        const scopes = await scopesOfOtherModels(tx, embedder.model, after, PAGE)
        for (const { tenant_id, agent_id, user_id, instance_id } of scopes) {
          const dedupeKey = JSON.stringify([tenant_id, agent_id, user_id, instance_id])
          await jobs.add(tx, embedMemoriesJob, tenant_id, { agent_id, user_id, instance_id }, { dedupeKey })
        }
        return scopes
      })
      total += page.length
      after = page.at(-1)?.place
      if (page.length < PAGE) return { memories: total }
    }
  },
})
