import type { FastifyRequest } from 'fastify'
import { later, MINUTE_MS } from '../../kernel/clock.ts'
import { sha256 } from '../../kernel/ids.ts'
import { type FieldError, forbidden, invalid, notFound, Problem } from '../../kernel/problem.ts'
import type { RequestedScope } from '../auth/callers.ts'
import { roleMay, scopeAllows } from '../auth/roles.ts'
import { type Serializers, serializersFor } from './answers.ts'
import { RefusedBody, unstorableText } from './body.ts'
import { defaultsOf, type FillDefaults } from './defaults.ts'
import { type BodyValidator, bodyValidatorFor } from './item-faults.ts'
import { type Operation, type PersonCaller, scopeOf } from './operation.ts'
import { FIELD_ERRORS_MAX, type Validator, validatorFor } from './validation.ts'

/** What is made of an operation's schemas. */
export interface Compiled {
  readonly serialize: Serializers
  readonly body: BodyValidator
  readonly path: Validator
  readonly query: Validator
  readonly header: Validator
  /** The body's schema, as it is handed to a thread. */
  readonly bodySchema: string | undefined
  readonly fillDefaults: FillDefaults | undefined
}

export function compile(operation: Operation, publicUrl: string, checkAnswers: boolean): Compiled {
  return {
    serialize: serializersFor(operation, publicUrl, checkAnswers),
    body: bodyValidatorFor(operation.body, judgedItems(operation)),
    path: validatorFor('path', operation.params),
    query: validatorFor('query', operation.query),
    header: validatorFor('header', operation.headers),
    bodySchema: operation.body === undefined ? undefined : JSON.stringify(operation.body),
    fillDefaults: defaultsOf(operation.body),
  }
}

/** The array whose items are judged one by one. */
export const judgedItems = ({ skipsFaultyItems, inPieces }: Operation): string | undefined =>
  skipsFaultyItems ? inPieces : undefined

export function workspaceFault(
  operation: Operation,
  caller: PersonCaller,
  requested: RequestedScope,
): Problem | undefined {
  if (operation.permission === 'self') return undefined
  if (caller.tenantId !== undefined && (requested.projectId === undefined || caller.projectId !== undefined))
    return undefined
  if (requested.projectId !== undefined) return notFound('project')
  if (requested.tenantId !== undefined) return notFound('workspace')
  return new Problem(
    'no_workspace',
    'You are not a member of a workspace yet; create one with POST /api/v1/onboarding/bootstrap.',
  )
}

export function roleFault(operation: Operation, caller: PersonCaller): Problem | undefined {
  const { permission } = operation
  if (caller.kind === 'key') {
    const scope = scopeOf(operation)
    const who = caller.role === undefined ? 'API key' : 'connected app'
    if (!scopeAllows(caller.scopes, scope))
      return forbidden(`The ${who} lacks the scope ${scope}.`, { required_scope: scope })
    // Behind a connected app stands a member, who cannot give away more than they have.
    if (caller.role === undefined) return undefined
  }
  if (permission === 'self' || (caller.role !== undefined && roleMay(caller.role, permission)))
    return undefined
  return forbidden(`The role ${caller.role} does not have the permission "${permission}".`, {
    required_permission: permission,
  })
}

const STEP_UP_MS = 10 * MINUTE_MS

/** What is sensitive enough to ask for the second factor again. Money is, whichever operation moves it. */
const needsStepUp = (operation: Operation): boolean =>
  operation.needsStepUp === true || scopeOf(operation) === 'write:billing'

/**
 * A workspace may be closed to people without a second factor, and some operations need a recent proof of it. API keys
 * have none, and people of an external provider show theirs there.
 */
export function secondFactorFault(
  operation: Operation,
  caller: PersonCaller,
  now: Date,
): Problem | undefined {
  const { secondFactor } = caller
  if (secondFactor === undefined) return undefined
  const { provedAt, hasFactor, isRequired } = secondFactor
  const isClosed = isRequired && provedAt === undefined && operation.permission !== 'self'
  if (isClosed && !hasFactor) {
    return new Problem(
      'second_factor_required',
      'This workspace asks for a second factor. Set one up at POST /api/v1/me/second-factor/totp or …/passkeys.',
    )
  }
  const isFresh = provedAt !== undefined && later(provedAt, STEP_UP_MS) > now
  if (isClosed || (hasFactor && needsStepUp(operation) && !isFresh)) return stepUpRequired()
  return undefined
}

export const stepUpRequired = (): Problem =>
  new Problem('step_up_required', 'Show your second factor at POST /auth/step-up, then repeat the request.')

export function inputFault(
  operation: Operation,
  compiled: Compiled,
  request: FastifyRequest,
): Problem | undefined {
  const { body } = request
  if (body instanceof RefusedBody) return body.problem
  const isUnchecked = request.largeBody === undefined && operation.readsRawBody !== true
  const checked = isUnchecked ? compiled.body(bodyOf(request), request.hasSuspectText) : undefined
  const errors = [...textErrors(compiled, request), ...(checked?.faults ?? [])]
  if (checked !== undefined) request.itemFaults = checked.itemFaults
  return errors.length === 0 ? undefined : invalid(errors.slice(0, FIELD_ERRORS_MAX))
}

/** What is wrong with the address and the headers. */
export function textErrors(compiled: Compiled, request: FastifyRequest): readonly FieldError[] {
  return [
    ...compiled.path(request.params),
    ...compiled.query(request.query),
    ...compiled.header(request.headers),
    ...unstorableText('path', request.params, FIELD_ERRORS_MAX),
    ...unstorableText('query', request.query, FIELD_ERRORS_MAX),
  ]
}

/** No body at all reads as an empty object, as an empty JSON body does. */
export const bodyOf = (request: FastifyRequest): unknown => (request.body === undefined ? {} : request.body)

/** What two requests with the same `Idempotency-Key` have to have in common. */
export const bodyHashOf = (request: FastifyRequest): Buffer =>
  request.bodyHash ?? sha256(request.rawBody ?? Buffer.alloc(0))
