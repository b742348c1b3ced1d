import type { Clock } from '../../../kernel/clock.ts'
import { usdFromMicro } from '../../../kernel/money.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Events } from '../../../platform/events/events.ts'
import { findReachedBudgets, markAnnounced } from './budgets.store.ts'

/** In percent, ascending. */
const THRESHOLDS = [80, 100]

/** Says once for each threshold and period that a budget has reached it. */
export async function announceBudgets(db: ScopedDatabase, events: Events, clock: Clock): Promise<number> {
  const now = clock.now()
  let announced = 0
  for (const reached of await db.read((tx) => findReachedBudgets(tx, now, THRESHOLDS))) {
    const isOurs = await db.transaction(async (tx) => {
      if (!(await markAnnounced(tx, reached))) return false
      events.append(tx, {
        tenantId: reached.tenant_id,
        projectId: reached.project_id ?? undefined,
        type: 'billing.budget_reached',
        subjectId: reached.budget_id,
        payload: {
          scope: reached.scope,
          scope_id: reached.scope_id,
          period: reached.period,
          action: reached.action,
          threshold_percent: reached.percent,
          amount_usd: usdFromMicro(reached.amount_micro),
          spent_usd: usdFromMicro(reached.spent_micro),
        },
      })
      return true
    })
    if (isOurs) announced += 1
  }
  return announced
}
