import { defineModule } from '../../platform/module.ts'
import { watchBalances } from './alerts/jobs/watch-balances.ts'
import { getBalanceAlerts } from './alerts/operations/get-balance-alerts.ts'
import { putBalanceAlerts } from './alerts/operations/put-balance-alerts.ts'
import { alertTables } from './alerts/tables.ts'
import { announceBudgets } from './budgets/jobs/announce-budgets.ts'
import { changeBudget } from './budgets/operations/change-budget.ts'
import { createBudget } from './budgets/operations/create-budget.ts'
import { deleteBudget } from './budgets/operations/delete-budget.ts'
import { listBudgets } from './budgets/operations/list-budgets.ts'
import { budgetTables } from './budgets/tables.ts'
import { beginCheckout } from './checkout/operations/begin-checkout.ts'
import { confirmTestPayment } from './checkout/operations/confirm-test-payment.ts'
import { listPayments } from './checkout/operations/list-payments.ts'
import { openBillingPortal } from './checkout/operations/open-billing-portal.ts'
import { receivePaymentEvent } from './checkout/operations/receive-payment-event.ts'
import { refundPayment } from './checkout/operations/refund-payment.ts'
import { showTestPayment } from './checkout/operations/show-test-payment.ts'
import { createContract } from './contracts/operations/create-contract.ts'
import { createServiceAgreement } from './contracts/operations/create-service-agreement.ts'
import { endServiceAgreement } from './contracts/operations/end-service-agreement.ts'
import { getContract } from './contracts/operations/get-contract.ts'
import { listServiceAgreements } from './contracts/operations/list-service-agreements.ts'
import { subscribeContract } from './contracts/operations/subscribe-contract.ts'
import { billingDataMap } from './data-map.ts'
import { expireHolds } from './holds/jobs/expire-holds.ts'
import { issueInvoices } from './invoices/jobs/issue-invoices.ts'
import { getInvoice } from './invoices/operations/get-invoice.ts'
import { getInvoicePdf } from './invoices/operations/get-invoice-pdf.ts'
import { listInvoices } from './invoices/operations/list-invoices.ts'
import { putInvoiceSeller } from './invoices/operations/put-invoice-seller.ts'
import { invoiceTables } from './invoices/tables.ts'
import { sweepBilling } from './jobs/sweep-billing.ts'
import { billingInvariants } from './ledger/invariants.store.ts'
import { getStatement } from './ledger/operations/get-statement.ts'
import { grantCredit } from './ledger/operations/grant-credit.ts'
import { listLedger } from './ledger/operations/list-ledger.ts'
import { personTablesOfBilling } from './person-tables.store.ts'
import { listModelPricing } from './prices/operations/list-model-pricing.ts'
import { putModelPrices } from './prices/operations/put-model-prices.ts'
import { getBilling } from './profile/operations/get-billing.ts'
import { putBillingProfile } from './profile/operations/put-billing-profile.ts'
import { billingTables } from './tables.ts'
import { accrueCharacters } from './usage/jobs/accrue-characters.ts'
import { closeMonths } from './usage/jobs/close-months.ts'
import { sampleCharacters } from './usage/jobs/sample-characters.ts'
import { getCharacters } from './usage/operations/get-characters.ts'
import { getEventSummary } from './usage/operations/get-event-summary.ts'
import { getServiceUsage } from './usage/operations/get-service-usage.ts'
import { getUsageReport } from './usage/operations/get-usage-report.ts'
import { getUsageSummary } from './usage/operations/get-usage-summary.ts'
import { reportUsage } from './usage/operations/report-usage.ts'
import { rotateMeteringKey } from './usage/operations/rotate-metering-key.ts'
import { usageTables } from './usage/tables.ts'
import { createVoucher } from './vouchers/operations/create-voucher.ts'
import { listVouchers } from './vouchers/operations/list-vouchers.ts'
import { redeemVoucher } from './vouchers/operations/redeem-voucher.ts'

export { createBilling } from './create-billing.ts'
export { costOfCall, type Hold, keyIdOf } from './holds/hold.ts'
export { HoldGrowth } from './holds/hold-growth.ts'
export type { Metering } from './holds/metering.ts'
export { addCredit, usageSince } from './ledger/ledger.store.ts'
export { lockedTenant, readTenant, requireOperator, tenantParams } from './operator.ts'
export type { Tokens } from './prices/prices.rules.ts'

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
  listPayments,
  listBudgets,
  createBudget,
  changeBudget,
  deleteBudget,
  getBalanceAlerts,
  putBalanceAlerts,
  getUsageReport,
  listInvoices,
  getInvoice,
  getInvoicePdf,
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
  refundPayment,
  putInvoiceSeller,
]

const operations = [...organisation, reportUsage, ...processor, ...operator]

export const billingModule = defineModule({
  name: 'billing',
  dataMap: billingDataMap,
  tables: [...billingTables, ...usageTables, ...budgetTables, ...alertTables, ...invoiceTables],
  operations,
  invariants: billingInvariants,
  jobs: [
    expireHolds,
    sampleCharacters,
    accrueCharacters,
    closeMonths,
    announceBudgets,
    watchBalances,
    issueInvoices,
    sweepBilling,
  ],
  personTables: personTablesOfBilling,
})
