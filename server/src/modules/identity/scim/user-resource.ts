import type { WorkspaceUserRow } from '../workspace-users.store.ts'
import { attributeNamed, type ScimAttribute, USER_ATTRIBUTES, USER_SCHEMA } from './attributes.ts'
import { badValue, ScimFault } from './scim-fault.ts'

type Values = Record<string, unknown>

const TEXT_MAX = 500
const USERNAME_MAX = 200
const EMAILS_MAX = 20
const EMAIL = /^[^\s@]{1,200}@[^\s@]{1,254}$/
/** As for usernames that are chosen here. */
const UNFIT = /[\p{Cc}\p{Bidi_Control}]/u

export interface GroupOfUser {
  readonly user_id: string
  readonly group_id: string
  readonly display_name: string
}

/** What the provider wants a user to be. */
export interface DesiredUser {
  readonly userName: string
  readonly externalId: string | undefined
  readonly displayName: string
  readonly email: string | undefined
  readonly isActive: boolean
  /** Names and addresses, kept as they came. */
  readonly profile: Values
}

export const scimIdOf = (row: Pick<WorkspaceUserRow, 'scim_id' | 'user_id'>): string =>
  row.scim_id ?? row.user_id

export function userResource(row: WorkspaceUserRow, groups: readonly GroupOfUser[], base: string): Values {
  const id = scimIdOf(row)
  const { emails, ...profile } = row.scim_profile as Values
  const stored = row.email === null ? [] : [{ value: row.email, type: 'work', primary: true }]
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.username,
    ...profile,
    ...(row.display_name !== '' && { displayName: row.display_name }),
    emails: hasAddress(emails, row.email) ? emails : stored,
    active: row.scim_active ?? row.status === 'active',
    groups: groups.map(({ group_id, display_name }) => ({
      value: group_id,
      display: display_name,
      $ref: `${base}/Groups/${group_id}`,
    })),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Users/${id}`,
    },
  }
}

/** An administrator may have changed the address here since the provider sent it. */
const hasAddress = (emails: unknown, address: string | null): boolean =>
  Array.isArray(emails) && address !== null && emails.some((one: Values) => one['value'] === address)

/** Reads a body, or what a PATCH has made of a resource. Names are taken in any spelling; unknown ones are passed over. */
export function desiredUser(body: unknown): DesiredUser {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ScimFault(400, 'The body has to be an object.', 'invalidSyntax')
  const given: Values = {}
  for (const [key, value] of Object.entries(body)) {
    const known = attributeNamed(USER_ATTRIBUTES, key.toLowerCase())
    if (known === undefined || known.mutability === 'readOnly' || value === null || value === undefined)
      continue
    given[known.name] = readValue(known, value)
  }
  const { userName, externalId, displayName, active, ...profile } = given
  if (typeof userName !== 'string' || userName.trim() === '') throw badValue('userName is missing.')
  if (userName.length > USERNAME_MAX) throw badValue(`userName has ${USERNAME_MAX} characters at most.`)
  if (UNFIT.test(userName)) throw badValue('userName has characters that cannot be shown.')
  return {
    userName,
    externalId: externalId as string | undefined,
    displayName: (displayName as string | undefined) ?? nameFrom(profile['name'] as Values | undefined),
    email: primaryAddress(profile['emails'] as readonly Values[] | undefined),
    isActive: (active as boolean | undefined) ?? true,
    profile,
  }
}

function readValue(known: ScimAttribute, value: unknown): unknown {
  if (known.multiValued) {
    const items = Array.isArray(value) ? value : [value]
    if (items.length > EMAILS_MAX) throw badValue(`${known.name} has ${EMAILS_MAX} values at most.`)
    return items.map((one) => readParts(known, typeof one === 'string' ? { value: one } : one))
  }
  if (known.type === 'complex') return readParts(known, value)
  if (known.type === 'boolean') return booleanFrom(known.name, value)
  return textFrom(known.name, value)
}

function readParts(known: ScimAttribute, value: unknown): Values {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badValue(`${known.name} has to be an object.`)
  const parts: Values = {}
  for (const [key, one] of Object.entries(value)) {
    const sub = attributeNamed(known.subAttributes ?? [], key.toLowerCase())
    if (sub === undefined || one === null || one === undefined) continue
    const name = `${known.name}.${sub.name}`
    parts[sub.name] = sub.type === 'boolean' ? booleanFrom(name, one) : textFrom(name, one)
  }
  if (known.name === 'emails' && parts['value'] !== undefined && !EMAIL.test(String(parts['value'])))
    throw badValue('emails.value has to be an e-mail address.')
  return parts
}

/** Entra writes truth values as texts unless a flag is set there. */
function booleanFrom(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text === 'true' || text === 'false') return text === 'true'
  throw badValue(`${name} has to be true or false.`)
}

export function textFrom(name: string, value: unknown): string {
  if (typeof value !== 'string') throw badValue(`${name} has to be a text.`)
  if (value.length > TEXT_MAX) throw badValue(`${name} has ${TEXT_MAX} characters at most.`)
  if (value.includes('\0') || !value.isWellFormed())
    throw badValue(`${name} has characters that cannot be stored.`)
  return value
}

function nameFrom(name: Values | undefined): string {
  if (name === undefined) return ''
  if (typeof name['formatted'] === 'string') return name['formatted']
  return [name['givenName'], name['familyName']].filter((part) => typeof part === 'string').join(' ')
}

function primaryAddress(emails: readonly Values[] | undefined): string | undefined {
  const withAddress = (emails ?? []).filter((one) => typeof one['value'] === 'string')
  const chosen =
    withAddress.find((one) => one['primary'] === true) ??
    withAddress.find((one) => one['type'] === 'work') ??
    withAddress[0]
  return chosen?.['value'] as string | undefined
}
