import { SECOND_MS } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.ts'
import { ForbiddenAddress } from '../../../platform/net/agents.ts'
import { AnswerTooLarge, type Outbound } from '../../../platform/net/outbound.ts'
import { ALL_ALLOWED, type Robots, robotsIn } from './robots.rules.ts'
import { pageUrl } from './site.rules.ts'

export const USER_AGENT = 'Rapport/1.0 (knowledge crawler; robots.txt: Rapport)'
export const PAGE_BYTES_MAX = 10 * 1024 * 1024
const PAGE_TIMEOUT_MS = 10 * SECOND_MS
const ROBOTS_BYTES_MAX = 1024 * 1024
const ROBOTS_REDIRECTS_MAX = 5

export interface FetchedPage {
  readonly status: number
  readonly bytes: Buffer
  readonly contentType: string
  readonly location: string | undefined
  readonly etag: string
  readonly lastModified: string
  readonly robotsTag: string
}

/** Why a page could not be fetched, in words for people. */
export class PageFault extends Error {}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** One request, with no redirect followed: where one leads is another page. */
export async function fetchPage(
  outbound: Outbound,
  url: string,
  known: { readonly etag: string; readonly lastModified: string },
  signal: AbortSignal,
  bytesMax = PAGE_BYTES_MAX,
): Promise<FetchedPage> {
  const headers = {
    'user-agent': USER_AGENT,
    accept: 'text/html, application/pdf, text/markdown, text/plain, application/xml;q=0.5',
    'accept-encoding': 'identity',
    ...(known.etag === '' ? {} : { 'if-none-match': known.etag }),
    ...(known.lastModified === '' ? {} : { 'if-modified-since': known.lastModified }),
  }
  const answer = await outbound
    .download({ url, headers, timeoutMs: PAGE_TIMEOUT_MS, signal }, bytesMax)
    .catch((error: unknown) => {
      signal.throwIfAborted()
      throw new PageFault(reasonOf(error, bytesMax))
    })
  const header = (name: string): string => {
    const value = answer.headers[name]
    return (Array.isArray(value) ? value.join(', ') : (value ?? '')).slice(0, 2_000)
  }
  const location = REDIRECTS.has(answer.status) ? (pageUrl(header('location'), url) ?? '') : undefined
  return {
    status: answer.status,
    bytes: answer.bytes,
    contentType: header('content-type'),
    location,
    etag: header('etag'),
    lastModified: header('last-modified'),
    robotsTag: header('x-robots-tag').toLowerCase(),
  }
}

function reasonOf(error: unknown, bytesMax: number): string {
  if (error instanceof AnswerTooLarge) return `The page has more than ${bytesMax / 1024 / 1024} MB.`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof ForbiddenAddress || error instanceof Problem) return (cause as Error).message
  const name = error instanceof Error ? error.name : ''
  if (/Timeout/.test(name)) return 'The site did not answer in time.'
  return 'The site could not be reached.'
}

/** A site without robots.txt allows everything; one whose robots.txt cannot be read has to be left alone (RFC 9309). */
export async function fetchRobots(outbound: Outbound, origin: string, signal: AbortSignal): Promise<Robots> {
  let url = `${origin}/robots.txt`
  for (let hop = 0; hop <= ROBOTS_REDIRECTS_MAX; hop += 1) {
    const answer = await fetchPage(outbound, url, { etag: '', lastModified: '' }, signal, ROBOTS_BYTES_MAX)
    if (answer.location !== undefined && answer.location !== '') {
      url = answer.location
      continue
    }
    if (answer.status >= 200 && answer.status < 300) return robotsIn(answer.bytes.toString('utf8'))
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return ALL_ALLOWED
    throw new PageFault(`robots.txt answered ${answer.status}, so that the site has to be left alone.`)
  }
  return ALL_ALLOWED
}
