import { createReadStream } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { BackupFault } from './backup-fault.ts'

/** The first line of every file in the age format. */
const HEADER = Buffer.from('age-encryption.org/v1')

type WebStream = ReadableStream<Uint8Array>
const toWeb = (stream: Readable): WebStream => Readable.toWeb(stream) as unknown as WebStream
const fromWeb = (stream: WebStream): Readable => Readable.fromWeb(stream as unknown as NodeStream)

/** Why a text is no recipient; undefined when it is one. */
export function faultOfRecipient(recipient: string): string | undefined {
  try {
    new Encrypter().addRecipient(recipient)
    return undefined
  } catch {
    return `"${recipient.slice(0, 12)}…" is no public key of age: it begins with age1`
  }
}

/** What passes through can be read with the identity of any of the recipients, and by no one else. */
export async function encrypted(plain: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    const fault = faultOfRecipient(recipient)
    if (fault !== undefined) throw new BackupFault(`${fault}.`)
    encrypter.addRecipient(recipient)
  }
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const start = Buffer.alloc(HEADER.length)
    await handle.read(start, 0, start.length, 0)
    return start.equals(HEADER)
  } finally {
    await handle.close()
  }
}

/** Every chunk is authenticated before it is passed on; a file that was cut off fails at its end. */
export async function decrypted(file: string, identityFile: string): Promise<Readable> {
  const decrypter = new Decrypter()
  for (const identity of await readIdentities(identityFile)) decrypter.addIdentity(identity)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(createReadStream(file))))
  } catch (error) {
    throw new BackupFault(`${file} does not open with ${identityFile}: ${(error as Error).message}.`, error)
  }
}

/** In the format of `age-keygen`: a line each, and comments that begin with #. */
async function readIdentities(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupFault(`The identity file ${file} cannot be read.`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0)
    throw new BackupFault(`${file} has no identity in it: a line that begins with AGE-SECRET-KEY-.`)
  return identities
}

/** Writes a new identity for its owner alone, and gives its public key. An existing file stays as it is. */
export async function makeIdentity(file: string): Promise<string> {
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  try {
    await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new BackupFault(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code}.`, error)
  }
  return recipient
}
