import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Secrets at rest: AES-256-GCM, and a keyed hash for secrets that only need to be recognised. `context` binds a
 * ciphertext to what it belongs to, so that a row copied to another place does not open.
 */
export class Vault {
  readonly #sealKey: Buffer
  readonly #hashKey: Buffer

  constructor(masterKey: Uint8Array) {
    this.#sealKey = derive(masterKey, 'seal')
    this.#hashKey = derive(masterKey, 'hash')
  }

  seal(plain: string, context: string): Buffer {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#sealKey, nonce)
    cipher.setAAD(Buffer.from(context))
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }

  open(sealed: Uint8Array, context: string): string {
    const decipher = createDecipheriv('aes-256-gcm', this.#sealKey, sealed.subarray(0, 12))
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  }

  /** For random secrets of 128 bits and more; people's own passwords need Argon2 instead. */
  keyedHash(secret: string): Buffer {
    return createHmac('sha256', this.#hashKey).update(secret).digest()
  }

  matches(secret: string, hash: Uint8Array): boolean {
    const own = this.keyedHash(secret)
    return own.length === hash.length && timingSafeEqual(own, hash)
  }
}

const derive = (masterKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(), `rapport/${purpose}`, 32))

/** The key from the environment, or, embedded, a file that only its owner may read. */
export async function openVault(configured: string | undefined, dataDir: string): Promise<Vault> {
  if (configured !== undefined) return new Vault(Buffer.from(configured, 'base64'))
  const file = join(dataDir, 'encryption.key')
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  if (stored !== undefined) return new Vault(Buffer.from(stored.trim(), 'base64'))
  const fresh = randomBytes(32).toString('base64')
  await writeFile(file, `${fresh}\n`, { mode: 0o600, flag: 'wx' })
  return new Vault(Buffer.from(fresh, 'base64'))
}
