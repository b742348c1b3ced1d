import { microFromUsd, usdFromMicro } from '../../../../kernel/money.ts'
import { invalidField, refused } from '../../../../kernel/problem.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { CreditChange, GrantBody } from '../../operator.schemas.ts'
import { lockedTenant, tenantParams } from '../../operator.ts'
import { transfer } from '../ledger.store.ts'

export const grantCredit = personOperation({
  id: 'grantCredit',
  method: 'POST',
  path: '/operator/tenants/{tenantId}/credits',
  domain: 'operator',
  summary: 'Give a workspace credit, or take some back',
  params: tenantParams,
  body: GrantBody,
  response: CreditChange,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const tenantId = await lockedTenant(tx, caller, params.tenantId)
    const amount = microFromUsd(body.amountUsd)
    if (amount === 0) throw invalidField('body.amountUsd', 'must not be zero', body.amountUsd)
    const balance = await transfer(tx, {
      tenantId,
      from: 'adjustments',
      amount,
      entryType: 'adjustment',
      description: body.description,
      createdBy: caller.actor,
      now: clock.now(),
    })
    if (balance === undefined) throw refused('The workspace has less credit than that to take back.')
    const amountUsd = usdFromMicro(amount)
    events.append(tx, {
      tenantId,
      type: 'billing.credit_adjusted',
      subjectId: tenantId,
      payload: { amount_usd: amountUsd, description: body.description, adjusted_by: caller.actor },
    })
    return { tenantId, amountUsd, newBalance: usdFromMicro(balance) }
  },
})
