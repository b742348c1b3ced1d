import { hash, verify } from '@node-rs/argon2'
import { randomToken } from '../../kernel/ids.ts'

/** Argon2id with the parameters OWASP recommends; hashing runs on the thread pool, off the event loop. */
const ARGON2ID = 2
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const PASSWORD_LENGTH_MIN = 10
export const PASSWORD_LENGTH_MAX = 200

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2)

/** Verifying without a stored hash costs the same, so the time does not reveal which usernames exist. */
let nobodysHash: Promise<string> | undefined

export async function passwordMatches(
  password: string,
  storedHash: string | null | undefined,
): Promise<boolean> {
  if (storedHash === null || storedHash === undefined) {
    nobodysHash ??= hashPassword(randomToken(16))
    await verify(await nobodysHash, password)
    return false
  }
  return verify(storedHash, password)
}

/** 160 random bits, in the shape of something a person can copy. */
export const temporaryPassword = (): string => `tmp-${randomToken(20)}`
