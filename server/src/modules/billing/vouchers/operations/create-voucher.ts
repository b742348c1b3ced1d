import { randomBytes } from 'node:crypto'
import { microFromUsd } from '../../../../kernel/money.ts'
import { conflict, invalidField } from '../../../../kernel/problem.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { CreateVoucherBody, Voucher } from '../../operator.schemas.ts'
import { requireOperator } from '../../operator.ts'
import { voucherView } from '../voucher-view.ts'
import { insertVoucher } from '../vouchers.store.ts'

/** Letters and digits that are not easily confused. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

export const createVoucher = personOperation({
  id: 'createVoucher',
  method: 'POST',
  path: '/operator/vouchers',
  domain: 'operator',
  summary: 'Create a voucher for credit',
  status: 201,
  body: CreateVoucherBody,
  response: Voucher,
  uses: ['clock'],
  async handle({ caller, body, tx, clock }) {
    requireOperator(caller)
    const now = clock.now()
    const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt)
    if (expiresAt !== null && expiresAt <= now)
      throw invalidField('body.expiresAt', 'lies in the past', body.expiresAt)
    const voucher = {
      code: (body.code ?? newCode()).toUpperCase(),
      credit_micro: microFromUsd(body.creditAmountUsd),
      expires_at: expiresAt,
      redemptions_max: body.maxRedemptions ?? 1,
      tenant_limit: body.perTenantLimit ?? 1,
      created_by: caller.actor,
      created_at: now,
    }
    if (!(await insertVoucher(tx, voucher))) throw conflict('There is a voucher with this code already.')
    return voucherView({ ...voucher, redemptions: 0 })
  },
})

/** Sixteen characters of thirty: 78 bits, not guessable. */
function newCode(): string {
  // 240 is the largest multiple of thirty in a byte; what lies above would favour the first letters.
  const letters: string[] = []
  while (letters.length < 16)
    for (const byte of randomBytes(32)) if (byte < 240) letters.push(ALPHABET[byte % 30] as string)
  return [0, 4, 8, 12].map((at) => letters.slice(at, at + 4).join('')).join('-')
}
