import { Type } from 'typebox'
import { MapOf, NonEmpty, named, OneOf, Text, Timestamp } from '../../platform/http/schema.ts'

/** A thousandth of a micro-dollar is the smallest price there is; a million dollars the largest sum. */
export const AMOUNT_MAX_USD = 1_000_000
const Price = () => Type.Number({ minimum: 0, maximum: 1_000 })
export const Amount = () => Type.Number({ minimum: 0.01, maximum: AMOUNT_MAX_USD })

export const VoucherCode = () =>
  Type.String({
    pattern: '^[A-Za-z0-9-]{4,64}$',
    description: 'Letters, digits and hyphens; upper and lower case are the same.',
  })

export const CreateVoucherBody = Type.Object({
  code: Type.Optional(VoucherCode()),
  creditAmountUsd: Amount(),
  expiresAt: Type.Optional(Timestamp()),
  maxRedemptions: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  perTenantLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 1 })),
})

export const Voucher = named(
  'Voucher',
  Type.Object({
    code: Type.String(),
    creditAmountUsd: Type.Number(),
    expiresAt: Type.Optional(Timestamp()),
    maxRedemptions: Type.Integer(),
    redemptions: Type.Integer(),
    perTenantLimit: Type.Integer(),
    createdBy: Type.String(),
    createdAt: Timestamp(),
  }),
)

export const VoucherList = named(
  'VoucherList',
  Type.Object({
    vouchers: Type.Array(Voucher, { description: 'Newest first.' }),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const voucherQuery = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
})

export const GrantBody = Type.Object({
  amountUsd: Type.Number({
    minimum: -AMOUNT_MAX_USD,
    maximum: AMOUNT_MAX_USD,
    description: 'Below zero takes credit back, as far as there is any.',
  }),
  description: NonEmpty(500),
})

export const CreditChange = named(
  'CreditChange',
  Type.Object({ tenantId: Type.String(), amountUsd: Type.Number(), newBalance: Type.Number() }),
)

const UnitPrices = () =>
  MapOf(Price(), { maxProperties: 200, propertyNames: { maxLength: 100, minLength: 1 } })

export const ProfileBody = Type.Object({
  billingMode: Type.Optional(OneOf(['prepaid', 'postpaid'])),
  postpaidLimitUsd: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: AMOUNT_MAX_USD,
      description: 'How far a postpaid workspace may go below zero.',
    }),
  ),
  tokenPricePer1KUsd: Type.Optional(Price()),
  inputTokenPricePer1KUsd: Type.Optional(Price()),
  outputTokenPricePer1KUsd: Type.Optional(Price()),
  charPricePerMonthUsd: Type.Optional(Price()),
  eventPrices: Type.Optional(UnitPrices()),
  servicePrices: Type.Optional(UnitPrices()),
  buyer: Type.Optional(
    Type.Object(
      { name: NonEmpty(200), address: Type.Optional(Text(500)), taxId: Type.Optional(Text(100)) },
      { description: 'Whom invoices are made out to; the workspace’s name unless given.' },
    ),
  ),
  taxes: Type.Optional(
    Type.Array(Type.Object({ name: NonEmpty(100), percent: Type.Number({ minimum: 0, maximum: 100 }) }), {
      maxItems: 5,
      description: 'Each is added to the sum of an invoice.',
    }),
  ),
})

export const ModelPricesBody = Type.Object({
  prices: Type.Array(
    Type.Object({
      model: NonEmpty(200),
      inputPricePer1K: Price(),
      outputPricePer1K: Price(),
      cacheReadPricePer1K: Type.Optional(Price()),
      cacheCreationPricePer1K: Type.Optional(Price()),
    }),
    { maxItems: 2_000 },
  ),
  replace: Type.Optional(
    Type.Boolean({ default: false, description: 'Take every model off the list that is not named here.' }),
  ),
})

export const MeteringKey = named(
  'MeteringKey',
  Type.Object({
    keyId: Type.String(),
    secret: Type.String({ description: 'Signs usage reports. Shown once.' }),
    createdAt: Timestamp(),
    previousKeyExpiresAt: Type.Optional(Timestamp()),
  }),
)
