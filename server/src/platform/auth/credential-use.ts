import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { type Clock, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'
import { asSystem, type Database } from '../db/database.ts'
import type { PersonCaller } from '../http/operation.ts'
import { APP_CREDENTIAL } from './app-tokens.ts'
import type { SessionRules } from './callers.ts'
import { endSession } from './ended-sessions.store.ts'
import { markGrantsUsed, markKeysUsed } from './key-use.store.ts'
import type { SessionClaims } from './session-tokens.ts'
import { markUsed } from './sessions.store.ts'

const WRITE_EVERY_MS = SECOND_MS
const CREDENTIALS_MAX = 20_000

/**
 * When sessions, keys and connected apps were last used: at most once a minute for each, and after the request. All that were used within
 * a second are written together.
 */
export class CredentialUse implements SessionRules {
  readonly idleSeconds: number
  readonly #db: Database
  readonly #clock: Clock
  readonly #log: Logger
  readonly #noted = new LRUCache<string, number>({ max: CREDENTIALS_MAX })
  readonly #ending = new Set<Promise<void>>()
  #sessions: { readonly hash: Buffer; readonly at: Date }[] = []
  #keys: { readonly tenantId: string; readonly keyId: string; readonly at: Date }[] = []
  #grants: { readonly tenantId: string; readonly grantId: string; readonly at: Date }[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(db: Database, clock: Clock, log: Logger, idleMs: number) {
    this.idleSeconds = idleMs / SECOND_MS
    this.#db = db
    this.#clock = clock
    this.#log = log
  }

  note({ kind, credentialId, tenantId, person }: PersonCaller): void {
    const { session } = person
    const name = session === undefined ? credentialId : session.hash.toString('latin1')
    const at = this.#clock.now()
    if (at.getTime() - (this.#noted.get(name) ?? 0) < MINUTE_MS) return
    this.#noted.set(name, at.getTime())
    if (session !== undefined) this.#sessions.push({ hash: session.hash, at })
    else if (tenantId !== undefined && credentialId.startsWith(APP_CREDENTIAL))
      this.#grants.push({ tenantId, grantId: credentialId.slice(APP_CREDENTIAL.length), at })
    else if (kind === 'key' && tenantId !== undefined)
      this.#keys.push({ tenantId, keyId: credentialId.slice('key:'.length), at })
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref()
  }

  /** An old token was used again: the session may be in other hands, and ends for all of them. */
  onReuse({ sessionHash: hash, expiresAt }: SessionClaims): void {
    this.#log.warn({ session: hash.toString('hex') }, 'a renewed session token was used again: session ended')
    const ending = this.#db
      .transaction(asSystem, (tx) => endSession(tx, { hash, expiresAt }, this.#clock.now()))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'a session could not be ended'))
      .finally(() => this.#ending.delete(ending))
    this.#ending.add(ending)
  }

  /** Writes what was noted. A failure loses a minute of use, and nothing else. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const [sessions, keys, grants] = [this.#sessions, this.#keys, this.#grants]
    this.#sessions = []
    this.#keys = []
    this.#grants = []
    if (sessions.length + keys.length + grants.length > 0)
      await this.#db
        .transaction(asSystem, async (tx) => {
          await markUsed(tx, sessions)
          await markKeysUsed(tx, keys)
          await markGrantsUsed(tx, grants)
        })
        .catch((error: unknown) => this.#log.warn({ err: error }, 'the last use was not recorded'))
    await Promise.all(this.#ending)
  }

  close(): Promise<void> {
    return this.flush()
  }
}

declare module '../services.ts' {
  interface Services {
    readonly credentialUse: CredentialUse
  }
}
