import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** An authenticator in a few lines: what a browser would answer for the options that it is given. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #counter = 0
  /** Whether it verifies its user, by a PIN for example. */
  verifiesUser = true

  constructor(origin: string) {
    this.#origin = origin
  }

  create(options: { readonly challenge: string; readonly rp: { readonly id: string } }) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const data = Buffer.concat([
      this.#authenticatorData(options.rp.id, 0x40),
      Buffer.alloc(16),
      length,
      id,
      key,
    ])
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    )
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  get(options: { readonly challenge: string; readonly rpId?: string }) {
    this.#counter += 1
    const data = this.#authenticatorData(options.rpId ?? '', 0)
    const clientData = this.#clientData('webauthn.get', options.challenge)
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      },
    }
  }

  /** As a copy of it would: the number of signatures is that of the original. */
  stepBack(): void {
    this.#counter -= 1
  }

  #authenticatorData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const present = 0x01 | (this.verifiesUser ? 0x04 : 0) | flags
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([present]), counter])
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }
}

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** As much of RFC 8949 as an authenticator needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])
}
