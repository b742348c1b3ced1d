import { SECOND_MS } from '../../../../kernel/clock.ts'
import { Problem } from '../../../../kernel/problem.ts'
import type { ScopedDatabase } from '../../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { jobHandler, NEXT_TURN } from '../../../../platform/jobs/job.ts'
import { asPinned, findAgentById } from '../../../agents/index.ts'
import { announceRun } from '../announce-run.ts'
import { pendingResults } from '../results.store.ts'
import { runCase } from '../run-case.ts'
import { beginRun, endRun, findRun, findWholeRun, type RunKey } from '../runs.store.ts'
import { runEvaluationJob } from './run-evaluation-job.ts'

/** Tests that are answered at the same time. */
const AT_ONCE = 4
const LOOKS_FOR_CANCEL_MS = SECOND_MS

/** Answers the tests of a run, a few at a time, and gives others a turn in between. */
export const runEvaluationHandler = jobHandler(runEvaluationJob, {
  attemptsMax: 5,
  concurrency: 4,
  perTenant: 2,
  uses: ['clock', 'events', 'chat', 'embedder', 'metering', 'rubricJudge'],
  async handle({ tenantId, payload, db, signal, finish, progress, isTurnOver, clock, events, ...services }) {
    const key = keyOf(tenantId, payload)
    const begun = await db.transaction(async (tx) => {
      const run = await beginRun(tx, key, clock.now())
      const agent = await findAgentById(tx, tenantId, key.agent_id)
      return run && agent && { run, agent }
    })
    const whole = begun && (await db.read((tx) => findWholeRun(tx, key)))
    if (begun === undefined || whole === undefined) return {}
    const { run, agent } = begun
    const tested = { run, agent: asPinned(agent, whole.settings), keyId: payload.key_id }
    const end = (how: Omit<Parameters<typeof endRun>[2], 'now'>) =>
      db.transaction(async (tx) => {
        const ended = await endRun(tx, key, { ...how, now: clock.now() })
        if (ended !== undefined)
          announceRun(tx, { events }, { ...ended, project_id: agent.project_id }, 'finished')
        await finish(tx)
        return {}
      })
    const watch = watchForCancel(db, key)
    const parts = { ...services, clock, db, signal: AbortSignal.any([signal, watch.signal]) }
    try {
      for (;;) {
        const { isCancelled, batch } = await db.read(async (tx) => ({
          isCancelled: (await findRun(tx, key))?.is_cancelling !== false,
          batch: await pendingResults(tx, key, AT_ONCE),
        }))
        if (isCancelled) return await end({ status: 'cancelled' })
        if (batch.length === 0) return await end({ status: 'complete' })
        const outcomes = await Promise.allSettled(batch.map((row) => runCase(parts, tested, row)))
        signal.throwIfAborted()
        if (watch.signal.aborted) continue
        const fault = outcomes.find((one) => one.status === 'rejected')?.reason
        if (fault instanceof Problem && fault.status === 402)
          return await end({ status: 'failed', error: fault.message })
        if (fault !== undefined) throw fault
        if (!isTurnOver()) continue
        await progress({ evaluation_id: key.evaluation_id })
        return NEXT_TURN
      }
    } finally {
      watch.stop()
    }
  },
  async failed({ tx, tenantId, payload, now, events }) {
    const key = keyOf(tenantId, payload)
    const error = 'The run failed; the log has the details.'
    const ended = await endRun(tx, key, { status: 'failed', error, now })
    const agent = await findAgentById(tx, tenantId, key.agent_id)
    if (ended !== undefined && agent !== undefined)
      announceRun(tx, { events }, { ...ended, project_id: agent.project_id }, 'finished')
  },
})

const keyOf = (tenantId: string, { agent_id, evaluation_id }: Omit<RunKey, 'tenant_id'>): RunKey => ({
  tenant_id: tenantId,
  agent_id,
  evaluation_id,
})

/** Aborts when the run is to be cancelled, or is gone. */
function watchForCancel(db: ScopedDatabase, key: RunKey) {
  const gone = new AbortController()
  const look = async (tx: Tx) => (await findRun(tx, key))?.is_cancelling !== false
  const timer = setInterval(() => {
    db.read(look).then(
      (isOver) => isOver && gone.abort(),
      () => undefined,
    )
  }, LOOKS_FOR_CANCEL_MS)
  return { signal: gone.signal, stop: () => clearInterval(timer) }
}
