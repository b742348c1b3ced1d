import { type Static, Type } from 'typebox'
import { usdFromMicro } from '../../../kernel/money.ts'
import { defined, named } from '../../../platform/http/schema.ts'
import type { Payments } from '../checkout/payments.ts'
import { Amount } from '../operator.schemas.ts'
import type { AlertsRow } from './alerts.store.ts'

const WholeCents = () =>
  Type.Number({ minimum: 1, maximum: 100_000, multipleOf: 0.01, description: 'US dollars, whole cents.' })

const TopUp = {
  thresholdUsd: Amount(),
  amountUsd: WholeCents(),
  monthlyMaxUsd: WholeCents(),
}

export const AlertsBody = Type.Object({
  lowBalanceUsd: Type.Optional(Amount()),
  autoTopUp: Type.Optional(Type.Object(TopUp)),
})

export const BalanceAlerts = named(
  'BalanceAlerts',
  Type.Object({
    lowBalanceUsd: Type.Optional(Type.Number()),
    autoTopUp: Type.Optional(
      Type.Object({
        thresholdUsd: Type.Number(),
        amountUsd: Type.Number(),
        monthlyMaxUsd: Type.Number(),
        isOn: Type.Boolean({ description: 'False after a charge failed; setting it again switches it on.' }),
        fault: Type.Optional(Type.String({ description: 'Why it was switched off.' })),
      }),
    ),
    topUpUnavailable: Type.Optional(
      Type.String({ description: 'Why automatic top-ups cannot be switched on; absent when they can.' }),
    ),
  }),
)

const usdOrNone = (micro: number | null | undefined) => (micro == null ? undefined : usdFromMicro(micro))

/** Why this installation cannot charge a card by itself; undefined when it can. */
export const topUpUnavailable = ({ processor }: Pick<Payments, 'processor'>): string | undefined =>
  processor === 'test'
    ? 'Automatic top-ups need Stripe, which this installation has not been connected to: its operator sets RAPPORT_PAYMENTS_KEY and RAPPORT_PAYMENTS_WEBHOOK_SECRET.'
    : undefined

export const alertsView = (
  row: AlertsRow | undefined,
  payments: Pick<Payments, 'processor'>,
): Static<typeof BalanceAlerts> =>
  defined({
    topUpUnavailable: topUpUnavailable(payments),
    lowBalanceUsd: usdOrNone(row?.low_balance_micro),
    autoTopUp:
      row === undefined || row.top_up_amount_micro === null
        ? undefined
        : defined({
            thresholdUsd: usdFromMicro(row.top_up_threshold_micro ?? 0),
            amountUsd: usdFromMicro(row.top_up_amount_micro),
            monthlyMaxUsd: usdFromMicro(row.top_up_month_max_micro ?? 0),
            isOn: row.is_top_up_on,
            fault: row.top_up_fault || undefined,
          }),
  })
