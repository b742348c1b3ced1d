import { expect } from 'vitest'
import { codeOfStep, stepAt } from '../src/modules/identity/factors/totp.rules.ts'
import type { TestApp } from './harness.ts'
import type { TestPerson } from './people.ts'
import { SoftwarePasskey } from './software-passkey.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes that an app makes of a typed secret. */
export function bytesOfBase32(text: string): Buffer {
  const bits = [...text].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An authenticator app that was set up. */
export interface TestAuthenticator {
  readonly factorId: string
  readonly recoveryCodes: readonly string[]
  /** What it shows now, or so many steps from now. */
  code(drift?: number): string
  /** What it shows next: the clock goes on, so that the code was not used before. */
  nextCode(): string
}

const NEXT_MS = 30_000

/** Sets up an authenticator app for a person, in the session of their token. */
export async function enrolTotp(
  app: TestApp,
  person: Pick<TestPerson, 'token' | 'password'>,
): Promise<TestAuthenticator> {
  const path = '/api/v1/me/second-factor/totp'
  const begun = await app.call('POST', path, { as: person.token, body: { password: person.password } })
  expect(begun.status, begun.text).toBe(200)
  const secret = bytesOfBase32(begun.body.secret)
  const code = (drift = 0) => codeOfStep(secret, stepAt(app.clock.now()) + drift)
  const body = { factor_id: begun.body.factor_id, code: code() }
  const confirmed = await app.call('POST', `${path}/confirm`, { as: person.token, body })
  expect(confirmed.status, confirmed.text).toBe(200)
  return {
    factorId: begun.body.factor_id,
    recoveryCodes: confirmed.body.recovery_codes ?? [],
    code,
    nextCode: () => {
      app.clock.advance(NEXT_MS)
      return code()
    },
  }
}

export const stepUp = (app: TestApp, token: string, code: string) =>
  app.call('POST', '/auth/step-up', { as: token, body: { code } })

/** Sets up a passkey for a person, in the session of their token. */
export async function enrolPasskey(
  app: TestApp,
  person: Pick<TestPerson, 'token' | 'password'>,
): Promise<SoftwarePasskey> {
  const path = '/api/v1/me/second-factor/passkeys'
  const body = { password: person.password }
  const begun = await app.call('POST', `${path}/begin`, { as: person.token, body })
  expect(begun.status, begun.text).toBe(200)
  const passkey = new SoftwarePasskey(app.config.publicUrl)
  const credential = passkey.create(begun.body.options)
  const done = await app.call('POST', path, { as: person.token, body: { name: 'Laptop', credential } })
  expect(done.status, done.text).toBe(200)
  return passkey
}
