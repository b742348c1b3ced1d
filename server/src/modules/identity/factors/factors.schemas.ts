import { type Static, Type } from 'typebox'
import { named, PersonName, Text, Timestamp, Uuid } from '../../../platform/http/schema.ts'

/** Base64url as browsers write it. */
const Encoded = (length: number) => Text(length, { pattern: '^[A-Za-z0-9_-]*$' })

/** What a browser answers for `navigator.credentials.get()`, as JSON. */
export const PasskeyAssertion = Type.Object(
  {
    id: Encoded(1_400),
    rawId: Encoded(1_400),
    type: Type.Literal('public-key'),
    response: Type.Object({
      clientDataJSON: Encoded(4_000),
      authenticatorData: Encoded(4_000),
      signature: Encoded(4_000),
      userHandle: Type.Optional(Encoded(200)),
    }),
  },
  { description: 'The answer of `navigator.credentials.get()`, as `toJSON()` writes it.' },
)
export type PasskeyAssertion = Static<typeof PasskeyAssertion>

/** And for `navigator.credentials.create()`. */
export const PasskeyRegistration = Type.Object({
  id: Encoded(1_400),
  rawId: Encoded(1_400),
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Encoded(4_000),
    attestationObject: Encoded(20_000),
    transports: Type.Optional(Type.Array(Text(30), { maxItems: 10 })),
  }),
})
export type PasskeyRegistration = Static<typeof PasskeyRegistration>

export const proofFields = {
  code: Type.Optional(
    Text(40, { minLength: 1, description: 'Six digits of the authenticator app, or a recovery code.' }),
  ),
  passkey: Type.Optional(PasskeyAssertion),
}

/** A second factor as it is shown. */
export interface Proof {
  readonly code?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
}

export const passwordField = {
  password: Type.Optional(
    Text(200, { minLength: 1, description: 'Required for the first factor of a person who has a password.' }),
  ),
}

export const factorName = { name: Type.Optional(PersonName(100)) }

const Factor = named(
  'SecondFactor',
  Type.Object({
    factor_id: Type.String(),
    kind: Type.String({ description: '`totp` or `passkey`.' }),
    name: Type.String(),
    created_at: Timestamp(),
    last_used_at: Type.Optional(Timestamp()),
  }),
)

export const FactorList = named(
  'SecondFactorList',
  Type.Object({
    factors: Type.Array(Factor),
    recovery_codes_left: Type.Integer(),
    is_required: Type.Boolean({ description: 'A workspace of yours asks your role for one.' }),
    needs_password: Type.Boolean({ description: 'Setting up the first one takes your password.' }),
  }),
)

export const NewTotp = named(
  'NewTotp',
  Type.Object({
    factor_id: Type.String(),
    secret: Type.String({ description: 'Base32, for typing it in. Shown this once.' }),
    uri: Type.String({ description: 'The same as an otpauth:// address, for a QR code.' }),
  }),
)

/** Recovery codes come with the first factor, and when they are made anew. */
export const FactorResult = named(
  'SecondFactorResult',
  Type.Object({
    factor_id: Type.String(),
    recovery_codes: Type.Optional(
      Type.Array(Type.String(), { description: 'Each works once. Shown this once.' }),
    ),
  }),
)

export const RecoveryCodes = named(
  'RecoveryCodes',
  Type.Object({ recovery_codes: Type.Array(Type.String(), { description: 'Shown this once.' }) }),
)

export const PasskeyOptions = named(
  'PasskeyOptions',
  Type.Object({
    options: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      description:
        'For `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`.',
    }),
  }),
)

export const StepUpResult = named('StepUpResult', Type.Object({ proved_until: Timestamp() }))

export const factorPath = Type.Object({ factorId: Uuid('The `factor_id`.') })
