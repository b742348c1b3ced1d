import { Problem } from '../../kernel/problem.ts'
import { addressGroup } from '../../platform/auth/address-group.ts'
import { RateLimit } from '../../platform/http/rate-limit.ts'

/**
 * What anonymous visitors may use up, for one address at one site and for the site as a whole. An address may stand
 * for a whole office, hence the room; the sum keeps many addresses from using up what a site costs its workspace.
 */
const A_MINUTE = {
  visits: { address: 30, site: 600 },
  messages: { address: 60, site: 1_200 },
  files: { address: 20, site: 300 },
  typing: { address: 60, site: 600 },
} as const
const STREAMS = { address: 20, site: 2_000 } as const
const STREAM_RETRY_S = 30

/**
 * Counted in each process: what is refused here has cost no statement yet. With several processes the limits are as
 * many times higher.
 */
export class WidgetBudgets {
  readonly #limits = Object.fromEntries(
    Object.entries(A_MINUTE).map(([what, { address, site }]) => [
      what,
      { address: new RateLimit(address), site: new RateLimit(site) },
    ]),
  ) as Record<keyof typeof A_MINUTE, { readonly address: RateLimit; readonly site: RateLimit }>
  readonly #streams = new Map<string, number>()

  /** Throws 429 with `Retry-After` when it is one too many. */
  take(what: keyof typeof A_MINUTE, siteId: string, ip: string): void {
    const { address, site } = this.#limits[what]
    // The address first: one that is over its own limit must not use up the site's.
    address.take(`${siteId} ${addressGroup(ip)}`)
    site.take(siteId)
  }

  /** The same for a stream, which counts for as long as the client stays. */
  openStream(siteId: string, ip: string, gone: AbortSignal): void {
    const names = [`${siteId} ${addressGroup(ip)}`, siteId] as const
    const isFull = names.some((name, at) => this.#openOf(name) >= (at === 0 ? STREAMS.address : STREAMS.site))
    if (isFull) {
      throw new Problem('rate_limited', 'Too many streams are open here.', {
        headers: { 'Retry-After': String(STREAM_RETRY_S) },
      })
    }
    if (gone.aborted) return
    for (const name of names) this.#streams.set(name, this.#openOf(name) + 1)
    const close = () => {
      for (const name of names) this.#close(name)
    }
    gone.addEventListener('abort', close, { once: true })
  }

  #openOf(name: string): number {
    return this.#streams.get(name) ?? 0
  }

  #close(name: string): void {
    const left = this.#openOf(name) - 1
    if (left > 0) this.#streams.set(name, left)
    else this.#streams.delete(name)
  }
}
