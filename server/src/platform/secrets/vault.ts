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
import { conflict } from '../../kernel/problem.ts'
import { type WorkspaceKey, workspaceKeyContext } from './workspace-keys.store.ts'

const KEY_BYTES = 32

/** Begins what is sealed under a workspace's key. Values of before begin with their nonce. */
const WORKSPACE_FORM = Buffer.from('rwk1')

const KEY_OF_WORKSPACE_LOST =
  'The encryption keys of the server do not open the key of this workspace, so that no secret can be stored in it. The ' +
  'server has to be started with the encryption key that the workspace was used with, as RAPPORT_ENCRYPTION_KEY or in ' +
  'RAPPORT_ENCRYPTION_KEYS_OLD. Then send this again.'

/**
 * Secrets at rest: AES-256-GCM, and a keyed hash for secrets that only need to be recognised. `context` binds a
 * ciphertext to what it belongs to, so that a row copied to another place does not open.
 *
 * Secrets of a workspace are sealed under a random key of the workspace, which is stored sealed under the installation's
 * key. Values of before that are under the installation's key, and open as long as they are not re-sealed.
 */
export class Vault {
  readonly #sealKey: Buffer
  /** Of keys that were replaced: they open, and seal nothing any more. */
  readonly #oldSealKeys: readonly Buffer[]
  readonly #oldHashKeys: readonly Buffer[]
  #hashKey: Buffer

  constructor(masterKey: Uint8Array, oldKeys: readonly Uint8Array[] = []) {
    this.#sealKey = derive(masterKey, 'seal')
    this.#oldSealKeys = oldKeys.map((key) => derive(key, 'seal'))
    this.#oldHashKeys = oldKeys.map((key) => derive(key, 'hash'))
    this.#hashKey = derive(masterKey, 'hash')
  }

  get hasOldKeys(): boolean {
    return this.#oldSealKeys.length > 0
  }

  /** The key of hashes that belongs to the encryption key that a value was sealed under; of the present one without. */
  hashKeyFor(sealed?: { readonly value: Uint8Array; readonly context: string }): Buffer {
    const isOld = (key: Buffer) =>
      sealed !== undefined && attempt(key, sealed.value, sealed.context) !== undefined
    return this.#oldHashKeys[this.#oldSealKeys.findIndex(isOld)] ?? this.#hashKey
  }

  /** Hashes cannot be made again under another key: their key is stored, and stays when the encryption key is replaced. */
  useHashKey(key: Buffer): void {
    this.#hashKey = key
  }

  seal(plain: string, context: string): Buffer {
    return encrypt(this.#sealKey, plain, context)
  }

  /** A new key for a workspace, sealed as it is stored. */
  newWorkspaceKey(tenantId: string): Buffer {
    return this.seal(randomBytes(KEY_BYTES).toString('base64'), workspaceKeyContext({ tenant_id: tenantId }))
  }

  sealFor(workspace: WorkspaceKey, plain: string, context: string): Buffer {
    const key = this.#keyOf(workspace)
    // Another key in its place would lose every secret that the right encryption key still opens.
    if (key === undefined) throw conflict(KEY_OF_WORKSPACE_LOST)
    return Buffer.concat([WORKSPACE_FORM, encrypt(key, plain, contextIn(workspace, context))])
  }

  openFor(workspace: WorkspaceKey, sealed: Uint8Array, context: string): string {
    return this.#openInWorkspace(workspace, sealed, context) ?? this.open(sealed, context)
  }

  #openInWorkspace(workspace: WorkspaceKey, sealed: Uint8Array, context: string): string | undefined {
    if (!WORKSPACE_FORM.equals(sealed.subarray(0, WORKSPACE_FORM.length))) return undefined
    const key = this.#keyOf(workspace)
    return key && attempt(key, sealed.subarray(WORKSPACE_FORM.length), contextIn(workspace, context))
  }

  /** The key of a workspace; undefined when there is none or it does not open. */
  openKey(workspace: WorkspaceKey): Buffer | undefined {
    return this.#keyOf(workspace)
  }

  /** Unsealed each time: it takes microseconds, and no key of a workspace that was deleted stays in memory. */
  #keyOf(workspace: WorkspaceKey): Buffer | undefined {
    if (workspace.workspace_key === null) return undefined
    const context = workspaceKeyContext(workspace)
    const opened =
      attempt(this.#sealKey, workspace.workspace_key, context) ??
      this.#openWithOld(workspace.workspace_key, context)
    return opened === undefined ? undefined : Buffer.from(opened, 'base64')
  }

  open(sealed: Uint8Array, context: string): string {
    const opened = attempt(this.#sealKey, sealed, context) ?? this.#openWithOld(sealed, context)
    if (opened === undefined) throw new Error('A sealed value does not open with the encryption keys.')
    return opened
  }

  /** The value under the present key; `current` when it is already. */
  reseal(sealed: Uint8Array, context: string): Buffer | 'current' | 'unreadable' {
    if (attempt(this.#sealKey, sealed, context) !== undefined) return 'current'
    const plain = this.#openWithOld(sealed, context)
    return plain === undefined ? 'unreadable' : this.seal(plain, context)
  }

  /** Whether it is sealed under the workspace's key, whatever key that one is sealed with. */
  isOfWorkspace(workspace: WorkspaceKey, sealed: Uint8Array, context: string): boolean {
    return this.#openInWorkspace(workspace, sealed, context) !== undefined
  }

  #openWithOld(sealed: Uint8Array, context: string): string | undefined {
    for (const key of this.#oldSealKeys) {
      const opened = attempt(key, sealed, context)
      if (opened !== undefined) return opened
    }
    return undefined
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

function encrypt(key: Buffer, plain: string, context: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

const contextIn = ({ tenant_id }: WorkspaceKey, context: string): string =>
  `workspace/${tenant_id}/${context}`

/** Undefined when the key is another one, or the value was changed or belongs elsewhere: the tag covers all of it. */
function attempt(key: Buffer, sealed: Uint8Array, context: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const derive = (masterKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(), `rapport/${purpose}`, 32))

export const keyFileIn = (dataDir: string): string => join(dataDir, 'encryption.key')

/** The key from the environment, or, embedded, a file that only its owner may read. */
export async function openVault(
  configured: string | undefined,
  dataDir: string,
  old: readonly string[] = [],
): Promise<Vault> {
  const oldKeys = old.map((key) => Buffer.from(key, 'base64'))
  if (configured !== undefined) return new Vault(Buffer.from(configured, 'base64'), oldKeys)
  const file = keyFileIn(dataDir)
  const stored = (await readKey(file)) ?? (await makeKey(file))
  const key = Buffer.from(stored.trim(), 'base64')
  // A shorter one would work, and protect nothing.
  if (key.length !== KEY_BYTES)
    throw new Error(`${file} does not hold ${KEY_BYTES} bytes as base64; put it back from a backup.`)
  return new Vault(key, oldKeys)
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
