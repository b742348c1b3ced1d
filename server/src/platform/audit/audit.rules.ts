import { isUuid } from '../../kernel/ids.ts'

export type AuditAction = 'read' | 'write'

/** What has to be known of an operation. */
interface AuditedOperation {
  readonly method: string
  readonly path: string
  readonly domain: string
  readonly readsPersonalData?: boolean
  readonly isHeartbeat?: true
  readonly isOwnRecord?: true
  readonly params: { readonly properties: object } | undefined
  readonly query: { readonly properties: object } | undefined
  readonly body: unknown
}

/** Reading these says nothing about people. A domain that is not named here is taken to be about people. */
const IMPERSONAL_DOMAINS: ReadonlySet<string> = new Set([
  'agents',
  'auth',
  'billing',
  'channels',
  'config',
  'keys',
  'knowledge',
  'learning',
  'models',
  'onboarding',
  'operator',
  'projects',
  'runtime',
  'tenants',
  'widget',
])

/** Parameters that name a person. */
const PERSON_NAMES = ['userId', 'user_id', 'lead_ref'] as const

const namesPerson = ({ params, query }: AuditedOperation): boolean =>
  PERSON_NAMES.some((name) => name in (params?.properties ?? {}) || name in (query?.properties ?? {}))

/**
 * What the audit log keeps of an operation: every write but heartbeats and what is its own record, and every read of what may
 * be about people.
 */
export function auditActionOf(operation: AuditedOperation): AuditAction | undefined {
  if (operation.isHeartbeat || operation.isOwnRecord) return undefined
  if (operation.method !== 'GET') return 'write'
  const isPersonal =
    operation.readsPersonalData ?? (namesPerson(operation) || !IMPERSONAL_DOMAINS.has(operation.domain))
  return isPersonal ? 'read' : undefined
}

type Values = Readonly<Record<string, unknown>>
const asValues = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

export interface AuditInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** The user id of the person it is about, where the request names one. */
export function personOf({ params, query, body }: AuditInput): string | undefined {
  for (const values of [params, query, body].map(asValues))
    for (const name of PERSON_NAMES) {
      const value = values[name]
      if (typeof value === 'string' && value !== '') return value
    }
  return undefined
}

export interface AuditTarget {
  readonly kind: string
  readonly id: string | undefined
}

const PLACES: ReadonlySet<string> = new Set(['tenantId', 'projectId'])
const ID_MAX = 200

/**
 * What it was done to: what the answer to a creation names first, else the last thing in the path, else the domain. An id
 * that callers choose freely may tell who a person is: only those of impersonal domains are kept as they are.
 */
export function targetOf(operation: AuditedOperation, params: unknown, result: unknown): AuditTarget {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  const last = names.at(-1)
  const isCreation = operation.method === 'POST' && !operation.path.endsWith('}')
  const created = isCreation ? firstId(asValues(result), asValues(params)) : undefined
  if (created !== undefined) return created
  if (last === undefined || (PLACES.has(last) && !operation.path.endsWith('}')))
    return { kind: operation.domain, id: undefined }
  const id = asValues(params)[last]
  const isKept = typeof id === 'string' && (isUuid(id) || IMPERSONAL_DOMAINS.has(operation.domain))
  const isPerson = (PERSON_NAMES as readonly string[]).includes(last)
  return { kind: kindOf(last), id: isKept && !isPerson ? id.slice(0, ID_MAX) : undefined }
}

function firstId(result: Values, params: Values): AuditTarget | undefined {
  const known = new Set(Object.values(params))
  const found = Object.entries(result).find(
    ([name, value]) =>
      name.endsWith('_id') && typeof value === 'string' && isUuid(value) && !known.has(value),
  )
  return found && { kind: found[0].slice(0, -'_id'.length), id: String(found[1]) }
}

/** `factId` → `fact`. */
const kindOf = (parameter: string): string =>
  parameter.replace(/_?[iI]d$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** How many things an answer gives: the length of its first list. */
export function countOf(result: unknown): number | undefined {
  if (Array.isArray(result)) return result.length
  return Object.values(asValues(result)).find((value) => Array.isArray(value))?.length
}

/** Which fields a request sent, by the names that the schema has for them and never by their content. */
export function fieldsOf(operation: AuditedOperation, body: unknown): readonly string[] {
  const known = asValues(asValues(operation.body)['properties'])
  return Object.keys(asValues(body)).filter((name) => Object.hasOwn(known, name))
}

const BEHALF_MAX = 200

/** Who a caller says it works for; text that cannot be stored counts as nothing said. */
export function behalfOf(header: string | string[] | undefined): string | undefined {
  const text = (Array.isArray(header) ? header[0] : header)?.trim()
  if (text === undefined || text === '' || text.includes('\0') || !text.isWellFormed()) return undefined
  return text.slice(0, BEHALF_MAX)
}
