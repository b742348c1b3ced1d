import { type MicroUsd, shownUsd, usdFromMicro } from '../../../kernel/money.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findBudget } from '../budgets/budgets.store.ts'
import { findBalance } from '../ledger/ledger.store.ts'

/** Why a call gets no credit, and what to do about it. */
export async function outOfCredit(tx: Tx, tenantId: string, needed: MicroUsd): Promise<Problem> {
  const { balance, held, owed, limit } = await findBalance(tx, tenantId)
  const available = Math.max(0, balance + limit - held - owed)
  const asked = `The call needs ${shownUsd(needed)} of credit, and ${shownUsd(available)} is available`
  const remedy =
    limit > 0
      ? 'the postpaid limit is reached. Pay with POST /api/v1/org/billing/checkout, or ask the operator for a higher limit.'
      : 'top up with POST /api/v1/org/billing/checkout, or redeem a voucher with POST /api/v1/org/vouchers/redeem.'
  return new Problem('out_of_credit', `${asked}: ${remedy}`, {
    extra: { reason: 'balance', available_usd: usdFromMicro(available), needed_usd: usdFromMicro(needed) },
  })
}

/** Whether the credit covers so much once the calls that run have given back what they hold. */
export async function mayBeGivenBack(tx: Tx, tenantId: string, needed: MicroUsd): Promise<boolean> {
  const { balance, owed, limit } = await findBalance(tx, tenantId)
  return balance + limit - owed >= needed
}

/** The same refusal for a budget that is used up, which it names. */
export async function budgetRefusal(
  tx: Tx,
  tenantId: string,
  { budgetId, needed }: { readonly budgetId: string; readonly needed: MicroUsd },
  now: Date,
): Promise<Problem> {
  const budget = await findBudget(tx, tenantId, budgetId, now)
  const limit = budget?.amount_micro ?? 0
  const available = Math.max(0, limit - (budget?.spent_micro ?? 0))
  const of =
    budget === undefined ? '' : ` of ${shownUsd(limit)} for the ${SCOPES[budget.scope]} ${budget.scope_id}`
  const period = budget?.period === 'day' ? 'daily' : 'monthly'
  return new Problem(
    'out_of_credit',
    `The call needs ${shownUsd(needed)}, and the ${period} budget${of} has ${shownUsd(available)} left: change it with PATCH /api/v1/org/budgets/${budgetId}, or wait for the next ${budget?.period ?? 'period'}.`,
    {
      extra: {
        reason: 'budget',
        available_usd: usdFromMicro(available),
        needed_usd: usdFromMicro(needed),
        budget_id: budgetId,
      },
    },
  )
}

const SCOPES = { project: 'project', agent: 'agent', api_key: 'API key' } as const
