import { Type } from 'typebox'
import { usdFromMicro } from '../../../../kernel/money.ts'
import { conflict, notFound, type Problem, refused } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { NonEmpty } from '../../../../platform/http/schema.ts'
import { addCredit } from '../../ledger/ledger.store.ts'
import { RedeemVoucherResult } from '../../schemas.ts'
import { countRedemptions, insertRedemption, type TakenVoucher, takeVoucher } from '../vouchers.store.ts'

export const redeemVoucher = sessionOperation({
  id: 'redeemVoucher',
  method: 'POST',
  path: '/org/vouchers/redeem',
  domain: 'billing',
  permission: 'manage',
  summary: 'Turn a voucher into credit',
  body: Type.Object({ code: NonEmpty(64) }),
  response: RedeemVoucherResult,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const now = clock.now()
    const { tenantId, actor } = caller
    const code = body.code.trim().toUpperCase()
    const { outcome, credit, tenantLimit } = await takeVoucher(tx, code, now)
    const had = outcome === 'unknown' ? 0 : await countRedemptions(tx, tenantId, code)
    if (outcome !== 'taken') throw refusalOf(outcome, had)
    if (had >= tenantLimit) throw conflict('Your workspace has redeemed this voucher as often as it may.')
    await insertRedemption(tx, { tenantId, code, number: had + 1, credit, actor, now })
    const balance = await addCredit(tx, {
      tenantId,
      from: 'vouchers',
      amount: credit,
      entryType: 'voucher',
      description: `Voucher ${code}`,
      createdBy: actor,
      now,
    })
    const amount = usdFromMicro(credit)
    events.append(tx, {
      tenantId,
      type: 'billing.voucher_redeemed',
      subjectId: code,
      payload: { amount_usd: amount, redeemed_by: actor },
    })
    return {
      voucherCode: code,
      creditAmountUsd: amount,
      newBalance: usdFromMicro(balance),
      message: `$${amount} of credit was added.`,
    }
  },
})

function refusalOf(outcome: Exclude<TakenVoucher['outcome'], 'taken'>, had: number): Problem {
  if (outcome === 'unknown') return notFound('voucher')
  if (outcome === 'expired') return refused('The voucher has expired.')
  return conflict(
    had > 0 ? 'Your workspace has redeemed this voucher already.' : 'The voucher has been used up.',
  )
}
