export const ORG = '/api/v1/org'
export const BUDGETS = `${ORG}/budgets`

export interface Profile {
  readonly billingMode: string
  readonly creditBalance: number
  readonly outstandingUsd: number
  readonly postpaidLimitUsd: number
}

export interface Usage {
  readonly totalSessions: number
  readonly totalMessages: number
  readonly totalTokens: number
  readonly totalInputTokens: number
  readonly totalOutputTokens: number
  readonly totalCharacters: number
  readonly estimatedCostUsd: number
}

export interface Entry {
  readonly entryId: string
  readonly entryType: string
  readonly amountUsd: number
  readonly tokens: number
  readonly trafficSource: string
  readonly description: string
  readonly createdAt: string
}

/** What the ledger shows at most; the statement has the rest. */
export const ENTRIES_MAX = 5_000

export const DAY_MS = 86_400_000
export const WINDOWS = [7, 14, 30] as const

export interface Alerts {
  readonly lowBalanceUsd?: number
  readonly autoTopUp?: {
    readonly thresholdUsd: number
    readonly amountUsd: number
    readonly monthlyMaxUsd: number
    readonly isOn: boolean
    readonly fault?: string
  }
  /** Why automatic top-ups cannot be switched on. */
  readonly topUpUnavailable?: string
}

export interface Budget {
  readonly budgetId: string
  readonly scope: string
  readonly scopeId: string
  readonly period: string
  readonly amountUsd: number
  readonly action: string
  readonly currentPeriod: string
  readonly spentUsd: number
}

interface Party {
  readonly name: string
  readonly address: string
  readonly taxId: string
}

export interface InvoiceSummary {
  readonly number: string
  readonly month: string
  readonly totalUsd: number
  readonly issuedAt: string
}

export interface Invoice extends InvoiceSummary {
  readonly seller: Party
  readonly buyer: Party
  readonly lines: readonly { readonly description: string; readonly amountUsd: number }[]
  readonly subtotalUsd: number
  readonly taxes: readonly { readonly name: string; readonly percent: number; readonly amountUsd: number }[]
}

export interface Payment {
  readonly paymentId: string
  readonly amountUsd: number
  readonly reversedUsd: number
  readonly processor: string
  readonly receivedAt: string
}
