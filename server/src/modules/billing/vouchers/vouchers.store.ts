import type { MicroUsd } from '../../../kernel/money.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface VoucherRow {
  readonly code: string
  readonly credit_micro: MicroUsd
  readonly expires_at: Date | null
  readonly redemptions_max: number
  readonly redemptions: number
  readonly tenant_limit: number
  readonly created_by: string
  readonly created_at: Date
}

/** False when the code is taken. */
export async function insertVoucher(tx: Tx, voucher: Omit<VoucherRow, 'redemptions'>): Promise<boolean> {
  const row = await tx.db
    .insertInto('vouchers')
    .values(voucher)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

export async function listVoucherRows(
  tx: Tx,
  before: { readonly createdAt: Date; readonly code: string } | undefined,
  rowsMax: number,
): Promise<readonly VoucherRow[]> {
  return tx.db
    .selectFrom('vouchers')
    .selectAll()
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('created_at', 'code'),
          '<',
          eb.tuple(before?.createdAt as Date, before?.code as string),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('code', 'desc')
    .limit(rowsMax)
    .execute()
}

export interface TakenVoucher {
  readonly outcome: 'taken' | 'unknown' | 'expired' | 'used'
  readonly credit: MicroUsd
  readonly tenantLimit: number
}

/** Takes one redemption; the voucher stays locked until commit. */
export async function takeVoucher(tx: Tx, code: string, now: Date): Promise<TakenVoucher> {
  const { rows } = await tx.run<TakenVoucher>({
    text: 'select outcome, credit_micro as credit, tenant_limit as "tenantLimit" from take_voucher($1, $2)',
    values: [code, now],
  })
  return rows[0] as TakenVoucher
}

/** How often the tenant has had this voucher. */
export async function countRedemptions(tx: Tx, tenantId: string, code: string): Promise<number> {
  const row = await tx.db
    .selectFrom('voucher_redemptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertRedemption(
  tx: Tx,
  redemption: {
    readonly tenantId: string
    readonly code: string
    readonly number: number
    readonly credit: MicroUsd
    readonly actor: string
    readonly now: Date
  },
): Promise<void> {
  await tx.db
    .insertInto('voucher_redemptions')
    .values({
      tenant_id: redemption.tenantId,
      code: redemption.code,
      number: redemption.number,
      credit_micro: redemption.credit,
      redeemed_by: redemption.actor,
      redeemed_at: redemption.now,
    })
    .execute()
}
