import { Type } from 'typebox'
import { withExtensions } from '../../platform/http/extensions.ts'
import { MapOf, named, Timestamp } from '../../platform/http/schema.ts'

const Usd = (description?: string) => Type.Number(description === undefined ? {} : { description })

export const windowQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      default: 30,
      description: 'How many days back to look, in whole UTC days; 1 is today.',
    }),
  ),
})

export const TenantBillingProfile = named(
  'TenantBillingProfile',
  withExtensions(
    Type.Object({
      tenantId: Type.String(),
      billingMode: Type.String({ description: 'prepaid or postpaid.' }),
      currency: Type.String(),
      creditBalance: Usd('What is left to spend; below zero for what a postpaid workspace has run up.'),
      outstandingUsd: Usd('What has been used and not been paid.'),
      postpaidLimitUsd: Usd(),
      tokenPricePer1KUsd: Usd(),
      inputTokenPricePer1KUsd: Usd(),
      outputTokenPricePer1KUsd: Usd(),
      charPricePerMonthUsd: Usd(),
      eventPrices: MapOf(Type.Number()),
      servicePrices: MapOf(Type.Number()),
      freeCreditGranted: Type.Boolean(),
      paymentCustomerId: Type.Optional(Type.String()),
      contractId: Type.Optional(
        Type.String({ description: 'Of the contract that the workspace has or is offered.' }),
      ),
      updatedAt: Timestamp(),
    }),
    ['contractId'],
  ),
)

export const ActiveCharacterSummary = named(
  'ActiveCharacterSummary',
  Type.Object({
    month: Type.String({ description: 'The present month, such as 2026-11.' }),
    highWaterMark: Type.Integer({
      description: 'The most agents that were active at once, in the months of the window.',
    }),
    pricePerCharUsd: Usd('For a month.'),
    charChargeUsd: Usd('What was charged for characters within the window.'),
    billedAt: Type.Optional(Timestamp('When a month was last closed.')),
  }),
)

export const ContextEngineEventSummary = named(
  'ContextEngineEventSummary',
  Type.Object({
    month: Type.String(),
    totalEvents: Type.Integer(),
    totalChargeUsd: Usd(),
    byType: Type.Array(
      Type.Object({
        eventType: Type.String(),
        count: Type.Integer(),
        unitPriceUsd: Usd(),
        chargeUsd: Usd(),
      }),
    ),
  }),
)

export const ServiceUsageSummary = named(
  'ServiceUsageSummary',
  Type.Object({
    month: Type.String(),
    totalEvents: Type.Integer(),
    totalChargeUsd: Usd(),
    byOperation: Type.Array(
      Type.Object({
        operation: Type.String(),
        count: Type.Integer(),
        unitPriceUsd: Usd(),
        chargeUsd: Usd(),
      }),
    ),
  }),
)

export const LedgerEntry = named(
  'LedgerEntry',
  Type.Object({
    entryId: Type.String(),
    tenantId: Type.String(),
    entryType: Type.String({
      description:
        'grant, payment, voucher, contract, bonus, adjustment, usage, characters, agreement, refund, dispute or debt_paid.',
    }),
    amountUsd: Usd('What came; negative when it went.'),
    amountCredits: Usd(
      'What the credit grew by: the same, or zero for the part of a payment that covered services.',
    ),
    tokens: Type.Integer(),
    trafficSource: Type.String(),
    description: Type.String(),
    createdBy: Type.String(),
    createdAt: Timestamp(),
  }),
)

export const ModelPrice = named(
  'ModelPrice',
  withExtensions(
    Type.Object({
      model: Type.String(),
      inputPricePer1K: Usd('What the provider takes, in US dollars.'),
      outputPricePer1K: Usd(),
      cacheReadPricePer1K: Type.Optional(
        Usd('Of tokens read from the provider’s cache; 10 % of the input price unless set.'),
      ),
      cacheCreationPricePer1K: Type.Optional(
        Usd('Of tokens written to it; 125 % of the input price unless set.'),
      ),
    }),
    ['cacheReadPricePer1K', 'cacheCreationPricePer1K'],
  ),
)

export const ServiceAgreement = named(
  'ServiceAgreement',
  Type.Object({
    chargeId: Type.String(),
    tenantId: Type.String(),
    chargeType: Type.String({ description: 'one_time or monthly.' }),
    amountUsd: Usd(),
    description: Type.String(),
    active: Type.Boolean(),
    projectId: Type.Optional(Type.String()),
    projectName: Type.Optional(Type.String()),
    billedAt: Type.Optional(Timestamp()),
    createdBy: Type.String(),
    createdAt: Timestamp(),
    updatedAt: Timestamp(),
  }),
)

export const OrgUsageSummary = named(
  'OrgUsageSummary',
  Type.Object({
    totalProjects: Type.Integer(),
    totalCharacters: Type.Integer({ description: 'Agents that are active now.' }),
    totalSessions: Type.Integer(),
    totalMessages: Type.Integer(),
    totalTokens: Type.Integer(),
    totalInputTokens: Type.Integer(),
    totalOutputTokens: Type.Integer(),
    estimatedCostUsd: Usd('What was charged for use within the window, as the ledger has it.'),
    creditBalanceUsd: Usd(),
    tokenPricePer1KUsd: Usd(),
    inputTokenPricePer1KUsd: Usd(),
    outputTokenPricePer1KUsd: Usd(),
    charPricePerMonthUsd: Usd(),
  }),
)

export const OrgBillingURL = named('OrgBillingURL', Type.Object({ url: Type.String() }))

export const RedeemVoucherResult = named(
  'RedeemVoucherResult',
  Type.Object({
    voucherCode: Type.String(),
    creditAmountUsd: Usd(),
    newBalance: Usd(),
    message: Type.String(),
  }),
)

export const PaymentList = named(
  'PaymentList',
  Type.Object({
    payments: Type.Array(
      Type.Object({
        paymentId: Type.String({ description: 'The checkout, or the invoice of a subscription.' }),
        amountUsd: Usd('What was paid.'),
        serviceUsd: Usd('The part of it that paid for services.'),
        reversedUsd: Usd('What was refunded, or is disputed.'),
        processor: Type.String(),
        receivedAt: Timestamp(),
      }),
    ),
  }),
)
