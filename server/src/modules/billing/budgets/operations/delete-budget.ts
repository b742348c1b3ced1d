import { notFound } from '../../../../kernel/problem.ts'
import { EMPTY, sessionOperation } from '../../../../platform/http/operation.ts'
import { budgetPath } from '../budgets.schemas.ts'
import { deleteBudget as remove } from '../budgets.store.ts'

export const deleteBudget = sessionOperation({
  id: 'deleteBudget',
  method: 'DELETE',
  path: '/org/budgets/{budgetId}',
  domain: 'billing',
  permission: 'manage',
  summary: 'Remove a budget',
  params: budgetPath,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params, tx, events }) {
    const { tenantId } = caller
    if (!(await remove(tx, tenantId, params.budgetId))) throw notFound('budget')
    events.append(tx, { tenantId, type: 'billing.budget_removed', subjectId: params.budgetId })
    return undefined
  },
})
