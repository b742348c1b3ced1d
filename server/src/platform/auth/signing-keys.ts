import { exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8, type JWK } from 'jose'
import { type Clock, DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { asSystem, type Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import type { Vault } from '../secrets/vault.ts'
import {
  addKey,
  deleteRetiredBefore,
  listKeys,
  lockKeys,
  retireOthers,
  type StoredKey,
  signingKeyContext,
} from './signing-keys.store.ts'

export const SESSION_LIFETIME_MS = 12 * HOUR_MS
const ROTATE_AFTER_MS = 30 * DAY_MS
const REFRESH_MS = MINUTE_MS
/** An unknown kid may be a key another process has just made, or noise: look again, but not for every noise. */
const REFRESH_ON_UNKNOWN_MS = 2_000

interface Signer {
  readonly kid: string
  readonly key: Awaited<ReturnType<typeof importPKCS8>>
}

type VerifyKey = Awaited<ReturnType<typeof importJWK>>

interface LoadedKey {
  readonly kid: string
  readonly publicJwk: JWK
  readonly verifyKey: VerifyKey
  readonly stored: StoredKey
}

/**
 * The built-in provider's ES256 keys: one signs, the retired ones still verify until the last token they signed
 * has expired. All processes read them from the database.
 */
export class SigningKeys {
  readonly #db: Database
  readonly #vault: Vault
  readonly #clock: Clock
  #keys: readonly LoadedKey[] = []
  #signer: Signer | undefined
  #loadedAt = 0

  constructor(db: Database, vault: Vault, clock: Clock) {
    this.#db = db
    this.#vault = vault
    this.#clock = clock
  }

  /** Makes a new signing key when there is none or the present one is old enough. */
  async rotateIfDue(): Promise<void> {
    await this.#db.transaction(asSystem, async (tx) => {
      await lockKeys(tx)
      const now = this.#clock.now()
      const [newest] = await listKeys(tx)
      const isFresh = newest !== undefined && later(newest.createdAt, ROTATE_AFTER_MS) > now
      if (!isFresh) await this.#makeKey(tx, now)
    })
    await this.#load()
  }

  /** Makes a new signing key now. Tokens of the old ones are good until they expire. */
  async rotate(): Promise<string> {
    const kid = await this.#db.transaction(asSystem, async (tx) => {
      await lockKeys(tx)
      return this.#makeKey(tx, this.#clock.now())
    })
    await this.#load()
    return kid
  }

  /** At once, for when a key may have leaked: sessions signed with older keys end. */
  async replaceAll(): Promise<void> {
    await this.#db.transaction(asSystem, async (tx) => {
      await lockKeys(tx)
      const now = this.#clock.now()
      await this.#makeKey(tx, now)
      await deleteRetiredBefore(tx, later(now, 1))
    })
    await this.#load()
  }

  async #makeKey(tx: Tx, now: Date): Promise<string> {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const kid = newId()
    const sealedPrivateKey = this.#vault.seal(await exportPKCS8(privateKey), signingKeyContext({ kid }))
    const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }
    await addKey(tx, { kid, publicJwk, sealedPrivateKey, createdAt: now })
    await retireOthers(tx, kid, now)
    await deleteRetiredBefore(tx, later(now, -2 * SESSION_LIFETIME_MS))
    return kid
  }

  async signer(): Promise<Signer> {
    await this.#refresh(REFRESH_MS)
    const newest = this.#keys[0]
    if (newest === undefined) throw new Error('There is no signing key; rotateIfDue() makes one at start.')
    // Opening and importing it takes longer than signing with it.
    if (this.#signer?.kid !== newest.kid) {
      const pem = this.#vault.open(newest.stored.sealedPrivateKey, signingKeyContext(newest))
      this.#signer = { kid: newest.kid, key: await importPKCS8(pem, 'ES256') }
    }
    return this.#signer
  }

  async verifyKey(kid: string | undefined): Promise<VerifyKey | undefined> {
    await this.#refresh(REFRESH_MS)
    const found = this.#keys.find((key) => key.kid === kid)
    if (found !== undefined) return found.verifyKey
    await this.#refresh(REFRESH_ON_UNKNOWN_MS)
    return this.#keys.find((key) => key.kid === kid)?.verifyKey
  }

  async jwks(): Promise<{ keys: JWK[] }> {
    await this.#refresh(REFRESH_MS)
    return { keys: this.#keys.map((key) => key.publicJwk) }
  }

  async #refresh(maxAgeMs: number): Promise<void> {
    if (Date.now() - this.#loadedAt > maxAgeMs) await this.#load()
  }

  async #load(): Promise<void> {
    const stored = await this.#db.read(asSystem, listKeys)
    this.#keys = await Promise.all(
      stored.map(async (key) => ({
        kid: key.kid,
        publicJwk: key.publicJwk,
        verifyKey: await importJWK(key.publicJwk, 'ES256'),
        stored: key,
      })),
    )
    this.#loadedAt = Date.now()
  }
}

declare module '../services.ts' {
  interface Services {
    readonly signingKeys: SigningKeys
  }
}
