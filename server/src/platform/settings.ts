import type { Clock } from '../kernel/clock.ts'
import type { SessionTokens } from './auth/session-tokens.ts'
import type { Vault } from './secrets/vault.ts'

/** What the operator decided and modules need to know. */
export interface Settings {
  readonly publicUrl: string
  readonly baseDomain: string
  readonly creditGrantUsd: number
  readonly trialsPerDay: number
  /** From one address, for accounts that never signed in from it; 0 means unlimited. */
  readonly signInFailuresPerHour: number
  /** How long a session lasts at most, and without being used; the latter 0 for any time. */
  readonly sessionMs: number
  readonly sessionIdleMs: number
  /** How long the audit log is kept. */
  readonly auditDays: number
  /** How long the deletion of a workspace can be cancelled. */
  readonly workspaceDeletionDays: number
  /** Whether the configuration says who operates the installation. */
  readonly hasNamedOperators: boolean
  /** How long traces of replies are kept; 0 keeps none. */
  readonly traceDays: number
  readonly region: string
  /** The operator's mail server. */
  readonly smtpUrl: string | undefined
  /** Who mail of ours is from. */
  readonly mailFrom: string
  readonly version: string
  readonly instanceId: string
}

declare module './services.ts' {
  interface Services {
    readonly clock: Clock
    readonly vault: Vault
    readonly tokens: SessionTokens
    readonly settings: Settings
  }
}
