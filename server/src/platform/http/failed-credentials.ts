import { Problem } from '../../kernel/problem.ts'
import { addressGroup } from '../auth/address-group.ts'
import type { RateLimit } from './rate-limit.ts'

/**
 * What to answer instead of a refused credential: the refusal itself, or 429 when its address has had too many of them.
 *
 * The limit is looked at after the database has said that the credential is unknown, never before: a client that floods
 * us with bad keys must not have good ones refused that come from the same address. A bad key costs one lookup by
 * its hash, less than the least that a good one costs, and nothing is read or kept for it.
 */
export function refusedCredential(error: unknown, failureLimit: RateLimit, ip: string): unknown {
  const isRefused =
    error instanceof Problem && (error.code === 'unauthenticated' || error.code === 'sign_in_failed')
  if (!isRefused) return error
  try {
    failureLimit.take(addressGroup(ip))
    return error
  } catch (tooMany) {
    return tooMany
  }
}
