import { Type } from 'typebox'
import { DAY_MS, later, MINUTE_MS } from '../../../../kernel/clock.ts'
import { Problem } from '../../../../kernel/problem.ts'
import { jobHandler } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import { findAgentById } from '../../../agents/index.ts'
import type { ChatRequest } from '../chat.schemas.ts'
import { changeRun, type RunKey } from '../runs.store.ts'

export const runChatJob = jobKind(
  'chat.run',
  Type.Object({
    agent_id: Type.String(),
    processing_id: Type.String(),
    key_id: Type.Optional(Type.String()),
  }),
)
const COMPLETE_KEPT_MS = DAY_MS
const FAILED_KEPT_MS = 10 * MINUTE_MS
/** Clients poll about once a second; more frequent writes would not be seen. */
const PARTIAL_EVERY_MS = 300

const failedRun = (error: string, now: Date) =>
  ({ status: 'failed', error, phase: '', tool: '', expires_at: later(now, FAILED_KEPT_MS) }) as const

/** Generates an answer that the client fetches later. The answer and the end of the job are stored together, once. */
export const runChatHandler = jobHandler(runChatJob, {
  attemptsMax: 3,
  concurrency: 48,
  perTenant: 16,
  uses: ['clock', 'chat'],
  async handle({ tenantId, payload, db, signal, finish, clock, chat }) {
    const key: RunKey = { tenantId, agentId: payload.agent_id, processingId: payload.processing_id }
    const change = (changes: Parameters<typeof changeRun>[2]) =>
      db.transaction((tx) => changeRun(tx, key, changes, clock.now()))
    const fail = (error: string) => change(failedRun(error, clock.now()))
    const run = await change({ status: 'running', response: '', phase: 'planning' })
    if (run === undefined) return {}
    try {
      const agent = await db.read((tx) => findAgentById(tx, tenantId, key.agentId))
      if (agent === undefined) return {}
      const request = { ...(run.request as ChatRequest), session_id: run.session_id }
      const turn = await chat.prepare(db, agent, request, {
        turnId: key.processingId,
        keyId: payload.key_id,
        isApi: true,
        source: 'run',
      })
      let said = ''
      let writtenAt = performance.now()
      const events = chat.speak(db, turn, signal, {
        keepsInterrupted: false,
        onStored: async (tx, { spoken, outcome, sideEffects }) => {
          const now = clock.now()
          const isComplete = outcome.status === 'complete'
          await changeRun(
            tx,
            key,
            {
              status: isComplete ? 'complete' : 'failed',
              response: spoken.text,
              phase: isComplete ? 'complete' : '',
              tool: '',
              side_effects: sideEffects,
              external_tool_calls: spoken.externalToolCalls,
              error: outcome.error ?? '',
              expires_at: later(now, isComplete ? COMPLETE_KEPT_MS : FAILED_KEPT_MS),
            },
            now,
          )
          await finish(tx)
        },
      })
      for await (const event of events) {
        if (event.kind === 'fault' && event.code === 'internal') throw new Error(event.message)
        if (event.kind === 'text') said += event.text
        else if (event.kind === 'phase' && event.phase !== 'complete')
          await change({ phase: event.phase, tool: event.tool ?? '' })
        if (event.kind !== 'text' || performance.now() - writtenAt < PARTIAL_EVERY_MS) continue
        writtenAt = performance.now()
        await change({ response: said })
      }
      signal.throwIfAborted()
      return {}
    } catch (error) {
      // A refusal stays one however often it is tried.
      if (error instanceof Problem && error.status < 500) {
        await fail(error.message)
        return {}
      }
      throw error
    }
  },
  async failed({ tx, tenantId, payload, now }) {
    const key: RunKey = { tenantId, agentId: payload.agent_id, processingId: payload.processing_id }
    await changeRun(tx, key, failedRun('The reply failed; the log has the details.', now), now)
  },
})
