import { internationalNumber } from '../../../algorithms/text/phone-number.ts'

export const IDENTITY_KINDS = [
  'email',
  'phone',
  'whatsapp',
  'messenger',
  'instagram',
  'telegram',
  'web',
] as const
/** `user_id` is what a person was called before a merge. */
export type IdentityKind = (typeof IDENTITY_KINDS)[number] | 'user_id'

export interface IdentityValue {
  readonly kind: IdentityKind
  readonly value: string
}

const VALUE_MAX = 255
const DIGITS = /^\d{7,15}$/

/** As it is compared: an address in lower case, a number as its digits with the country code. Undefined when it is none. */
export function identityValue(kind: IdentityKind, text: string): string | undefined {
  const value = text.trim()
  if (value === '' || value.length > VALUE_MAX) return undefined
  if (kind === 'email') return isAddress(value) ? value.toLowerCase() : undefined
  if (kind !== 'phone' && kind !== 'whatsapp') return value
  const digits = (internationalNumber(value)?.e164 ?? value).replace(/\D/g, '')
  return DIGITS.test(digits) ? digits : undefined
}

function isAddress(value: string): boolean {
  const at = value.indexOf('@')
  return at > 0 && at === value.lastIndexOf('@') && at < value.length - 1 && !/\s/.test(value)
}

/** Names under which records of customers keep the ids of channels. */
const CUSTOM_FIELDS: Readonly<Record<string, IdentityKind>> = {
  whatsapp: 'whatsapp',
  whatsapp_id: 'whatsapp',
  telegram_id: 'telegram',
  instagram_id: 'instagram',
  messenger_id: 'messenger',
}

/** What a record says about how a person is reached, and what their id in it says. */
export function identitiesInRecord(record: {
  readonly userId: string
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly custom?: Readonly<Record<string, string>> | undefined
}): readonly IdentityValue[] {
  const said: [IdentityKind, string | undefined][] = [
    ['email', record.email],
    ['phone', record.phone],
    ...Object.entries(record.custom ?? {}).flatMap(([name, value]): [IdentityKind, string][] => {
      const kind = Object.hasOwn(CUSTOM_FIELDS, name) ? CUSTOM_FIELDS[name] : undefined
      return kind === undefined ? [] : [[kind, value]]
    }),
    ...(record.userId.includes('@') ? [['email', record.userId] as [IdentityKind, string]] : []),
    ...(record.userId.startsWith('+') ? [['phone', record.userId] as [IdentityKind, string]] : []),
  ]
  const found = new Map<string, IdentityValue>()
  for (const [kind, text] of said) {
    const value = text === undefined ? undefined : identityValue(kind, text)
    if (value !== undefined) found.set(`${kind} ${value}`, { kind, value })
  }
  return [...found.values()]
}
