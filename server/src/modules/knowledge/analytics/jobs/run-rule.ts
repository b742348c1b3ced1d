import { Type } from 'typebox'
import type { Tx } from '../../../../platform/db/tx.ts'
import { jobHandler } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import type { Jobs } from '../../../../platform/jobs/jobs.ts'
import { type RuleRow, setQueued } from '../analytics-rules.store.ts'
import { beginRun, giveUp, Overtaken, publish, RunRefused, sweep, workOut } from '../run.ts'

export const runRuleJob = jobKind('knowledge.run_rule', Type.Object({ rule_id: Type.String() }))
const ATTEMPTS_MAX = 3
const OUR_FAULT = 'Something went wrong on our side; the last results stay. Run it again.'

/** Queues a run unless one waits or works already; the caller holds the rule's row. */
export async function wantRun(tx: Tx, jobs: Jobs, rule: RuleRow, now: Date): Promise<'queued' | 'running'> {
  if (rule.last_run_status === 'queued' || rule.last_run_status === 'running') return rule.last_run_status
  await queueRun(tx, jobs, rule)
  await setQueued(tx, { tenantId: rule.tenant_id, ruleId: rule.rule_id }, now)
  return 'queued'
}

/** At most one waits for each rule. */
export const queueRun = (tx: Tx, jobs: Jobs, rule: RuleRow): Promise<string | undefined> =>
  jobs.add(tx, runRuleJob, rule.tenant_id, { rule_id: rule.rule_id }, { dedupeKey: rule.rule_id })

/** Computes the results of a rule under a run id of their own, and publishes them all at once. */
export const runRuleHandler = jobHandler(runRuleJob, {
  attemptsMax: ATTEMPTS_MAX,
  concurrency: 1,
  uses: ['clock', 'events'],
  async handle({ tenantId, payload, attempt, db, signal, clock, events }) {
    const parts = { db, clock, signal }
    const run = await beginRun(parts, tenantId, payload.rule_id)
    if (run === undefined) return { state: 'gone' }
    const tell = (
      tx: Tx,
      type: string,
      end: { readonly startedAt: Date; readonly now: Date; readonly error?: string },
    ) =>
      events.append(tx, {
        tenantId,
        projectId: run.rule.project_id,
        type,
        subjectId: payload.rule_id,
        payload: {
          name: run.rule.name,
          rule_type: run.rule.rule_type,
          duration_ms: end.now.getTime() - end.startedAt.getTime(),
          ...(end.error === undefined ? {} : { error: end.error }),
        },
      })
    try {
      const model = await workOut(parts, run)
      if (!(await publish(parts, run, model, tell))) throw new Overtaken()
      await sweep(parts, run.key, [run.key.runId])
      return { state: 'success' }
    } catch (error) {
      if (error instanceof Overtaken) return { state: 'overtaken' }
      if (error instanceof RunRefused) {
        await giveUp(parts, run, error.message, tell)
        return { state: 'failed', error: error.message }
      }
      if (attempt >= ATTEMPTS_MAX && !signal.aborted) await giveUp(parts, run, OUR_FAULT, tell)
      throw error
    }
  },
})
