import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
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
    const decipher = createDecipheriv('aes-256-gcm', this.#sealKey, sealed.subarray(0, 12), {
      authTagLength: 16,
    })
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

const KEY_BYTES = 32

export const keyFileIn = (dataDir: string): string => join(dataDir, 'encryption.key')

/** The key from the environment, or, embedded, a file that only its owner may read. */
export async function openVault(configured: string | undefined, dataDir: string): Promise<Vault> {
  if (configured !== undefined) return new Vault(Buffer.from(configured, 'base64'))
  const file = keyFileIn(dataDir)
  const stored = (await readKey(file)) ?? (await makeKey(file))
  const key = Buffer.from(stored.trim(), 'base64')
  // A shorter one would work, and protect nothing.
  if (key.length !== KEY_BYTES)
    throw new Error(`${file} does not hold ${KEY_BYTES} bytes as base64; put it back from a backup.`)
  return new Vault(key)
}

async function readKey(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written to a temporary file and then linked: the key file is complete or absent, and an existing key is never replaced. */
async function makeKey(file: string): Promise<string> {
  const fresh = randomBytes(KEY_BYTES).toString('base64')
  const aside = `${file}.${process.pid}`
  await writeFile(aside, `${fresh}\n`, { mode: 0o600 })
  try {
    await link(aside, file)
    return fresh
  } catch (error) {
    const winner = await readKey(file)
    if (winner === undefined) throw error
    return winner
  } finally {
    await unlink(aside)
  }
}
