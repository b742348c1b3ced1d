import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { ConversationSummary, Message } from './types.ts'

/** An item that has changed, and where in time it stands in its list now, if that is known. */
export interface Change {
  readonly id: string
  readonly at?: string | undefined
}

type Item = Partial<
  Pick<ConversationSummary, 'conversation_id' | 'last_activity'> & Pick<Message, 'message_id'>
>
interface Page {
  readonly items: readonly Item[]
  readonly next_cursor?: string
}
type Pages = InfiniteData<Page, string | undefined>

const idOf = (item: Item): string => item.message_id ?? item.conversation_id ?? ''

const isList = (data: unknown): data is Pages =>
  (data as Partial<Pages> | undefined)?.pages?.every((page) => Array.isArray(page.items)) ?? false

/** Changes that came while the pages of a query were being read again. */
const WAITING = new WeakMap<Query, Change[]>()

/**
 * Reads again what an answer to a query may not know yet. Of a list of many pages these are the first, those with a changed
 * item, and those that it belongs to now: reading all of them for each message would keep a busy inbox, once scrolled, from
 * ever being up to date. Without `changes` everything is read again.
 */
export function renew(client: QueryClient, query: Query, changes?: readonly Change[]): void {
  const { data } = query.state
  const all = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  if (changes === undefined || !query.isActive() || !isList(data) || data.pages.length < 2) all()
  else void renewPages(client, query, changes).catch(all)
}

/** The items of a list that the path of a write names. */
export function itemsNamedIn(path: string, { state: { data } }: Query): readonly Change[] | undefined {
  const named = new Set(path.split('/'))
  const items = isList(data) ? data.pages.flatMap((page) => page.items.map(idOf)) : []
  const found = items.filter((id) => named.has(id))
  return found.length === 0 ? undefined : found.map((id) => ({ id }))
}

async function renewPages(client: QueryClient, query: Query, changes: readonly Change[]): Promise<void> {
  const waiting = WAITING.get(query)
  if (waiting !== undefined) {
    waiting.push(...changes)
    return
  }
  const open = [...changes]
  WAITING.set(query, open)
  try {
    while (open.length > 0) {
      // A page that is on its way would overwrite what is written here.
      if (query.state.fetchStatus === 'fetching') await query.fetch()
      const now = open.splice(0)
      await renewOnce(client, query, now)
      if (query.state.fetchStatus === 'fetching') open.push(...now)
    }
  } finally {
    WAITING.delete(query)
  }
}

async function renewOnce(client: QueryClient, query: Query, changes: readonly Change[]): Promise<void> {
  const { pages, pageParams } = query.state.data as Pages
  const ids = new Set(changes.map(({ id }) => id))
  const wanted = new Set([0])
  for (const [at, page] of pages.entries()) if (page.items.some((item) => ids.has(idOf(item)))) wanted.add(at)
  for (const { at } of changes) {
    const belongs =
      at === undefined ? -1 : pages.findIndex(({ items }) => (items.at(-1)?.last_activity ?? '') <= at)
    if (belongs >= 0) wanted.add(belongs)
  }
  const read = query.options.queryFn as (context: object) => Promise<Page>
  const { signal } = new AbortController()
  const fresh = new Map(
    await Promise.all(
      [...wanted].map(async (at) => [at, await read({ pageParam: pageParams[at], signal })] as const),
    ),
  )
  client.setQueryData<Pages>(
    query.queryKey,
    (data) => data && { ...data, pages: merged(data.pages, fresh, ids) },
  )
}

/** Items that new ones have pushed off the end of their page stay there, and none is shown twice. */
function merged(
  pages: readonly Page[],
  fresh: ReadonlyMap<number, Page>,
  changed: ReadonlySet<string>,
): Page[] {
  const seen = new Set<string>()
  return pages.map((page, at) => {
    const renewed = fresh.get(at)
    const items =
      renewed === undefined ? page.items : [...renewed.items, ...pushedOff(page, renewed, changed)]
    const isLonger = renewed === undefined || items.length > renewed.items.length
    const own = items.filter((item) => !seen.has(idOf(item)))
    for (const item of own) seen.add(idOf(item))
    const { next_cursor: next, ...rest } = renewed ?? page
    const cursor = isLonger ? page.next_cursor : next
    return { ...rest, items: own, ...(cursor === undefined ? {} : { next_cursor: cursor }) }
  })
}

function pushedOff(page: Page, renewed: Page, changed: ReadonlySet<string>): readonly Item[] {
  if (renewed.next_cursor === undefined) return []
  const there = new Set(renewed.items.map(idOf))
  return page.items.filter((item) => !there.has(idOf(item)) && !changed.has(idOf(item)))
}
