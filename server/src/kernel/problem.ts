/**
 * Everything the platform may refuse with, as RFC 9457 problems.
 *
 * A problem carries what the caller may read (`detail`, `errors`, `extra`) and, apart from it, what only the
 * log needs (`cause`). Codes are stable words that clients may branch on; each has a help page at
 * `/problems/<code>`, which is what the `type` member points to.
 */

interface ProblemKind {
  readonly status: number
  readonly title: string
  readonly help: string
}

export const PROBLEM_KINDS = {
  malformed_request: {
    status: 400,
    title: 'Bad Request',
    help: 'The request could not be read: the body is not valid JSON, the address is not valid, or a header is malformed.',
  },
  invalid_input: {
    status: 400,
    title: 'Bad Request',
    help: 'One or more fields are missing or invalid. The member `errors` names every one of them with its location.',
  },
  unauthenticated: {
    status: 401,
    title: 'Unauthorized',
    help: 'The request carries no valid credential. Send `Authorization: Bearer <API key or session token>`. Revoked and expired credentials answer the same.',
  },
  wrong_credential_kind: {
    status: 401,
    title: 'Unauthorized',
    help: 'This operation takes a session token. Sign in at POST /auth/sign-in and send the token it returns.',
  },
  sign_in_failed: {
    status: 401,
    title: 'Unauthorized',
    help: 'The sign-in was refused: a wrong username, password or workspace, a disabled user, or too many failed attempts from this address. After five failures an address waits for fifteen minutes; accounts are never locked.',
  },
  out_of_credit: {
    status: 402,
    title: 'Payment Required',
    help: 'The workspace has no credit left. Top up at POST /api/v1/org/billing/checkout or redeem a voucher.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    help: 'The credential is valid, but its role or scope does not allow this operation. The role table is in the documentation.',
  },
  address_not_allowed: {
    status: 403,
    title: 'Forbidden',
    help: 'The API key is limited to certain addresses, and the request came from another one. An owner or administrator can change the list. Behind a proxy, RAPPORT_TRUST_PROXY has to name it, or every request seems to come from the proxy.',
  },
  password_change_required: {
    status: 403,
    title: 'Forbidden',
    help: 'The password is a temporary one. Choose a new one at POST /auth/password.',
  },
  second_factor_required: {
    status: 403,
    title: 'Forbidden',
    help: 'At sign-in: the password is right, and the account has a second factor. Repeat the request with `code` (from the authenticator app, or a recovery code) or `passkey`. In a session: the workspace asks members of this role for a second factor, and you have none yet; set one up under /api/v1/me/second-factor.',
  },
  step_up_required: {
    status: 403,
    title: 'Forbidden',
    help: 'This needs a recent proof of your second factor: show it at POST /auth/step-up and repeat the request. It is good for ten minutes in the same session. API keys are not asked.',
  },
  no_workspace: {
    status: 403,
    title: 'Forbidden',
    help: 'The signed-in person is a member of no workspace yet. Create one at POST /api/v1/onboarding/bootstrap.',
  },
  trial_expired: {
    status: 403,
    title: 'Forbidden',
    help: 'The trial of this workspace has ended. Claim it with the claim link that was issued with it.',
  },
  not_found: {
    status: 404,
    title: 'Not Found',
    help: 'The resource does not exist, or it belongs to another workspace or project. Both cases get the same answer.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method Not Allowed',
    help: 'The address exists, the method does not. The `Allow` header lists the methods that do.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    help: 'The request contradicts the present state: something exists already, or is not in the state the request needs.',
  },
  stale_version: {
    status: 409,
    title: 'Conflict',
    help: 'The record was changed since it was read. Read it again and repeat the change.',
  },
  stale_value: {
    status: 409,
    title: 'Conflict',
    help: 'The value that the change was based on is no longer the present one. Read it again and repeat the change.',
  },
  request_in_progress: {
    status: 409,
    title: 'Conflict',
    help: 'A request with the same Idempotency-Key is still running. Repeat it after a moment.',
  },
  payload_too_large: {
    status: 413,
    title: 'Content Too Large',
    help: 'The body is larger than this operation accepts. The limits are in the documentation.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported Media Type',
    help: 'This operation takes application/json unless its documentation says otherwise.',
  },
  refused: {
    status: 422,
    title: 'Unprocessable Content',
    help: 'The request was understood and is well formed, but its content is refused; `detail` says why.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Unprocessable Content',
    help: 'The Idempotency-Key was used before with another body. Use a new key for a new request.',
  },
  rate_limited: {
    status: 429,
    title: 'Too Many Requests',
    help: 'Too many requests for this credential or address. Wait for as many seconds as `Retry-After` says.',
  },
  internal: {
    status: 500,
    title: 'Internal Server Error',
    help: 'Something is wrong on our side. The log holds the details under the request id in `instance`.',
  },
  overloaded: {
    status: 503,
    title: 'Service Unavailable',
    help: 'The server is overloaded and refuses requests of the workspace that causes most of the load. Wait as long as `Retry-After` says and send fewer requests at once.',
  },
  unavailable: {
    status: 503,
    title: 'Service Unavailable',
    help: 'The database or another dependency does not answer. Repeat the request after `Retry-After` seconds.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof PROBLEM_KINDS

/** One offending field. `location` reads like `body.users[3].user_id`, `query.limit`, `path.tenantId`. */
export interface FieldError {
  readonly location: string
  readonly message: string
  readonly value?: unknown
}

interface ProblemOptions {
  readonly errors?: readonly FieldError[]
  /** Further members of the answer, such as `required_scope`. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** For the log only. */
  readonly cause?: unknown
}

export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: readonly FieldError[]
  readonly extra: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.errors = options.errors ?? []
    this.extra = options.extra ?? {}
    this.headers = options.headers ?? {}
  }

  get status(): number {
    return PROBLEM_KINDS[this.code].status
  }
}

/** Missing and foreign rows answer alike, so the text names the kind of thing and never the id. */
export const notFound = (thing: string): Problem => new Problem('not_found', `There is no such ${thing}.`)

export const conflict = (detail: string, extra: Record<string, unknown> = {}): Problem =>
  new Problem('conflict', detail, { extra })

export const forbidden = (detail: string, extra: Record<string, unknown> = {}): Problem =>
  new Problem('forbidden', detail, { extra })

export const refused = (detail: string, extra: Record<string, unknown> = {}): Problem =>
  new Problem('refused', detail, { extra })

export function invalid(errors: readonly FieldError[]): Problem {
  const first = errors[0]
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  const detail =
    first === undefined ? 'The request is invalid.' : `${first.location}: ${first.message}${more}`
  return new Problem('invalid_input', detail, { errors })
}

export const invalidField = (location: string, message: string, value?: unknown): Problem =>
  invalid([value === undefined ? { location, message } : { location, message, value }])
