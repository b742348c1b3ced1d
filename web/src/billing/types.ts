export const ORG = '/api/v1/org'

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
