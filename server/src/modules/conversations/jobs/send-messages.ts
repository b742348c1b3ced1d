import { jobHandler } from '../../../platform/jobs/job.ts'
import { sendWaiting } from '../send.ts'
import { sendMessagesJob } from '../transcript.ts'

/** Sends what waits in a conversation. What the channel refuses is handled there; only our own faults come back here. */
export const sendMessagesHandler = jobHandler(sendMessagesJob, {
  attemptsMax: 10,
  concurrency: 48,
  perTenant: 16,
  uses: ['clock', 'events', 'jobs', 'channels'],
  async handle({ tenantId, jobId, payload, db, clock, events, jobs, channels }) {
    const services = { clock, events, jobs, channels }
    await sendWaiting(services, { tenantId, db, runId: jobId }, payload.conversation_id)
    return {}
  },
})
