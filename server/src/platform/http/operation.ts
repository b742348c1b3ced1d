import type { Static, TObject, TSchema } from 'typebox'
import type { Permission, Role } from '../auth/roles.ts'
import type { ScopedDatabase } from '../db/scoped-database.ts'
import type { Tx } from '../db/tx.ts'
import type { Services } from '../services.ts'
import type { RequestFacts } from './request-facts.ts'
import { type AnswerOf, EMPTY, type ErrorFormat, type ResponseSpec } from './response-spec.ts'

export type { ItemFaults } from './request-facts.ts'
export {
  EMPTY,
  type ErrorFormat,
  eventStream,
  type FileAnswer,
  fileOf,
  fileResponse,
  jsonOf,
  jsonOrStream,
  type StreamAnswer,
  streamOf,
} from './response-spec.ts'

/**
 * An operation is a value. Routes, validation, the OpenAPI document, the reference, the typed client and the
 * walks over all operations follow from the list of these values; nothing about an operation is written twice.
 */

/** What the database knows about a person's second factor, in the session that calls. */
export interface SecondFactorState {
  /** When one was last shown in this session. */
  readonly provedAt: Date | undefined
  readonly hasFactor: boolean
  /** The workspace opens to this role only after one was shown. */
  readonly isRequired: boolean
}

export interface PersonSession {
  readonly hash: Buffer
  readonly expiresAt: Date
  readonly begunAt: Date
  /** Which renewal the token is of; undefined for tokens that cannot be renewed. */
  readonly generation: number | undefined
}

export interface Person {
  /** Absent until an external provider's person is first stored. */
  readonly personId: string | undefined
  /** Empty for the built-in provider. */
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly name: string | undefined
  readonly organisation: string | undefined
  /** The role an external provider vouches for in that organisation. */
  readonly vouchedRole: Role | undefined
  /** Everything that an external provider says about the person. */
  readonly providerClaims?: Readonly<Record<string, unknown>>
  /** What signing out ends; undefined for API keys. */
  readonly session?: PersonSession
  readonly isOperator: boolean
}

/** Who calls, and for which workspace. */
export interface Caller {
  readonly kind: 'key' | 'session'
  /** Tells one credential from another: rate limits and idempotency keys hang on it. */
  readonly credentialId: string
  readonly tenantId: string
  /** The key's project; for a session the one named in path or query, else the workspace's default. */
  readonly projectId: string
  /** Keys have none: their scopes say what they may do. Connected apps have scopes and the role of their member. */
  readonly role: Role | undefined
  readonly scopes: readonly string[]
  /** For `created_by` and the like: `key:<id>` or `user:<id>`. */
  readonly actor: string
  readonly person: Person | undefined
  /** Undefined for keys. */
  readonly secondFactor: SecondFactorState | undefined
  /** Addresses and ranges that a key may be used from; empty means any. */
  readonly allowedAddresses: readonly string[]
}

/** A signed-in person; the workspace may not exist yet. */
export interface PersonCaller extends Omit<Caller, 'tenantId' | 'projectId' | 'person'> {
  readonly tenantId: string | undefined
  readonly projectId: string | undefined
  readonly person: Person
}

type InputOf<T extends TSchema | undefined> = T extends TSchema ? Static<T> : undefined

export type Auth = 'key' | 'session' | 'public'

/**
 * `read`: GET operations; nothing can be written. `transaction`: one transaction around the handler.
 * `manual`: the handler opens short transactions itself, because it calls outside in between.
 */
export type Mode = 'read' | 'transaction' | 'manual'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Common {
  /** Unique; becomes `operationId` and the client's method. */
  readonly id: string
  readonly method: Method
  /** Below `/api/v1` unless `atRoot`. Parameters are written `{name}`. */
  readonly path: string
  readonly atRoot?: true
  /** For clients that do not read problem+json. It holds for every address below the first piece of the path. */
  readonly errorFormat?: ErrorFormat
  /** The section of the reference, and the second half of the scope an API key needs (`write:knowledge`). */
  readonly domain: string
  readonly summary: string
  readonly description?: string
  readonly status?: number
  /**
   * A person who has a second factor must have shown it in this session within the last ten minutes. Billing changes need
   * it without saying so here.
   */
  readonly needsStepUp?: true
  /** Whether the audit log keeps who read it; told by the domain and the parameters unless said here. */
  readonly readsPersonalData?: boolean
  /** A write that comes every few seconds and whose trace is gone as soon: the audit log keeps refusals alone. */
  readonly isHeartbeat?: true
  /** A write without a known caller that is stored as it came: an entry would say nothing more. */
  readonly isOwnRecord?: true
  /**
   * A list or a report that is worth a question to the primary: it is read on the replica, where there is one, as soon as
   * that has everything which was committed before. For reads only; `handle` may run twice.
   */
  readonly fromReplica?: true
  /** Bytes; default 1 MB, and 64 kB for operations without a credential. */
  readonly bodyLimit?: number
  /** How many values a body may have in all; by its size unless said otherwise. */
  readonly valuesMax?: number
  /** The body is not looked into: the handler finds it in `request.rawBody`, and checks its signature first. */
  readonly readsRawBody?: true
  /**
   * An array of the body that may be very long: the handler reads it with `request.items`, some items at a time, and
   * finds it empty in `body` when the body is large.
   */
  readonly inPieces?: string
  /**
   * Faulty items of the array named by `inPieces` do not refuse the request unless all are: the handler finds them in
   * `request.itemFaults` and leaves them out.
   */
  readonly skipsFaultyItems?: true
}

interface Inputs<
  P extends TObject | undefined,
  Q extends TObject | undefined,
  B extends TSchema | undefined,
  H extends TObject | undefined,
> {
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly headers?: H
}

/** What an operation without credentials knows of a request before its body is read. */
type Arrival<P, U extends keyof Services> = {
  readonly params: P
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly ip: string
  readonly db: ScopedDatabase
} & Pick<Services, U>

/** A narrower limit for the body of this request. */
interface Admission {
  readonly bodyLimit?: number
}

type CallOf<C, P, Q, B, H, M extends Mode, U extends keyof Services> = {
  readonly caller: C
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly headers: H
  readonly request: RequestFacts
} & (M extends 'manual' ? { readonly db: ScopedDatabase } : { readonly tx: Tx }) &
  Pick<Services, U>

interface Spec<
  C,
  P extends TObject | undefined,
  Q extends TObject | undefined,
  B extends TSchema | undefined,
  H extends TObject | undefined,
  R extends ResponseSpec,
  M extends Mode,
  U extends keyof Services,
> extends Common,
    Inputs<P, Q, B, H> {
  readonly response: R
  readonly mode?: M
  readonly uses?: readonly U[]
  /** For operations without a credential, called before the body is read; throws to refuse the request unread. */
  admit?(arrival: Arrival<InputOf<P>, U>): Promise<Admission>
  handle(call: CallOf<C, InputOf<P>, InputOf<Q>, InputOf<B>, InputOf<H>, M, U>): Promise<AnswerOf<R>>
}

/** The erased form that the registry and the adapter work with. */
export interface Operation extends Common {
  readonly auth: Auth
  readonly permission: Permission
  readonly mode: Mode
  readonly params: TObject | undefined
  readonly query: TObject | undefined
  readonly body: TSchema | undefined
  readonly headers: TObject | undefined
  readonly response: ResponseSpec
  readonly status: number
  readonly uses: readonly (keyof Services)[]
  readonly admit?: ((arrival: unknown) => Promise<Admission>) | undefined
  handle(call: unknown): Promise<unknown>
}

type Erased = Omit<
  Spec<never, undefined, undefined, undefined, undefined, ResponseSpec, Mode, never>,
  'handle' | 'admit'
> & {
  handle(call: never): Promise<unknown>
  admit?(arrival: never): Promise<Admission>
  readonly params?: TObject | undefined
  readonly query?: TObject | undefined
  readonly body?: TSchema | undefined
  readonly headers?: TObject | undefined
  readonly uses?: readonly (keyof Services)[]
}

function erase(spec: Erased, auth: Auth, permission: Permission): Operation {
  return {
    ...spec,
    auth,
    permission,
    mode: spec.mode ?? (spec.method === 'GET' ? 'read' : 'transaction'),
    params: spec.params,
    query: spec.query,
    body: spec.body,
    headers: spec.headers,
    status: spec.status ?? (spec.response === EMPTY ? 204 : 200),
    uses: spec.uses ?? [],
    admit: spec.admit as Operation['admit'],
    handle: spec.handle as Operation['handle'],
  }
}

type Define<C, Extra> = <
  R extends ResponseSpec,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
  H extends TObject | undefined = undefined,
  M extends Mode = 'transaction',
  const U extends keyof Services = never,
>(
  spec: Spec<C, P, Q, B, H, R, M, U> & Extra,
) => Operation

/** Takes an API key, or a session token (then the default project, or the one named in path or query). */
export const keyOperation: Define<Caller, { readonly permission: Permission }> = (spec) =>
  erase(spec as unknown as Erased, 'key', spec.permission)

/** Takes a session token only. */
export const sessionOperation: Define<
  Caller & { readonly person: Person },
  { readonly permission: Permission }
> = (spec) => erase(spec as unknown as Erased, 'session', spec.permission)

/**
 * Takes any session token, of members of a workspace and of people without one. The transaction sees every tenant's
 * rows: the handler must filter by person.
 */
export const personOperation: Define<PersonCaller, unknown> = (spec) =>
  erase(spec as unknown as Erased, 'session', 'self')

/** Takes no credential. The transaction sees every tenant's rows. */
export const publicOperation: Define<undefined, unknown> = (spec) =>
  erase(spec as unknown as Erased, 'public', 'self')

/** The scope an API key needs. */
export const scopeOf = (operation: Operation): string =>
  `${operation.method === 'GET' ? 'read' : 'write'}:${operation.domain}`

export const fullPath = (operation: Operation): string =>
  operation.atRoot ? operation.path : `/api/v1${operation.path}`
