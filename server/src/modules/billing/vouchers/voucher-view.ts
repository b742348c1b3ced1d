import type { Static } from 'typebox'
import { usdFromMicro } from '../../../kernel/money.ts'
import { defined, iso } from '../../../platform/http/schema.ts'
import type { Voucher } from '../operator.schemas.ts'
import type { VoucherRow } from './vouchers.store.ts'

export const voucherView = (row: VoucherRow): Static<typeof Voucher> =>
  defined({
    code: row.code,
    creditAmountUsd: usdFromMicro(row.credit_micro),
    expiresAt: iso(row.expires_at),
    maxRedemptions: row.redemptions_max,
    redemptions: row.redemptions,
    perTenantLimit: row.tenant_limit,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  })
