import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { inTimeSlices } from '../../../kernel/time-slices.ts'
import type { Outbound } from '../../../platform/net/outbound.ts'
import { Unreadable } from '../documents/parsing/block.ts'
import { decodeText } from '../documents/parsing/plain.ts'
import { type FetchedPage, fetchPage, fetchRobots, PageFault } from './fetch-page.ts'
import { readPage, sitemapLinks } from './read-page.ts'
import type { Robots } from './robots.rules.ts'
import { isSameSite, mediaTypeIn, pathOf } from './site.rules.ts'
import type { PageState } from './sources.schemas.ts'
import type { PageRow } from './sources.store.ts'

/** What a visit found out about a page, before anything is stored. */
export interface Visit {
  readonly state: PageState
  readonly errorMsg?: string
  readonly status?: number
  readonly bytes?: number
  readonly title?: string
  readonly etag?: string
  readonly lastModified?: string
  /** To be stored as the document of the page. */
  readonly file?: { readonly content: Buffer; readonly contentType: string }
  /** Pages one step farther from the start. */
  readonly links?: readonly string[]
  /** Pages as near as this one: where it leads, or what a sitemap lists. */
  readonly others?: readonly string[]
}

/** What the sites of one stretch of a crawl allow, each asked once. */
export class RobotsOfSites {
  readonly #outbound: Outbound
  readonly #signal: AbortSignal
  readonly #known = new Map<string, Promise<Robots>>()

  constructor(outbound: Outbound, signal: AbortSignal) {
    this.#outbound = outbound
    this.#signal = signal
  }

  of(url: string): Promise<Robots> {
    const { origin } = new URL(url)
    const known = this.#known.get(origin) ?? fetchRobots(this.#outbound, origin, this.#signal)
    this.#known.set(origin, known)
    return known
  }
}

/** Asks for a page, if its site allows that, and reads what comes. Never throws for what a site does. */
export async function visitPage(
  site: string,
  page: PageRow,
  outbound: Outbound,
  robots: RobotsOfSites,
  signal: AbortSignal,
): Promise<Visit> {
  try {
    const rules = await robots.of(page.url)
    if (!rules.isAllowed(pathOf(page.url)))
      return { state: 'skipped', errorMsg: 'robots.txt does not allow it.' }
    // Only what is there already can be unchanged.
    const isKnown = page.document_id !== null && page.links !== null
    const known = { etag: isKnown ? page.etag : '', lastModified: isKnown ? page.last_modified : '' }
    const answer = await fetchPage(outbound, page.url, known, signal)
    return { status: answer.status, bytes: answer.bytes.length, ...(await readAnswer(site, page, answer)) }
  } catch (error) {
    if (error instanceof PageFault || error instanceof Unreadable)
      return { state: 'failed', errorMsg: error.message }
    throw error
  }
}

async function readAnswer(site: string, page: PageRow, answer: FetchedPage): Promise<Visit> {
  const { status, location } = answer
  if (location !== undefined) {
    if (location === '' || !isSameSite(location, site))
      return { state: 'failed', errorMsg: 'The page leads to another site.' }
    // A page that leads to itself has nothing to show.
    if (location === page.url) return { state: 'failed', errorMsg: 'The page leads to itself.' }
    return { state: 'redirect', others: [location] }
  }
  if (status === 304) return { state: 'unchanged' }
  if (status === 404 || status === 410) return { state: 'gone', errorMsg: `The page answers ${status}.` }
  if (status !== 200) return { state: 'failed', errorMsg: `The page answers ${status}.` }
  if (answer.robotsTag.includes('noindex'))
    return { state: 'skipped', errorMsg: 'The page asks not to be indexed.' }
  const contentType = isGzip(page, answer) ? 'application/xml' : mediaTypeIn(answer.contentType)
  const validators = { etag: answer.etag, lastModified: answer.lastModified }
  if (contentType === undefined)
    return {
      state: 'skipped',
      errorMsg: `Content of the type ${answer.contentType.slice(0, 100) || '(none)'} is not read.`,
    }
  if (contentType === 'application/xml') {
    const bytes = isGzip(page, answer) ? await unzipped(answer.bytes) : answer.bytes
    const links = await inTimeSlices(sitemapLinks(decodeText(bytes)))
    if (links === undefined) return { state: 'skipped', errorMsg: 'XML that is no sitemap is not read.' }
    return { state: 'sitemap', others: links.filter((link) => isSameSite(link, site)) }
  }
  if (contentType === 'text/html') return { ...validators, ...(await readHtmlPage(site, page, answer)) }
  return { state: 'stored', ...validators, file: { content: answer.bytes, contentType } }
}

/** Sitemaps may be files compressed with gzip, whatever the server calls their type. */
const isGzip = ({ url }: PageRow, { bytes, contentType }: FetchedPage): boolean =>
  bytes[0] === 0x1f &&
  bytes[1] === 0x8b &&
  (/\.gz$/i.test(new URL(url).pathname) || /gzip|xml/i.test(contentType))

const gunzipAsync = promisify(gunzip)
/** As large as the protocol of sitemaps allows. */
const UNZIPPED_BYTES_MAX = 50 * 1024 * 1024

const unzipped = (bytes: Buffer): Promise<Buffer> =>
  gunzipAsync(bytes, { maxOutputLength: UNZIPPED_BYTES_MAX }).catch(() => {
    throw new PageFault('The compressed file cannot be read, or has more than 50 MB.')
  })

const CHARSET = /charset=["']?([\w-]{2,40})/i
/** Files that hold no text. */
const NO_TEXT = /\.(?:png|jpe?g|gif|svg|webp|ico|css|js|mjs|json|zip|gz|tgz|mp[34]|webm|woff2?|ttf|exe|dmg)$/i

async function readHtmlPage(site: string, page: PageRow, answer: FetchedPage): Promise<Visit> {
  const head = answer.bytes.subarray(0, 2_048).toString('latin1')
  const charset = (CHARSET.exec(answer.contentType) ?? CHARSET.exec(head))?.[1]
  const read = await inTimeSlices(readPage(decodeText(answer.bytes, charset), page.url))
  const { title, canonical } = read
  const links = read.links.filter((link) => isSameSite(link, site) && !NO_TEXT.test(new URL(link).pathname))
  if (!read.isIndexable)
    return { state: 'skipped', title, links, errorMsg: 'The page asks not to be indexed.' }
  if (canonical !== undefined && canonical !== page.url && isSameSite(canonical, site))
    return { state: 'duplicate', title, links, others: [canonical], file: fileOf(read.html) }
  return { state: 'stored', title, links, file: fileOf(read.html) }
}

const fileOf = (html: string) => ({ content: Buffer.from(html), contentType: 'text/html' })
