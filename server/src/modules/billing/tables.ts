import {
  bigint,
  boolean,
  bytea,
  integer,
  jsonb,
  sealed,
  type TablesOf,
  table,
  text,
  timestamp,
  uuid,
} from '../../platform/db/tables.ts'

/** `credit` is what the tenant may spend; the others say where it came from or went. */
export type LedgerAccount =
  | 'credit'
  | 'grants'
  | 'payments'
  | 'vouchers'
  | 'usage'
  | 'services'
  | 'owed'
  | 'adjustments'

export const ledgerEntries = table('ledger_entries', {
  tenant_id: uuid(),
  entry_id: uuid(),
  transaction_id: uuid(),
  account: text<LedgerAccount>(),
  amount_micro: bigint(),
  entry_type: text(),
  description: text(),
  created_by: text(),
  created_at: timestamp(),
  tokens: bigint().withDefault(),
  traffic_source: text().withDefault(),
})

export const creditBalances = table('credit_balances', {
  tenant_id: uuid(),
  balance_micro: bigint().withDefault(),
  updated_at: timestamp(),
  held_micro: bigint().withDefault(),
  owed_micro: bigint().withDefault(),
  limit_micro: bigint().withDefault(),
})

export const creditHolds = table('credit_holds', {
  tenant_id: uuid(),
  hold_id: uuid(),
  amount_micro: bigint(),
  state: text<'open' | 'settled' | 'expired'>().withDefault(),
  expires_at: timestamp(),
  created_at: timestamp(),
})

export const usageDays = table('usage_days', {
  tenant_id: uuid(),
  day: text(),
  kind: text(),
  name: text(),
  billing_mode: text().withDefault(),
  traffic_source: text().withDefault(),
  quantity: bigint().withDefault(),
  tokens_in: bigint().withDefault(),
  tokens_out: bigint().withDefault(),
  amount_micro: bigint().withDefault(),
})

export const meteredSessions = table('metered_sessions', {
  tenant_id: uuid(),
  agent_id: uuid(),
  session_id: text(),
  created_at: timestamp(),
})

export const billingProfiles = table('billing_profiles', {
  tenant_id: uuid(),
  version: integer(),
  billing_mode: text<'prepaid' | 'postpaid'>(),
  token_price_nano: bigint().nullable(),
  input_price_nano: bigint().nullable(),
  output_price_nano: bigint().nullable(),
  character_price_nano: bigint().nullable(),
  event_prices: jsonb<Record<string, number>>().withDefault(),
  service_prices: jsonb<Record<string, number>>().withDefault(),
  buyer: jsonb<unknown>().withDefault(),
  taxes: jsonb<unknown>().withDefault(),
  created_by: text(),
  created_at: timestamp(),
})

export const paymentCustomers = table('payment_customers', {
  tenant_id: uuid(),
  customer_id: text(),
  created_at: timestamp(),
})

export const modelPrices = table(
  'model_prices',
  {
    model: text(),
    version: integer(),
    input_price_nano: bigint(),
    output_price_nano: bigint(),
    cache_read_price_nano: bigint().nullable(),
    cache_creation_price_nano: bigint().nullable(),
    is_listed: boolean().withDefault(),
    created_by: text(),
    created_at: timestamp(),
  },
  'platform',
)

export const vouchers = table(
  'vouchers',
  {
    code: text(),
    credit_micro: bigint(),
    expires_at: timestamp().nullable(),
    redemptions_max: integer(),
    redemptions: integer().withDefault(),
    tenant_limit: integer(),
    created_by: text(),
    created_at: timestamp(),
  },
  'platform',
)

export const voucherRedemptions = table('voucher_redemptions', {
  tenant_id: uuid(),
  code: text(),
  number: integer(),
  credit_micro: bigint(),
  redeemed_by: text(),
  redeemed_at: timestamp(),
})

/** Ties a sealed secret to the row it stands in. */
export const meteringKeyContext = (row: { readonly tenant_id: string; readonly key_id: string }): string =>
  `metering_keys:${row.tenant_id}:${row.key_id}`

export const meteringKeys = table('metering_keys', {
  tenant_id: uuid(),
  key_id: uuid(),
  secret: sealed(['tenant_id', 'key_id'], meteringKeyContext),
  expires_at: timestamp().nullable(),
  created_at: timestamp(),
})

export const usageReports = table('usage_reports', {
  tenant_id: uuid(),
  report_id: text(),
  instance_id: text(),
  period_start: timestamp(),
  period_end: timestamp(),
  content_hash: bytea(),
  counters: jsonb<unknown>(),
  amount_micro: bigint(),
  created_at: timestamp(),
})

export const characterMonths = table('character_months', {
  tenant_id: uuid(),
  month: text(),
  high_water_mark: integer(),
  price_nano: bigint().nullable(),
  charge_micro: bigint().nullable(),
  billed_at: timestamp().nullable(),
  accrued_micro: bigint().withDefault(),
  accrued_days: integer().withDefault(),
})

export const checkouts = table('checkouts', {
  tenant_id: uuid(),
  checkout_id: text(),
  kind: text<'top_up' | 'contract' | 'portal'>(),
  processor: text<'stripe' | 'test'>(),
  processor_session_id: text().nullable(),
  contract_id: uuid().nullable(),
  amount_micro: bigint(),
  status: text<'open' | 'paid' | 'expired'>().withDefault(),
  created_by: text(),
  created_at: timestamp(),
  paid_at: timestamp().nullable(),
  is_automatic: boolean().withDefault(),
})

export const receivedPayments = table('received_payments', {
  tenant_id: uuid(),
  payment_id: text(),
  processor: text<'stripe' | 'test'>(),
  intent_id: text().nullable(),
  charge_id: text().nullable(),
  amount_micro: bigint(),
  service_micro: bigint().withDefault(),
  reversed_micro: bigint().withDefault(),
  received_at: timestamp(),
})

export const paymentReversals = table(
  'payment_reversals',
  {
    reference: text(),
    kind: text<'refund' | 'dispute'>(),
    intent_id: text().nullable(),
    charge_id: text().nullable(),
    payment_id: text().nullable(),
    wanted_micro: bigint(),
    booked_micro: bigint().withDefault(),
    updated_at: timestamp(),
  },
  'platform',
)

export const paymentEvents = table(
  'payment_events',
  { event_id: text(), type: text(), received_at: timestamp() },
  'platform',
)

export type ContractStatus = 'offered' | 'active' | 'completed' | 'cancelled'

export const contracts = table('contracts', {
  tenant_id: uuid(),
  contract_id: uuid(),
  version: integer().withDefault(),
  status: text<ContractStatus>(),
  terms: jsonb<Record<string, unknown>>(),
  bonus_micro: bigint().withDefault(),
  bonus_paid_at: timestamp().nullable(),
  payment_link_url: text().withDefault(),
  payment_price_id: text().withDefault(),
  payment_subscription_id: text().withDefault(),
  created_by: text(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const contractPayments = table('contract_payments', {
  tenant_id: uuid(),
  contract_id: uuid(),
  position: integer(),
  period: text(),
  due_at: timestamp(),
  amount_micro: bigint(),
  credit_micro: bigint(),
  service_micro: bigint(),
  is_one_time: boolean(),
  paid_at: timestamp().nullable(),
  payment_reference: text().nullable(),
})

export const serviceAgreements = table('service_agreements', {
  tenant_id: uuid(),
  charge_id: uuid(),
  project_id: uuid().nullable(),
  charge_type: text<'one_time' | 'monthly'>(),
  amount_micro: bigint(),
  description: text(),
  is_active: boolean().withDefault(),
  billed_month: text().nullable(),
  billed_at: timestamp().nullable(),
  created_by: text(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof billingTables)[number]> {}
}

export const billingTables = [
  ledgerEntries,
  creditBalances,
  creditHolds,
  usageDays,
  meteredSessions,
  billingProfiles,
  paymentCustomers,
  modelPrices,
  vouchers,
  voucherRedemptions,
  meteringKeys,
  usageReports,
  characterMonths,
  checkouts,
  receivedPayments,
  paymentReversals,
  paymentEvents,
  contracts,
  contractPayments,
  serviceAgreements,
]
