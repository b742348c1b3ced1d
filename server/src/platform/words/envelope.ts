import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Begins and ends a sealed text. Both are Unicode noncharacters, which are reserved for use inside a program: a text from
 * outside that has one is stored with U+FFFD instead (`withoutMarks`), so that every mark in the database is ours.
 */
export const MARK = '\uFDD0'
const END = '\uFDD1'

/** Begins sealed bytes. Eight bytes, which no vector begins with by chance. */
export const BYTES_MARK = Buffer.from('efb790727764c2b1', 'hex')

/** What the plain text stands for: a text, a JSON value, or an array of texts. */
export type Kind = 't' | 'j' | 'a'
const BYTES_KIND = 'b'

const [TENANT, NONCE, TAG] = [16, 12, 16] as const
const HEADER = TENANT + NONCE + TAG

/** The keys that a workspace's words are sealed with, derived from the workspace's key. */
export interface WordKeys {
  readonly tenantId: string
  readonly tenant: Buffer
  readonly seal: Buffer
  /** Makes the nonce of values that have to be found by equality. */
  readonly equal: Buffer
}

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `rapport/words/${purpose}`, 32))

export const wordKeysOf = (tenantId: string, workspaceKey: Buffer): WordKeys => ({
  tenantId,
  tenant: Buffer.from(tenantId.replaceAll('-', ''), 'hex'),
  seal: derive(workspaceKey, 'seal'),
  equal: derive(workspaceKey, 'equal'),
})

/** Equal texts of one workspace and column give the same nonce, and so the same sealed value. */
const equalNonce = (keys: WordKeys, place: string, plain: Buffer): Buffer =>
  createHmac('sha256', keys.equal).update(`${place}\0`).update(plain).digest().subarray(0, NONCE)

function encrypt(keys: WordKeys, kind: string, plain: Buffer, nonce: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce)
  cipher.setAAD(aad(keys.tenant, kind))
  const sealed = cipher.update(plain)
  cipher.final()
  return Buffer.concat([keys.tenant, nonce, cipher.getAuthTag(), sealed])
}

function decrypt(keys: WordKeys, kind: string, sealed: Buffer): Buffer | undefined {
  try {
    const nonce = sealed.subarray(TENANT, TENANT + NONCE)
    const decipher = createDecipheriv('aes-256-gcm', keys.seal, nonce, { authTagLength: TAG })
    decipher.setAAD(aad(keys.tenant, kind))
    decipher.setAuthTag(sealed.subarray(TENANT + NONCE, HEADER))
    const plain = decipher.update(sealed.subarray(HEADER))
    decipher.final()
    return plain
  } catch {
    return undefined
  }
}

const aad = (tenant: Buffer, kind: string): Buffer => Buffer.concat([tenant, Buffer.from(kind)])

/** `place` is the table and column for a value that is looked up by equality; without it, each sealing differs. */
export function sealText(keys: WordKeys, kind: Kind, plain: string, place?: string): string {
  const bytes = Buffer.from(plain)
  const nonce = place === undefined ? randomBytes(NONCE) : equalNonce(keys, place, bytes)
  return `${MARK}${kind}${encrypt(keys, kind, bytes, nonce).toString('base64')}${END}`
}

export const sealBytes = (keys: WordKeys, plain: Uint8Array): Buffer =>
  Buffer.concat([BYTES_MARK, encrypt(keys, BYTES_KIND, Buffer.from(plain), randomBytes(NONCE))])

export const isSealedText = (text: string): boolean => text.includes(MARK)

export const isSealedBytes = (bytes: Uint8Array): boolean =>
  BYTES_MARK.equals(bytes.subarray(0, BYTES_MARK.length))

/** Keys by workspace; undefined where a value of that workspace may not be opened, or its key is gone. */
export type KeysOf = (tenantId: string) => WordKeys | undefined

const tenantIn = (sealed: Buffer): string =>
  sealed.toString('hex', 0, TENANT).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

interface Opened {
  readonly kind: Kind
  readonly plain: string
}

/** The parts of a text that are sealed, each replaced. What does not open stays as it is stored. */
function openParts(text: string, keysOf: KeysOf, onOpened: (opened: Opened) => void): string {
  let result = ''
  let from = 0
  for (;;) {
    const begin = text.indexOf(MARK, from)
    const end = begin === -1 ? -1 : text.indexOf(END, begin)
    if (end === -1) return result + text.slice(from)
    const kind = text[begin + 1] as Kind
    const sealed = Buffer.from(text.slice(begin + 2, end), 'base64')
    const keys = sealed.length < HEADER ? undefined : keysOf(tenantIn(sealed))
    const plain = keys && decrypt(keys, kind, sealed)?.toString()
    if (plain !== undefined) onOpened({ kind, plain })
    result += text.slice(from, begin) + (plain ?? text.slice(begin, end + 1))
    from = end + 1
  }
}

/** A text with sealed parts, which may stand among others: SQL may have put texts together. */
export const openText = (text: string, keysOf: KeysOf): string => openParts(text, keysOf, () => undefined)

export function openBytes(bytes: Buffer, keysOf: KeysOf): Buffer {
  const sealed = bytes.subarray(BYTES_MARK.length)
  const keys = sealed.length < HEADER ? undefined : keysOf(tenantIn(sealed))
  return (keys && decrypt(keys, BYTES_KIND, sealed)) ?? bytes
}

/** The workspaces whose keys a text needs. */
export function tenantsIn(text: string, into: Set<string>): void {
  for (let begin = text.indexOf(MARK); begin !== -1; begin = text.indexOf(MARK, begin + 1)) {
    const sealed = Buffer.from(text.slice(begin + 2, begin + 2 + 24), 'base64')
    if (sealed.length >= TENANT) into.add(tenantIn(sealed))
  }
}

export const tenantOfBytes = (bytes: Buffer): string => tenantIn(bytes.subarray(BYTES_MARK.length))

/** A value of a result with what is sealed in it opened, at any depth. */
export function openValue(value: unknown, keysOf: KeysOf): unknown {
  if (typeof value === 'string') {
    if (!isSealedText(value)) return value
    let only: Opened | undefined
    const text = openParts(value, keysOf, (opened) => {
      only = opened
    })
    return only?.kind === 'j' && only.plain === text ? JSON.parse(text) : text
  }
  if (Array.isArray(value)) return openArray(value, keysOf)
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value) || value instanceof Date)
    return Buffer.isBuffer(value) && isSealedBytes(value) ? openBytes(value, keysOf) : value
  const object = value as Record<string, unknown>
  for (const key of Object.keys(object)) object[key] = openValue(object[key], keysOf)
  return object
}

/** An array of texts is sealed as one text, its only element. SQL may have put several of them together. */
function openArray(array: readonly unknown[], keysOf: KeysOf): readonly unknown[] {
  const isList = (item: unknown): item is string => typeof item === 'string' && item.startsWith(`${MARK}a`)
  if (!array.some(isList)) return array.map((item) => openValue(item, keysOf))
  const opened = array.flatMap((item) => {
    if (!isList(item)) return [openValue(item, keysOf)]
    const text = openText(item, keysOf)
    return text === item ? [item] : (JSON.parse(text) as readonly unknown[])
  })
  return array.length === 1 ? opened : [...new Set(opened)]
}

/** A text from outside, without the marks that are ours. */
export const withoutMarks = (text: string): string =>
  text.includes(MARK) ? text.replaceAll(MARK, '\uFFFD') : text

/**
 * Lines of JSON that the database wrote, with sealed values in them. A text is put in as JSON writes it; a JSON value and
 * an array take the place of the string that they were sealed as.
 */
export function openJsonLines(lines: string, keysOf: KeysOf): string {
  let result = ''
  let from = 0
  for (;;) {
    const begin = lines.indexOf(MARK, from)
    const end = begin === -1 ? -1 : lines.indexOf(END, begin)
    if (end === -1) return result + lines.slice(from)
    const envelope = lines.slice(begin, end + 1)
    const plain = openText(envelope, keysOf)
    const kind = plain === envelope ? undefined : envelope[1]
    // The quotes, and for an array its brackets, are those of the value that was sealed.
    const around = kind === 'j' ? 1 : kind === 'a' ? 2 : 0
    result += lines.slice(from, begin - around) + (around > 0 ? plain : JSON.stringify(plain).slice(1, -1))
    from = end + 1 + around
  }
}
