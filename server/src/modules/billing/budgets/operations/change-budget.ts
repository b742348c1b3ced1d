import { microFromUsd } from '../../../../kernel/money.ts'
import { notFound } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { Budget, BudgetChanges, budgetPath, budgetView } from '../budgets.schemas.ts'
import { findBudget, updateBudget } from '../budgets.store.ts'

export const changeBudget = sessionOperation({
  id: 'changeBudget',
  method: 'PATCH',
  path: '/org/budgets/{budgetId}',
  domain: 'billing',
  permission: 'manage',
  summary: 'Change the amount of a budget, or whether it stops',
  params: budgetPath,
  body: BudgetChanges,
  response: Budget,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const now = clock.now()
    const { tenantId } = caller
    const changes = {
      ...(body.amountUsd === undefined ? {} : { amount_micro: microFromUsd(body.amountUsd) }),
      ...(body.action === undefined ? {} : { action: body.action }),
      updated_at: now,
    }
    if (!(await updateBudget(tx, tenantId, params.budgetId, changes))) throw notFound('budget')
    const after = await findBudget(tx, tenantId, params.budgetId, now)
    if (after === undefined) throw notFound('budget')
    const view = budgetView(after, now)
    const payload = { amount_usd: view.amountUsd, action: view.action }
    events.append(tx, { tenantId, type: 'billing.budget_changed', subjectId: params.budgetId, payload })
    return view
  },
})
