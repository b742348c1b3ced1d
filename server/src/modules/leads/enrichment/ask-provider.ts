import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS, HOUR_MS, later, SECOND_MS } from '../../../kernel/clock.ts'
import { sha256 } from '../../../kernel/ids.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import { ForbiddenAddress } from '../../../platform/net/agents.ts'
import type { OutboundAnswer } from '../../../platform/net/outbound.ts'
import type { Services } from '../../../platform/services.ts'
import { keyOf } from '../providers/provider-key.ts'
import { type ProviderRow, restProvider } from '../providers/providers.store.ts'
import { claimQuestion, keepAnswer, type Question, releaseQuestion } from './answers.store.ts'
import { type Found, filledUrl, IDENTIFIERS, isEmpty, readAnswer } from './mapping.rules.ts'
import type { Profile } from './profile.ts'

export type AskServices = Pick<Services, 'clock' | 'outbound' | 'vault' | 'metering'>

export type Asked =
  | { readonly kind: 'answered'; readonly found: Found; readonly credits: number; readonly isCached: boolean }
  | { readonly kind: 'unknown_person'; readonly isCached: boolean }
  | { readonly kind: 'not asked'; readonly reason: string }
  /** `isPassing` when it may work later. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isPassing: boolean }

export interface Asker {
  readonly askedBy: string
  readonly actor: string
  readonly signal: AbortSignal
}

/** Negative answers are cached for a shorter time: the person may be found next week. */
const NOBODY_DAYS_MAX = 7
const REST_MS = 30 * SECOND_MS
const GRACE_MS = 5 * SECOND_MS
const POLL_MS = 100

/**
 * Looks a person up at one provider: from its stored answer, else by a call, whose answer is stored with its cost
 * before anything else happens. A call that fails leaves nothing behind.
 */
export async function askProvider(
  services: AskServices,
  db: ScopedDatabase,
  provider: ProviderRow,
  profile: Profile,
  asker: Asker,
): Promise<Asked> {
  const known = profile.identifiers()
  const by = IDENTIFIERS.find((name) => provider.needs.includes(name) && known[name] !== undefined)
  if (by === undefined) return { kind: 'not asked', reason: `it needs ${provider.needs.join(' or ')}` }
  const url = filledUrl(provider.url, known)
  if (url === undefined)
    return { kind: 'not asked', reason: 'its address asks for something that is not known' }
  const { clock } = services
  if (provider.resting_until !== null && provider.resting_until > clock.now())
    return { kind: 'not asked', reason: `it asked for a pause until ${provider.resting_until.toISOString()}` }
  const whom = by === 'name' || by === 'company' ? `${known.name ?? ''}\n${known.company ?? ''}` : known[by]
  const identifier = sha256(`${by}\n${whom?.trim().toLowerCase()}`)
  const question: Question = { provider, identifier, askedBy: asker.askedBy }
  const patience = provider.timeout_ms + GRACE_MS
  for (const began = performance.now(); ; ) {
    const claimed = await db.transaction((tx) =>
      claimQuestion(tx, question, clock.now(), later(clock.now(), patience)),
    )
    if (claimed.kind === 'known')
      return isEmpty(claimed.answer)
        ? { kind: 'unknown_person', isCached: true }
        : { kind: 'answered', found: claimed.answer, credits: claimed.credits, isCached: true }
    if (claimed.kind === 'mine') return call(services, db, { provider, url, known, question, asker })
    if (performance.now() - began > patience)
      return {
        kind: 'failed',
        reason: 'another request asked it the same and got no answer',
        isPassing: true,
      }
    await pause(POLL_MS, undefined, { signal: asker.signal })
  }
}

interface Call {
  readonly provider: ProviderRow
  readonly url: string
  readonly known: Readonly<Record<string, string>>
  readonly question: Question
  readonly asker: Asker
}

async function call(services: AskServices, db: ScopedDatabase, asked: Call): Promise<Asked> {
  const { provider, question, asker } = asked
  const outcome = await speak(services, asked).catch((error: unknown) => {
    if (asker.signal.aborted) throw error
    return failed(reasonOf(error, provider.timeout_ms))
  })
  const { clock, metering } = services
  if (outcome.kind === 'failed' || outcome.kind === 'resting') {
    await db.transaction(async (tx) => {
      await releaseQuestion(tx, question)
      if (outcome.kind === 'resting') await restProvider(tx, provider, later(clock.now(), outcome.forMs))
    })
    return outcome.kind === 'failed'
      ? outcome
      : failed(`it is asked too often and wants a pause of ${Math.ceil(outcome.forMs / SECOND_MS)} s`)
  }
  const { found } = outcome
  const isNobody = isEmpty(found)
  const credits = isNobody ? 0 : provider.cost_credits
  const days = isNobody ? Math.min(NOBODY_DAYS_MAX, provider.cache_days) : provider.cache_days
  await db.transaction(async (tx) => {
    const expiresAt = later(clock.now(), days * DAY_MS)
    const isKept = await keepAnswer(tx, question, { answer: found, credits, expiresAt })
    if (isKept && credits > 0)
      await metering.meter(tx, {
        tenantId: provider.tenant_id,
        units: [{ kind: 'service', name: 'enrichment', quantity: credits }],
        actor: asker.actor,
        source: 'enrichment',
      })
  })
  return isNobody
    ? { kind: 'unknown_person', isCached: false }
    : { kind: 'answered', found, credits, isCached: false }
}

type Spoken =
  | { readonly kind: 'heard'; readonly found: Found }
  | { readonly kind: 'resting'; readonly forMs: number }
  | Extract<Asked, { kind: 'failed' }>

const failed = (reason: string, isPassing = true): Extract<Asked, { kind: 'failed' }> => ({
  kind: 'failed',
  reason,
  isPassing,
})

async function speak(
  { outbound, vault, clock }: AskServices,
  { provider, url, known, question, asker }: Call,
): Promise<Spoken> {
  const key = keyOf(vault, provider)
  const scheme = provider.auth_scheme === '' ? '' : `${provider.auth_scheme} `
  const isPost = provider.method === 'POST'
  const answer = await outbound.send({
    url,
    method: provider.method,
    headers: {
      accept: 'application/json',
      // The same for a job that was interrupted and asks again.
      'idempotency-key': `${asker.askedBy}-${question.identifier.toString('hex').slice(0, 32)}`,
      ...(key === '' ? {} : { [provider.auth_header.toLowerCase()]: `${scheme}${key}` }),
      ...(isPost ? { 'content-type': 'application/json' } : {}),
    },
    ...(isPost ? { body: JSON.stringify(known) } : {}),
    timeoutMs: provider.timeout_ms,
    signal: asker.signal,
  })
  return heard(answer, provider, clock.now())
}

function heard({ status, headers, body }: OutboundAnswer, provider: ProviderRow, now: Date): Spoken {
  if (status === 404 || status === 204) return { kind: 'heard', found: { singles: {}, lists: {} } }
  if (status === 429) return { kind: 'resting', forMs: pauseIn(String(headers['retry-after'] ?? ''), now) }
  if (status === 401 || status === 403) return failed(`it refused the key (${status})`, false)
  if (status < 200 || status >= 300) return failed(`it answered ${status}`, status >= 500)
  try {
    return { kind: 'heard', found: readAnswer(JSON.parse(body), provider.mapping) }
  } catch {
    return failed('its answer is not JSON', false)
  }
}

/** Seconds or a date; never longer than an hour. */
function pauseIn(header: string, now: Date): number {
  const seconds = Number(header)
  if (header.trim() !== '' && Number.isFinite(seconds)) return bounded(seconds * SECOND_MS)
  const date = Date.parse(header)
  return Number.isNaN(date) ? REST_MS : bounded(date - now.getTime())
}

const bounded = (ms: number): number => Math.min(HOUR_MS, Math.max(SECOND_MS, ms))

/** In words that may be shown. */
function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof ForbiddenAddress || error instanceof Problem) return error.message
  const { code, name } = error as { code?: string; name?: string }
  if (name === 'TimeoutError' || code?.includes('TIMEOUT')) return `it took longer than ${timeoutMs} ms`
  return `it could not be reached (${code ?? 'unknown reason'})`
}
