import { jobHandler } from '../../../platform/jobs/job.ts'
import { erasePerson, erasePersonJob } from '../erase.ts'
import { failErasure } from '../erasures.store.ts'

export const erasePersonHandler = jobHandler(erasePersonJob, {
  concurrency: 1,
  attemptsMax: 10,
  uses: ['clock', 'events', 'vault', 'personTables'],
  async handle({ tenantId, payload, db, signal, progress, finish, clock, events, vault, personTables }) {
    const services = { clock, events, vault, personTables }
    const state = await erasePerson(services, { db, signal, progress, finish }, tenantId, payload.erasure_id)
    return state === 'done' ? undefined : { state }
  },
  failed: ({ tx, tenantId, payload }) =>
    failErasure(tx, { tenant_id: tenantId, erasure_id: payload.erasure_id }),
})
