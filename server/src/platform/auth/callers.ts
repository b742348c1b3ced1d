import { LRUCache } from 'lru-cache'
import type { Clock } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'
import type { TenantContext } from '../db/tx.ts'
import type { Person, PersonCaller, SecondFactorState } from '../http/operation.ts'
import { APP_CREDENTIAL } from './app-tokens.ts'
import { authenticationStatement, confirmationStatement, type KnownSession } from './callers.store.ts'
import { type Credential, unauthenticated } from './credentials.ts'
import { type RoleRules, roleByRules } from './role-rules.ts'
import { type Role, roleFromClaim } from './roles.ts'
import type { SessionClaims } from './session-tokens.ts'

/** The workspace and project that a request names in its path or query. */
export interface RequestedScope {
  readonly tenantId: string | undefined
  readonly projectId: string | undefined
}

/** When sessions end by themselves, and what happens to one whose token was copied. */
export interface SessionRules {
  /** 0: idle sessions go on. */
  readonly idleSeconds: number
  onReuse(claims: SessionClaims): void
}

/** The cached caller is out of date; the request starts over without it. */
export class StaleCaller extends Error {}

/**
 * Authenticates in the same message that runs the operation's first query.
 *
 * The context statement checks the credential in the database on every request, so a revoked key is refused at once in
 * every process. The cache only saves waiting for that answer: the handler starts with the cached caller, and no row
 * reaches it before the database has confirmed that caller.
 */
export class Callers {
  readonly #clock: Clock
  readonly #operators: ReadonlySet<string>
  readonly #sessions: SessionRules
  readonly #callers = new LRUCache<string, PersonCaller>({ max: 20_000 })

  constructor(clock: Clock, operators: readonly string[], sessions: SessionRules) {
    this.#clock = clock
    this.#sessions = sessions
    this.#operators = new Set(operators.map((operator) => operator.toLowerCase()))
  }

  cached(credential: Credential, requested: RequestedScope): PersonCaller | undefined {
    return this.#callers.get(cacheKey(credential, requested))
  }

  /** `found` receives the caller as soon as the database has named it. */
  tenantContext(
    credential: Credential,
    requested: RequestedScope,
    databaseRole: 'rapport_app' | 'rapport_system',
    expected: PersonCaller | undefined,
    found: (caller: PersonCaller) => void,
  ): TenantContext {
    const key = cacheKey(credential, requested)
    const before = expected && knownSession(expected, credential, requested)
    if (expected !== undefined && before !== undefined)
      return {
        statement: confirmationStatement(before, databaseRole, this.#clock.now(), this.#sessions.idleSeconds),
        batchKey: batchKeyOf(databaseRole, key, before),
        verify: ({ holds }) => {
          if (holds === true) return found(expected)
          this.#callers.delete(key)
          throw new StaleCaller()
        },
      }
    return {
      statement: authenticationStatement(
        credential,
        requested,
        databaseRole,
        this.#clock.now(),
        this.#sessions.idleSeconds,
      ),
      batchKey: batchKeyOf(databaseRole, key, credential),
      verify: (row) => {
        let caller: PersonCaller
        try {
          caller = this.#callerFrom(row, credential, requested)
          // A person's own affairs, such as choosing another workspace, do not end with a trial.
          if (row['is_trial_over'] === true && databaseRole === 'rapport_app') throw trialIsOver()
        } catch (problem) {
          this.#callers.delete(key)
          throw problem
        }
        if (expected !== undefined && !isSame(expected, caller)) {
          this.#callers.delete(key)
          throw new StaleCaller()
        }
        if (expected === undefined) this.#callers.set(key, caller)
        found(expected ?? caller)
      },
    }
  }

  #callerFrom(row: Record<string, unknown>, credential: Credential, requested: RequestedScope): PersonCaller {
    const caller =
      credential.kind === 'session'
        ? this.#callerOfSession(row, credential.claims)
        : credential.kind === 'key'
          ? callerOfKey(row)
          : callerOfApp(row)
    // A key speaks for its own project and tenant: naming another one finds nothing.
    const namesOther =
      (requested.tenantId !== undefined && requested.tenantId.toLowerCase() !== caller.tenantId) ||
      (requested.projectId !== undefined && requested.projectId.toLowerCase() !== caller.projectId)
    return namesOther ? { ...caller, tenantId: undefined, projectId: undefined } : caller
  }

  #callerOfSession(row: Record<string, unknown>, claims: SessionClaims): PersonCaller {
    if (row['is_reused'] === true) this.#sessions.onReuse(claims)
    if (row['is_valid'] !== true) throw unauthenticated()
    const personId = (row['person_id'] as string | null) ?? undefined
    const id = personId ?? `${claims.issuer}|${claims.subject}`
    const given = (row['role'] as Role | null) ?? undefined
    const rules = (row['role_rules'] as RoleRules | null | undefined) ?? undefined
    const role = roleByRules(given && rules, claims.all, given, row['is_last_owner'] === true)
    // Rules that match nothing close the workspace, also to people who have a row there.
    const place = role === undefined ? {} : row
    return {
      kind: 'session',
      credentialId: `user:${id}`,
      tenantId: (place['tenant_id'] as string | null) ?? undefined,
      projectId: (place['project_id'] as string | null) ?? undefined,
      role,
      scopes: ['*'],
      actor: `user:${id}`,
      person: this.#personFrom(claims, personId),
      secondFactor: {
        provedAt: (row['proved_at'] as Date | null) ?? undefined,
        hasFactor: row['has_factor'] === true,
        isRequired: row['is_factor_required'] === true,
      },
      allowedAddresses: [],
    }
  }

  #personFrom(claims: SessionClaims, personId: string | undefined): Person {
    const isExternal = claims.issuer !== ''
    // A workspace writes any address it likes into its own users: only an external provider's address proves anything.
    // And only one that the provider calls verified: many let people type in any address they like.
    const isProven = isExternal && claims.isEmailVerified
    const names = [isProven ? claims.email : undefined, claims.subject].filter((name) => name !== undefined)
    return {
      personId,
      issuer: claims.issuer,
      subject: claims.subject,
      email: claims.email,
      name: claims.name,
      organisation: claims.organisation,
      ...(isExternal && { providerClaims: claims.all }),
      vouchedRole:
        isExternal && claims.organisation !== undefined ? roleFromClaim(claims.organisationRole) : undefined,
      session: {
        hash: claims.sessionHash,
        expiresAt: claims.expiresAt,
        begunAt: claims.issuedAt,
        generation: claims.generation,
      },
      isOperator: names.some((name) => this.#operators.has(name.toLowerCase())),
    }
  }
}

const trialIsOver = (): Problem =>
  new Problem('trial_expired', 'The trial of this workspace has ended; claim it to go on.')

const NO_PERSON: Person = {
  personId: undefined,
  issuer: '',
  subject: '',
  email: undefined,
  name: undefined,
  organisation: undefined,
  vouchedRole: undefined,
  isOperator: false,
}

function callerOfKey(row: Record<string, unknown>): PersonCaller {
  const keyId = row['credential_id'] as string | null
  if (keyId === null || keyId === undefined) throw unauthenticated()
  return {
    kind: 'key',
    credentialId: `key:${keyId}`,
    tenantId: row['tenant_id'] as string,
    projectId: row['project_id'] as string,
    role: undefined,
    scopes: row['scopes'] as string[],
    actor: `key:${keyId}`,
    person: NO_PERSON,
    secondFactor: undefined,
    allowedAddresses: row['allowed_addresses'] as string[],
  }
}

/** A connected app is bounded like a key, and by the role of the member for whom it acts. */
function callerOfApp(row: Record<string, unknown>): PersonCaller {
  const grantId = row['credential_id'] as string | null
  if (grantId === null || grantId === undefined) throw unauthenticated()
  return {
    kind: 'key',
    credentialId: `${APP_CREDENTIAL}${grantId}`,
    tenantId: row['tenant_id'] as string,
    projectId: row['project_id'] as string,
    role: row['role'] as Role,
    scopes: row['scopes'] as string[],
    actor: `user:${row['user_id']}`,
    person: NO_PERSON,
    secondFactor: undefined,
    allowedAddresses: [],
  }
}

/**
 * What the database has to confirm about a session seen before. Undefined where the database has to choose the workspace,
 * because neither the request nor the token names one, and where an external provider vouches for the role.
 */
function knownSession(
  { person, tenantId, projectId, role, secondFactor }: PersonCaller,
  credential: Credential,
  requested: RequestedScope,
): KnownSession | undefined {
  if (credential.kind !== 'session' || credential.claims.issuer !== '') return undefined
  if (requested.tenantId === undefined && requested.projectId === undefined) return undefined
  const { personId } = person
  if (personId === undefined || tenantId === undefined || projectId === undefined || role === undefined)
    return undefined
  if (secondFactor === undefined) return undefined
  const { issuedAt, sessionHash, generation } = credential.claims
  return {
    personId,
    issuedAt,
    sessionHash,
    tenantId,
    projectId,
    role,
    isDefaultProject: requested.projectId === undefined,
    generation,
    secondFactor,
  }
}

function cacheKey(credential: Credential, requested: RequestedScope): string {
  const who =
    credential.kind !== 'session'
      ? credential.hash.toString('latin1')
      : `${credential.claims.sessionHash.toString('latin1')}${credential.claims.generation ?? ''}`
  return `${who}\0${requested.tenantId ?? ''}\0${requested.projectId ?? ''}`
}

/** Everything that the context depends on except the time. */
function batchKeyOf(databaseRole: string, key: string, by: Credential | KnownSession): string {
  const more =
    'personId' in by
      ? `${by.tenantId}\0${by.projectId}\0${by.role}\0${stateOf(by.secondFactor)}`
      : by.kind !== 'session'
        ? ''
        : by.claims.organisationRole
  return `${databaseRole}\0${key}\0${more}`
}

const stateOf = (state: SecondFactorState | undefined): string =>
  state === undefined ? '' : `${state.provedAt?.getTime()} ${state.hasFactor} ${state.isRequired}`

const isSame = (one: PersonCaller, other: PersonCaller): boolean =>
  one.credentialId === other.credentialId &&
  one.tenantId === other.tenantId &&
  one.projectId === other.projectId &&
  one.role === other.role &&
  stateOf(one.secondFactor) === stateOf(other.secondFactor) &&
  isSameList(one.scopes, other.scopes) &&
  isSameList(one.allowedAddresses, other.allowedAddresses)

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, position) => text === other[position])
