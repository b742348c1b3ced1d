import type { Body } from '../api/contract.ts'
import { t } from '../language/t.ts'

export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

interface Descriptor {
  readonly id: string
  readonly transports?: AuthenticatorTransport[]
}
const descriptors = (list: readonly Descriptor[] = []): PublicKeyCredentialDescriptor[] =>
  list.map(({ id, transports }) => ({
    type: 'public-key',
    id: bytesOf(id),
    ...(transports === undefined ? {} : { transports }),
  }))

/** Older browsers have no parser for options as JSON, so the bytes in them are read here. */
export async function askPasskey(options: object): Promise<Body<'POST /console/passkey'>['passkey']> {
  const { challenge, allowCredentials, ...rest } = options as {
    challenge: string
    allowCredentials?: Descriptor[]
  }
  const publicKey = {
    ...rest,
    challenge: bytesOf(challenge),
    allowCredentials: descriptors(allowCredentials),
  }
  const found = (await navigator.credentials.get({ publicKey }).catch(declined)) as PublicKeyCredential
  const response = found.response as AuthenticatorAssertionResponse
  return {
    id: found.id,
    rawId: textOf(found.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
    },
  }
}

export async function createPasskey(
  options: object,
): Promise<Body<'POST /api/v1/me/second-factor/passkeys'>['credential']> {
  const { challenge, user, excludeCredentials, ...rest } = options as {
    challenge: string
    user: { id: string; name: string; displayName: string }
    excludeCredentials?: Descriptor[]
    rp: PublicKeyCredentialRpEntity
    pubKeyCredParams: PublicKeyCredentialParameters[]
  }
  const publicKey = {
    ...rest,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: descriptors(excludeCredentials),
  }
  const made = (await navigator.credentials.create({ publicKey }).catch(declined)) as PublicKeyCredential
  const response = made.response as AuthenticatorAttestationResponse
  return {
    id: made.id,
    rawId: textOf(made.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  }
}

/** Browsers say little about why, so that pages cannot find out which passkeys there are. */
function declined(): never {
  throw new Error(
    t('No passkey was used: it was cancelled, took too long, or there is none for this address.'),
  )
}
