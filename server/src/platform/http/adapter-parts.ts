import type { Clock } from '../../kernel/clock.ts'
import type { Callers } from '../auth/callers.ts'
import type { CredentialRechecks } from '../auth/credential-rechecks.ts'
import type { SessionTokens } from '../auth/session-tokens.ts'
import type { Database } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { Idempotency } from './idempotency.ts'
import type { LoadShedder } from './load-shedding.ts'
import type { RateLimit } from './rate-limit.ts'

/** What stands between a route and its operation. */
export interface AdapterParts {
  readonly db: Database
  readonly tokens: SessionTokens
  readonly callers: Callers
  readonly rechecks: CredentialRechecks
  readonly idempotency: Idempotency
  readonly rateLimit: RateLimit
  /** Counts failed authentications by address. */
  readonly failureLimit: RateLimit
  readonly shedder: LoadShedder
  readonly services: Services
  readonly clock: Clock
  readonly publicUrl: string
  /** In tests every answer is checked against its schema. */
  readonly checkAnswers: boolean
}
