import { Problem } from '../../kernel/problem.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'

const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** A statement was prepared before its table changed, as happens while a newer version is rolled out. */
export const isStalePlan = (error: unknown): boolean =>
  sqlState(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan')

/**
 * Each connection finds out once that a table has changed, and the next attempt may be on another one. More than a pool
 * usually has; a pooler that keeps statements of its own may never notice.
 */
export const STALE_PLANS_MAX = 50

/** The transaction lost a race it may win when it runs again. */
export const mayRunAgain = (error: unknown): boolean => {
  const state = sqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK || isStalePlan(error)
}

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === UNIQUE_VIOLATION &&
  (constraint === undefined ||
    (error instanceof Error && 'constraint' in error && error.constraint === constraint))

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** The driver's own words for a connection that is gone; they come without a code. */
const CONNECTION_LOST = /^Connection terminated|is not queryable$|^Cannot use a pool after calling end/

/** The connection is gone, or is about to be: the server shuts it down (57P0x), or something between the two did (08). */
export const isConnectionLost = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state === undefined) return error instanceof Error && CONNECTION_LOST.test(error.message)
  return CONNECTION_CODES.has(state) || /^(?:57P0|08|25P03)/.test(state)
}

/** The same, by what only PostgreSQL and its driver say: another machine may refuse a connection, too. */
const isDatabaseLost = (error: unknown): boolean =>
  isConnectionLost(error) && !CONNECTION_CODES.has(sqlState(error) ?? '')

/** The server has no disk, memory or connection left (53), or its operating system failed it (58). */
const isDatabaseExhausted = (error: unknown): boolean => /^(?:53|58)[0-9A-Z]{3}$/.test(sqlState(error) ?? '')

/** The database cannot work at the moment, which says nothing about what was asked of it: later it may succeed. */
export const isDatabaseOut = (error: unknown): boolean => isDatabaseLost(error) || isDatabaseExhausted(error)

const RETRY_AFTER = { 'Retry-After': '1' }

/**
 * The safety net below validation: what the database refuses becomes the nearest honest status. The database's
 * own words stay in the log, because they may quote another column or a constraint's name.
 */
export function problemFromDatabase(error: unknown): Problem | undefined {
  const state = sqlState(error)
  if (state === undefined) {
    const words = error instanceof Error ? error.message : ''
    if (CONNECTION_LOST.test(words)) return unavailable('The database does not answer.', error)
    const isTimeout = words.startsWith('timeout exceeded when trying to connect')
    return isTimeout ? unavailable('All database connections are busy.', error) : undefined
  }
  if (CONNECTION_CODES.has(state)) return unavailable('The database does not answer.', error)
  if (!/^[0-9A-Z]{5}$/.test(state)) return undefined
  if (state === UNIQUE_VIOLATION)
    return new Problem('conflict', 'Something with this identity exists already.', { cause: error })
  if (state === '23503')
    return new Problem(
      'conflict',
      'The request refers to something that does not exist, or is still in use.',
      { cause: error },
    )
  if (state.startsWith('22'))
    return new Problem('malformed_request', 'A value is outside what can be stored.', { cause: error })
  if (mayRunAgain(error)) return unavailable('The request collided with others; repeat it.', error)
  // 25P03: the transaction stood still for too long, and the connection was closed.
  if (state === '25P03' || state.startsWith('57') || state.startsWith('08') || isDatabaseExhausted(error)) {
    return unavailable('The database is busy or restarting.', error)
  }
  return undefined
}

const unavailable = (detail: string, cause: unknown): Problem =>
  new Problem('unavailable', detail, { headers: RETRY_AFTER, cause })
