import { Type } from 'typebox'
import type { Tx } from '../../../../platform/db/tx.ts'
import { jobHandler } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import type { Jobs } from '../../../../platform/jobs/jobs.ts'
import { findRule, type RuleKey } from '../analytics-rules.store.ts'
import { isConfig, readRecommendation } from '../config.rules.ts'
import { analyseConversions } from '../conversions.ts'

export const analyseConversionsJob = jobKind(
  'knowledge.analyse_conversions',
  Type.Object({ rule_id: Type.String(), project_id: Type.String() }),
)

/** At most one waits for each rule, however many conversions come in meanwhile. */
export async function wantConversions(tx: Tx, jobs: Jobs, key: RuleKey): Promise<void> {
  const payload = { rule_id: key.ruleId, project_id: key.projectId }
  await jobs.add(tx, analyseConversionsJob, key.tenantId, payload, { dedupeKey: key.ruleId })
}

export const analyseConversionsHandler = jobHandler(analyseConversionsJob, {
  concurrency: 1,
  uses: ['clock'],
  async handle({ tenantId, payload, db, signal, clock }) {
    const key = { tenantId, ruleId: payload.rule_id, projectId: payload.project_id }
    const rule = await db.read((tx) => findRule(tx, key))
    const config = readRecommendation(rule?.config)
    if (rule === undefined || !isConfig(config)) return { segments: 0 }
    return { segments: await analyseConversions(db, key, config, { now: clock.now(), signal }) }
  },
})
