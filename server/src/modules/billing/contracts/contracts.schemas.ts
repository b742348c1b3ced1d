import { Type } from 'typebox'
import { named, OneOf, Text, Timestamp } from '../../../platform/http/schema.ts'
import { AMOUNT_MAX_USD } from '../operator.schemas.ts'

const Portion = () => Type.Number({ minimum: 0, maximum: AMOUNT_MAX_USD })
const Periods = (description: string) => Type.Integer({ minimum: 0, maximum: 1_200, default: 0, description })

export const ContractBody = Type.Object({
  paymentFrequency: OneOf(['monthly', 'quarterly', 'annual', 'once']),
  startDate: Timestamp(),
  endDate: Timestamp(),
  paymentCreditUsd: Type.Optional(Portion()),
  paymentServiceUsd: Type.Optional(Portion()),
  onetimeCreditUsd: Type.Optional(Portion()),
  onetimeServiceUsd: Type.Optional(Portion()),
  bonusCreditsUsd: Type.Optional(Portion()),
  creditPeriodLimit: Type.Optional(Periods('How many payments carry credit; 0 means all.')),
  servicePeriodLimit: Type.Optional(Periods('How many payments carry services; 0 means all.')),
  autoRenew: Type.Optional(Type.Boolean({ default: false })),
  notes: Type.Optional(Text(5_000)),
})

export const EnterpriseContract = named(
  'EnterpriseContract',
  Type.Object({
    contractId: Type.String(),
    tenantId: Type.String(),
    status: Type.String({ description: 'offered, active, completed or cancelled.' }),
    paymentFrequency: Type.String({ description: 'monthly, quarterly, annual or once.' }),
    startDate: Timestamp(),
    endDate: Timestamp(),
    autoRenew: Type.Boolean(),
    notes: Type.String(),
    paymentAmountUsd: Type.Number(),
    paymentCreditUsd: Type.Number(),
    paymentServiceUsd: Type.Number(),
    onetimeAmountUsd: Type.Number(),
    onetimeCreditUsd: Type.Number(),
    onetimeServiceUsd: Type.Number(),
    creditPortionUsd: Type.Number({ description: 'The credit of all payments.' }),
    servicePortionUsd: Type.Number({ description: 'The services of all payments.' }),
    totalValueUsd: Type.Number({ description: 'All payments.' }),
    bonusCreditsUsd: Type.Number({ description: 'Given with the first payment.' }),
    bonusCreditsPaid: Type.Boolean(),
    creditPeriodLimit: Type.Integer(),
    servicePeriodLimit: Type.Integer(),
    paymentLinkUrl: Type.Optional(Type.String()),
    paymentPriceId: Type.Optional(Type.String()),
    paymentSubscriptionId: Type.Optional(Type.String()),
    paymentSchedule: Type.Array(
      Type.Object({
        period: Type.String(),
        dueDate: Timestamp(),
        amountUsd: Type.Number(),
        creditUsd: Type.Number(),
        serviceUsd: Type.Number(),
        isOneTime: Type.Boolean(),
        paid: Type.Boolean(),
      }),
    ),
    createdBy: Type.String(),
    createdAt: Timestamp(),
    updatedAt: Timestamp(),
  }),
)
