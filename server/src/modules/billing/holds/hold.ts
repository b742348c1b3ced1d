import type { MicroUsd } from '../../../kernel/money.ts'
import { type BillingMode, type TokenPrices, type Tokens, tokenCharge } from '../prices/prices.rules.ts'

/** How often a call asks again for credit that others hold. */
export const RETRY_MS = 200
/** Other calls of the workspace usually end within this time and give back what they did not need. */
export const WAIT_MS = 5_000

export interface ReserveRequest {
  readonly tenantId: string
  readonly model: string
  readonly mode: Exclude<BillingMode, 'built_in'>
  /** The most the call can take. */
  readonly tokensMax: Tokens
  /** For a call whose hold grows while it runs; without it the most is promised at once. */
  readonly fit?: {
    /** Without credit for this much the call is not begun. */
    readonly least: Tokens
    /** What such a call takes, as long as too few have been counted. */
    readonly prior: Tokens
  }
  readonly actor: string
  readonly source?: string
  readonly subject?: UsageSubject
  /** For work that is begun again after a crash: it gives back what was promised under this id (`Metering.giveBack`). */
  readonly holdId?: string | undefined
}

/** What use belongs to, for budgets and reports. */
export interface UsageSubject {
  readonly agentId?: string | undefined
  readonly projectId?: string | undefined
  readonly keyId?: string | undefined
  readonly userId?: string | undefined
}

/** Credit promised to one model call, with the prices it was promised at. */
export interface Hold {
  readonly tenantId: string
  /** Undefined when the call is free, so that there was nothing to promise. */
  readonly holdId: string | undefined
  /** What was promised first. */
  readonly amount: MicroUsd
  readonly model: string
  readonly mode: BillingMode
  readonly tokenPrices: TokenPrices
  readonly actor: string
  readonly source: string
  readonly subject?: UsageSubject | undefined
}

export interface UnitUse {
  readonly kind: 'event' | 'service'
  /** Such as `consolidation`, or `image_generation`. */
  readonly name: string
  readonly quantity?: number
}

export interface CallUsage {
  readonly tokens: Tokens
  /** Messages that were answered; none for a call that failed. */
  readonly messages?: number
  readonly session?: { readonly agentId: string; readonly sessionId: string } | undefined
}

export interface MeterRequest {
  readonly tenantId: string
  readonly units: readonly UnitUse[]
  readonly actor: string
  readonly source?: string
  readonly subject?: UsageSubject
}

/** What the tokens of a call cost under the prices that were promised for it. */
export const costOfCall = ({ tokenPrices, mode }: Hold, tokens: CallUsage['tokens']): MicroUsd =>
  tokenCharge(tokenPrices, mode, tokens)

/** The ids whose budgets may stop a call. */
export const scopesOf = ({ agentId, projectId, keyId }: UsageSubject = {}): readonly string[] =>
  [agentId, projectId, keyId].filter((id) => id !== undefined)

/** What use belongs to, in the names of a charge line. */
export const aboutLine = ({ agentId, projectId, keyId, userId }: UsageSubject = {}) => ({
  agent: agentId,
  project: projectId,
  key: keyId,
  person: userId,
})

/** The API key of a caller who has one. */
export const keyIdOf = ({ credentialId }: { readonly credentialId: string }): string | undefined =>
  credentialId.startsWith('key:') ? credentialId.slice('key:'.length) : undefined
