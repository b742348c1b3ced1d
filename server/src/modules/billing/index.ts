import type { Operation } from '../../platform/http/operation.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { closeMonths } from './jobs/close-months.ts'
import { expireHolds } from './jobs/expire-holds.ts'
import { sampleCharacters } from './jobs/sample-characters.ts'
import { sweepBilling } from './jobs/sweep-billing.ts'
import { beginCheckout } from './operations/begin-checkout.ts'
import { confirmTestPayment } from './operations/confirm-test-payment.ts'
import { createContract } from './operations/create-contract.ts'
import { createServiceAgreement } from './operations/create-service-agreement.ts'
import { createVoucher } from './operations/create-voucher.ts'
import { endServiceAgreement } from './operations/end-service-agreement.ts'
import { getBilling } from './operations/get-billing.ts'
import { getCharacters } from './operations/get-characters.ts'
import { getContract } from './operations/get-contract.ts'
import { getEventSummary } from './operations/get-event-summary.ts'
import { getServiceUsage } from './operations/get-service-usage.ts'
import { getStatement } from './operations/get-statement.ts'
import { getUsageSummary } from './operations/get-usage-summary.ts'
import { grantCredit } from './operations/grant-credit.ts'
import { listLedger } from './operations/list-ledger.ts'
import { listModelPricing } from './operations/list-model-pricing.ts'
import { listServiceAgreements } from './operations/list-service-agreements.ts'
import { listVouchers } from './operations/list-vouchers.ts'
import { openBillingPortal } from './operations/open-billing-portal.ts'
import { putBillingProfile } from './operations/put-billing-profile.ts'
import { putModelPrices } from './operations/put-model-prices.ts'
import { receivePaymentEvent } from './operations/receive-payment-event.ts'
import { redeemVoucher } from './operations/redeem-voucher.ts'
import { reportUsage } from './operations/report-usage.ts'
import { rotateMeteringKey } from './operations/rotate-metering-key.ts'
import { showTestPayment } from './operations/show-test-payment.ts'
import { subscribeContract } from './operations/subscribe-contract.ts'

export { createBilling } from './create-billing.ts'
export { addCredit, usageSince } from './ledger.store.ts'
export { costOfCall, type Hold, type Metering } from './metering.ts'
export { billingTables } from './tables.ts'

const organisation = [
  getBilling,
  beginCheckout,
  openBillingPortal,
  getCharacters,
  getContract,
  subscribeContract,
  getEventSummary,
  listLedger,
  listModelPricing,
  listServiceAgreements,
  getServiceUsage,
  getUsageSummary,
  redeemVoucher,
  getStatement,
]
const processor = [receivePaymentEvent, showTestPayment]
const operator = [
  createVoucher,
  listVouchers,
  grantCredit,
  putBillingProfile,
  createContract,
  createServiceAgreement,
  endServiceAgreement,
  putModelPrices,
  rotateMeteringKey,
  confirmTestPayment,
]

export const billingOperations: readonly Operation[] = [
  ...organisation,
  reportUsage,
  ...processor,
  ...operator,
]

export const billingJobs: readonly JobHandler[] = [expireHolds, sampleCharacters, closeMonths, sweepBilling]
