export { addCredit, usageSince } from './ledger.store.ts'
export { billingTables } from './tables.ts'
