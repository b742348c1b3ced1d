import { isObject } from '../../kernel/json.ts'
import { bearer, type EndpointCall, type OperatorEndpoints } from './operator-endpoint.ts'

export interface WebResult {
  readonly title: string
  readonly url: string
  readonly content: string
}

export type SearchProvider = 'searxng' | 'brave' | 'tavily'

export interface WebSearchSettings {
  readonly url: string | undefined
  readonly apiKey: string | undefined
  readonly provider: SearchProvider | 'auto'
}

const TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 4 * 1024 * 1024

interface Asked {
  readonly base: string
  readonly key: string | undefined
  readonly query: string
  readonly limit: number
}

interface Interface {
  request(asked: Asked): Pick<EndpointCall, 'url' | 'method' | 'headers' | 'body'>
  /** The list in an answer. */
  listIn(answer: Readonly<Record<string, unknown>>): unknown
  readonly textField: string
}

/** Each service's published search interface, as of November 2026. */
const INTERFACES: Readonly<Record<SearchProvider, Interface>> = {
  searxng: {
    request: ({ base, query }) => ({
      url: `${base}/search?${new URLSearchParams({ q: query, format: 'json' })}`,
    }),
    listIn: (answer) => answer['results'],
    textField: 'content',
  },
  brave: {
    request: ({ base, key, query, limit }) => ({
      url: `${base}/res/v1/web/search?${new URLSearchParams({ q: query, count: String(limit) })}`,
      headers: { accept: 'application/json', 'x-subscription-token': key ?? '' },
    }),
    listIn: ({ web }) => (isObject(web) ? web['results'] : undefined),
    textField: 'description',
  },
  tavily: {
    request: ({ base, key, query, limit }) => ({
      url: `${base}/search`,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(key) },
      body: JSON.stringify({ query, max_results: limit }),
    }),
    listIn: (answer) => answer['results'],
    textField: 'content',
  },
}

/** Searches the web with the service that the operator named. */
export class WebSearch {
  readonly #endpoints: OperatorEndpoints
  readonly #settings: WebSearchSettings

  constructor(endpoints: OperatorEndpoints, settings: WebSearchSettings) {
    this.#endpoints = endpoints
    this.#settings = settings
  }

  get isAvailable(): boolean {
    return this.#settings.url !== undefined
  }

  async search(query: string, limit: number, signal?: AbortSignal): Promise<readonly WebResult[]> {
    const { url: base, apiKey: key, provider } = this.#settings
    if (base === undefined) return []
    const spoken = INTERFACES[provider === 'auto' ? providerAt(base) : provider]
    const limits = { timeoutMs: TIMEOUT_MS, bytesMax: ANSWER_BYTES_MAX, signal }
    const answer = await this.#endpoints.json({ ...spoken.request({ base, key, query, limit }), ...limits })
    const list = isObject(answer) ? spoken.listIn(answer) : undefined
    return (Array.isArray(list) ? list : []).flatMap((one) => resultOf(one, spoken.textField)).slice(0, limit)
  }
}

/** A result without a web address is none. */
function resultOf(one: unknown, textField: string): readonly WebResult[] {
  if (!isObject(one) || typeof one['url'] !== 'string' || !/^https?:\/\//i.test(one['url'])) return []
  return [{ url: one['url'], title: textOf(one['title']), content: textOf(one[textField]) }]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function providerAt(base: string): SearchProvider {
  const host = new URL(base).hostname
  if (host.endsWith('search.brave.com')) return 'brave'
  return host.endsWith('tavily.com') ? 'tavily' : 'searxng'
}
