import { isIP } from 'node:net'
import type { AuthenticatorTransportFuture, Base64URLString } from '@simplewebauthn/server'
import { later, MINUTE_MS } from '../../../kernel/clock.ts'
import { sha256 } from '../../../kernel/ids.ts'
import { refused } from '../../../kernel/problem.ts'
import type { GuardParts } from '../sign-in-guard.ts'
import type { PasskeyAssertion, PasskeyRegistration } from './factors.schemas.ts'
import {
  type ChallengePurpose,
  type FactorRow,
  findPasskey,
  insertChallenge,
  takeChallenge,
  usePasskey,
} from './factors.store.ts'

/** Loaded when a passkey is first used: it reads certificates of many kinds, which takes a while to load. */
const webauthn = () => import('@simplewebauthn/server')

const CHALLENGE_LASTS_MS = 5 * MINUTE_MS

type Parts = Pick<GuardParts, 'db' | 'clock' | 'settings'>

/** Passkeys belong to a host name; an address of numbers cannot have any. */
function relyingParty({ settings: { publicUrl } }: Parts): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/[[\]]/g, '')) !== 0)
    throw refused('Passkeys need a host name; RAPPORT_PUBLIC_URL is an address of numbers.')
  return { id: hostname, origin }
}

export const arePasskeysPossible = (publicUrl: string): boolean =>
  isIP(new URL(publicUrl).hostname.replace(/[[\]]/g, '')) === 0

async function remember(
  { db, clock }: Parts,
  challenge: string,
  purpose: ChallengePurpose,
  userId: string | undefined,
): Promise<void> {
  const expiresAt = later(clock.now(), CHALLENGE_LASTS_MS)
  await db.transaction((tx) => insertChallenge(tx, { hash: sha256(challenge), purpose, userId, expiresAt }))
}

const descriptorsOf = (rows: readonly FactorRow[]) =>
  rows
    .filter((row) => row.credential_id !== null)
    .map((row) => ({
      id: row.credential_id as Base64URLString,
      transports: row.transports as AuthenticatorTransportFuture[],
    }))

export async function registrationOptions(
  parts: Parts,
  person: { readonly userId: string; readonly username: string },
  existing: readonly FactorRow[],
): Promise<object> {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Rapport',
    rpID: relyingParty(parts).id,
    userName: person.username,
    userID: new TextEncoder().encode(person.userId),
    attestationType: 'none',
    excludeCredentials: descriptorsOf(existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await remember(parts, options.challenge, 'register', person.userId)
  return options
}

/** What is to be stored of a new authenticator; undefined when the answer does not hold. */
export async function verifiedRegistration(parts: Parts, userId: string, response: PasskeyRegistration) {
  const { verifyRegistrationResponse } = await webauthn()
  const { id, origin } = relyingParty(parts)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    expectedChallenge: (challenge) => taken(parts, challenge, 'register', userId),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  return verified ? registrationInfo?.credential : undefined
}

/** Without a person any passkey of this installation may answer: the browser shows those it has. */
export async function assertionOptions(
  parts: Parts,
  purpose: 'prove' | 'sign_in',
  userId: string | undefined,
  existing: readonly FactorRow[],
): Promise<object> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(parts).id,
    allowCredentials: descriptorsOf(existing),
    userVerification: purpose === 'sign_in' ? 'required' : 'preferred',
  })
  await remember(parts, options.challenge, purpose, userId)
  return options
}

/**
 * The passkey that gave this answer, marked as used; undefined when the answer does not hold. On its own it has to have
 * verified its user, by a finger or a PIN: it then is two factors in one.
 */
export async function verifiedAssertion(
  parts: Parts,
  purpose: 'prove' | 'sign_in',
  userId: string | undefined,
  response: PasskeyAssertion,
): Promise<FactorRow | undefined> {
  const { db, clock } = parts
  const row = await db.read((tx) => findPasskey(tx, response.id))
  if (row === undefined || row.public_key === null || row.credential_id === null) return undefined
  if (userId !== undefined && row.user_id !== userId) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  const { id, origin } = relyingParty(parts)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    expectedChallenge: (challenge) => taken(parts, challenge, purpose, userId),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
    requireUserVerification: purpose === 'sign_in',
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || authenticationInfo === undefined) return undefined
  const { newCounter } = authenticationInfo
  const isUsed = await db.transaction((tx) => usePasskey(tx, row, newCounter, clock.now()))
  return isUsed ? row : undefined
}

const taken = (
  { db, clock }: Parts,
  challenge: string,
  purpose: ChallengePurpose,
  userId: string | undefined,
): Promise<boolean> =>
  db.transaction((tx) => takeChallenge(tx, sha256(challenge), purpose, userId, clock.now()))
