import type { Static } from 'typebox'
import { usdFromMicro } from '../../kernel/money.ts'
import { notFound } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { defined } from '../../platform/http/schema.ts'
import { findContract } from './contracts/contracts.store.ts'
import type { Metering } from './holds/metering.ts'
import { findBalance } from './ledger/ledger.store.ts'
import { type PriceList, type UnitPrices, usdFromNano } from './prices/prices.rules.ts'
import type { ListedModel } from './prices/prices.store.ts'
import { findProfileFacts } from './profile/profile.store.ts'
import type { LedgerEntry, TenantBillingProfile } from './schemas.ts'
import type { LedgerRow } from './usage/usage.store.ts'

/** The prices as every answer that shows them words them. */
export const priceView = (prices: PriceList) => ({
  tokenPricePer1KUsd: usdFromNano(prices.token),
  inputTokenPricePer1KUsd: usdFromNano(prices.input),
  outputTokenPricePer1KUsd: usdFromNano(prices.output),
  charPricePerMonthUsd: usdFromNano(prices.character),
})

const unitPriceView = (prices: UnitPrices): Record<string, number> =>
  Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, usdFromNano(price)]))

export async function profileView(
  tx: Tx,
  metering: Metering,
  tenantId: string,
): Promise<Static<typeof TenantBillingProfile>> {
  const facts = await findProfileFacts(tx, tenantId)
  if (facts === undefined) throw notFound('workspace')
  const account = await findBalance(tx, tenantId)
  const prices = await metering.pricesOf(tx, tenantId)
  const contract = await findContract(tx, tenantId)
  const changes = [facts.updatedAt, account.updatedAt].filter((date) => date !== undefined)
  return defined({
    tenantId,
    billingMode: facts.billingMode,
    currency: 'USD',
    creditBalance: usdFromMicro(account.balance),
    outstandingUsd: usdFromMicro(account.owed + Math.max(0, -account.balance)),
    postpaidLimitUsd: usdFromMicro(account.limit),
    ...priceView(prices),
    eventPrices: unitPriceView(prices.events),
    servicePrices: unitPriceView(prices.services),
    freeCreditGranted: facts.freeCreditGranted,
    paymentCustomerId: facts.paymentCustomerId,
    contractId: contract?.contract_id,
    updatedAt: new Date(Math.max(...changes.map((date) => date.getTime()))).toISOString(),
  })
}

export const entryView = (tenantId: string, row: LedgerRow): Static<typeof LedgerEntry> => ({
  entryId: row.entry_id,
  tenantId,
  entryType: row.entry_type,
  amountUsd: usdFromMicro(row.amount_micro),
  // What a payment covered of services is no credit.
  amountCredits: row.account === 'services' ? 0 : usdFromMicro(row.amount_micro),
  tokens: row.tokens,
  trafficSource: row.traffic_source,
  description: row.description,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
})

/** A line of the price list; cached tokens only where they have a price of their own. */
export const modelPriceView = ({ model, input, output, cacheRead, cacheCreation }: ListedModel) => ({
  model,
  inputPricePer1K: usdFromNano(input),
  outputPricePer1K: usdFromNano(output),
  ...(typeof cacheRead === 'number' ? { cacheReadPricePer1K: usdFromNano(cacheRead) } : {}),
  ...(typeof cacheCreation === 'number' ? { cacheCreationPricePer1K: usdFromNano(cacheCreation) } : {}),
})
