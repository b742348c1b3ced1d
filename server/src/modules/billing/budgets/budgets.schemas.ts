import { type Static, Type } from 'typebox'
import { usdFromMicro } from '../../../kernel/money.ts'
import { named, OneOf, Timestamp, Uuid } from '../../../platform/http/schema.ts'
import { Amount } from '../operator.schemas.ts'
import { type BudgetRow, periodOf } from './budgets.store.ts'

const Period = () => OneOf(['day', 'month'], { description: 'In UTC.' })
const Action = () =>
  OneOf(['warn', 'stop'], {
    description: '`warn` leaves an event at 80 % and at 100 %; `stop` also refuses further replies with 402.',
  })

export const BudgetBody = Type.Object({
  scope: OneOf(['project', 'agent', 'api_key']),
  scopeId: Uuid('The id of the project, agent or API key.'),
  period: Period(),
  amountUsd: Amount(),
  action: Action(),
})

export const BudgetChanges = Type.Object({
  amountUsd: Type.Optional(Amount()),
  action: Type.Optional(Action()),
})

export const Budget = named(
  'Budget',
  Type.Object({
    budgetId: Type.String(),
    scope: OneOf(['project', 'agent', 'api_key']),
    scopeId: Type.String(),
    period: Period(),
    amountUsd: Type.Number(),
    action: Action(),
    currentPeriod: Type.String({ description: 'Such as 2026-11 or 2026-11-15.' }),
    spentUsd: Type.Number({ description: 'In the current period, since the budget was set.' }),
    createdAt: Timestamp(),
  }),
)

export const budgetPath = Type.Object({ budgetId: Uuid() })

export const budgetView = (row: BudgetRow, now: Date): Static<typeof Budget> => ({
  budgetId: row.budget_id,
  scope: row.scope,
  scopeId: row.scope_id,
  period: row.period,
  amountUsd: usdFromMicro(row.amount_micro),
  action: row.action,
  currentPeriod: periodOf(row.period, now),
  spentUsd: usdFromMicro(row.spent_micro),
  createdAt: row.created_at.toISOString(),
})
