import { Type } from 'typebox'
import { jobKind } from '../../../platform/jobs/job.ts'
import { sendWaiting } from '../send.ts'
import { SEND_QUEUE } from '../transcript.ts'

/** Sends what waits in a conversation. What the channel refuses is handled there; only our own faults come back here. */
export const sendMessages = jobKind({
  queue: SEND_QUEUE,
  payload: Type.Object({ conversation_id: Type.String() }),
  attemptsMax: 10,
  concurrency: 16,
  uses: ['clock', 'events', 'jobs', 'channels'],
  async handle({ tenantId, jobId, payload, db, clock, events, jobs, channels }) {
    const services = { clock, events, jobs, channels }
    await sendWaiting(services, { tenantId, db, runId: jobId }, payload.conversation_id)
    return {}
  },
})
