import type { Answer } from '../api/contract.ts'
export const ORG = '/api/v1/org'
export const BUDGETS = `${ORG}/budgets` as const

export type Entry = Answer<'GET /api/v1/org/ledger'>[number]

/** What the ledger shows at most; the statement has the rest. */
export const ENTRIES_MAX = 5_000

export const DAY_MS = 86_400_000
export const WINDOWS = [7, 14, 30] as const

export type Alerts = Answer<'GET /api/v1/org/billing/alerts'>

export type Budget = Answer<'GET /api/v1/org/budgets'>[number]

export type InvoiceSummary = Answer<'GET /api/v1/org/invoices'>[number]

export type Invoice = Answer<'GET /api/v1/org/invoices/{month}'>
