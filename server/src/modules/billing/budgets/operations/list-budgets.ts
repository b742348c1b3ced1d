import { Type } from 'typebox'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { Budget, budgetView } from '../budgets.schemas.ts'
import { listBudgets as list } from '../budgets.store.ts'

export const listBudgets = sessionOperation({
  id: 'listBudgets',
  method: 'GET',
  path: '/org/budgets',
  domain: 'billing',
  permission: 'manage',
  summary: 'List budgets and what was spent of them',
  response: Type.Array(Budget),
  uses: ['clock'],
  async handle({ caller, tx, clock }) {
    const now = clock.now()
    return (await list(tx, caller.tenantId, now)).map((row) => budgetView(row, now))
  },
})
