import { newId } from '../../../../kernel/ids.ts'
import { microFromUsd } from '../../../../kernel/money.ts'
import { invalidField, refused } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { lockTenant } from '../../profile/profile.store.ts'
import { Budget, BudgetBody, budgetView } from '../budgets.schemas.ts'
import { insertBudget, isScopeThere } from '../budgets.store.ts'

const BUDGETS_MAX = 200

export const createBudget = sessionOperation({
  id: 'createBudget',
  method: 'POST',
  path: '/org/budgets',
  domain: 'billing',
  permission: 'manage',
  summary: 'Set what a project, an agent or an API key may cost in a day or a month',
  description: 'It counts from now on. Replies that are being written when it is used up are finished.',
  status: 201,
  body: BudgetBody,
  response: Budget,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const now = clock.now()
    const { tenantId } = caller
    await lockTenant(tx, tenantId)
    if (!(await isScopeThere(tx, tenantId, body)))
      throw invalidField('body.scopeId', 'names nothing of this workspace', body.scopeId)
    const row = {
      tenant_id: tenantId,
      budget_id: newId(),
      scope: body.scope,
      scope_id: body.scopeId,
      period: body.period,
      amount_micro: microFromUsd(body.amountUsd),
      action: body.action,
      created_by: caller.actor,
      created_at: now,
      updated_at: now,
    }
    if (!(await insertBudget(tx, row, BUDGETS_MAX)))
      throw refused(`A workspace has at most ${BUDGETS_MAX} budgets.`)
    const payload = {
      scope: body.scope,
      scope_id: body.scopeId,
      amount_usd: body.amountUsd,
      action: body.action,
    }
    events.append(tx, { tenantId, type: 'billing.budget_set', subjectId: row.budget_id, payload })
    return budgetView({ ...row, spent_micro: 0 }, now)
  },
})
