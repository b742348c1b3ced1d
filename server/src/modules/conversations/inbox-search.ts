import type { Tx } from '../../platform/db/tx.ts'
import type { ListTotals } from '../../platform/list-totals.ts'
import type { InboxFilter } from './inbox-conditions.store.ts'
import {
  type Commonness,
  findInSealed,
  hasAtLeast,
  type InboxSearch,
  type ListLimits,
  listFound,
  probeInbox,
  type WantedPage,
  walkInbox,
} from './inbox-search.store.ts'
import { hasAllWords } from './word-search/message-words.store.ts'
import { wordsAskedFor } from './word-search/message-words.ts'

/** A search that finds more conversations than these says one more: counting what a common word finds takes seconds. */
export const SEARCH_TOTAL_MAX = 1_000
const COUNTED_MAX = SEARCH_TOTAL_MAX + 1

/** How much work is done before another way is tried. Each way gives the same answer. */
export interface SearchLimits {
  /** Rows of the indexes that are listed and sorted; of more, conversations are looked at one after the other. */
  readonly listed: number
  /** Of so many found conversations, most lie behind a page that is found among so many of the newest. */
  readonly newest: ListLimits['newest']
  /** The same where only the number of conversations is wanted: first so many, then more. */
  readonly counted: readonly number[]
  /** Conversations that are looked at for a page or a number. */
  readonly walked: number
  readonly probed: { readonly conversations: number; readonly messages: number }
}
const LIMITS: SearchLimits = {
  listed: 10_000,
  newest: { found: 2_000, looked: 10_000 },
  counted: [3_000, 30_000],
  walked: 5_000,
  probed: { conversations: 60, messages: 8 },
}

export interface FoundPage {
  readonly ids: readonly string[]
  readonly total: number
}

type IndexedSearch = InboxSearch & { readonly said: { readonly indexed: string | undefined } }

/** The conversations of a page, in order, and how many are found in all. */
export async function searchInbox(
  tx: Tx,
  totals: ListTotals,
  { filter, text }: { readonly filter: InboxFilter; readonly text: string },
  page: WantedPage,
  limits: SearchLimits = LIMITS,
): Promise<FoundPage> {
  const { tenantId } = filter
  if (tx.words.mayHaveSealed(tenantId)) {
    const conversationIds = await findInSealed(tx, tenantId, text)
    return everything(tx, { filter, text, said: { conversationIds } }, page, limits)
  }
  const search = { filter, text, said: { indexed: wordsAskedFor(tenantId, text) } }
  const [isIndexed, probe] = await Promise.all([
    hasAllWords(tx, tenantId),
    probeInbox(tx, search, page.after, limits.probed),
  ])
  if (!isIndexed) return everything(tx, { filter, text, said: { contained: text } }, page, limits)
  const listed = isCommon(probe) ? undefined : await listFound(tx, search, page, upTo(limits.listed, limits))
  if (listed?.isCut === false) return { ids: listed.ids, total: bounded(listed.total) }
  const ids = await walkInbox(tx, search, page, limits.walked)
  if (ids.length < page.count && (await hasAtLeast(tx, filter, page.after, limits.walked)))
    return everything(tx, search, page, limits)
  if (listed !== undefined && listed.total >= COUNTED_MAX) return { ids, total: COUNTED_MAX }
  // Targets are compared with the time, which differs from one request to the next.
  const { now, ...wanted } = filter
  const key = JSON.stringify(['conversations', wanted, text])
  const count = () => countCommon(tx, search, probe, limits)
  return { ids, total: await totals.recent(key, count, COUNTED_MAX) }
}

const upTo = (most: number | null, { newest }: SearchLimits): ListLimits => ({
  most,
  newest,
  totalMax: COUNTED_MAX,
})

const bounded = (total: number): number => Math.min(total, COUNTED_MAX)

async function everything(
  tx: Tx,
  search: InboxSearch,
  page: WantedPage,
  limits: SearchLimits,
): Promise<FoundPage> {
  const { ids, total } = await listFound(tx, search, page, upTo(null, limits))
  return { ids, total: bounded(total) }
}

/** Words that are rarer among the newest messages fill a page later than listing all of them takes. */
const COMMON_SHARE = 0.003
const isCommon = ({ conversations, named, messages, said }: Commonness): boolean =>
  said >= Math.max(2, messages * COMMON_SHARE) || named >= Math.max(2, conversations * COMMON_SHARE)

/** Above this share a thousand conversations are found sooner by looking at them than by the index. */
const COUNTED_SHARE = 0.03
const isVeryCommon = ({ conversations, named, messages, said }: Commonness): boolean =>
  said > messages * COUNTED_SHARE || named > conversations * COUNTED_SHARE * 5

async function countCommon(
  tx: Tx,
  search: IndexedSearch,
  probe: Commonness,
  limits: SearchLimits,
): Promise<number> {
  const all = { after: undefined, count: COUNTED_MAX }
  if (isVeryCommon(probe)) {
    const { length } = await walkInbox(tx, search, all, limits.walked)
    if (length === COUNTED_MAX || !(await hasAtLeast(tx, search.filter, undefined, limits.walked)))
      return length
  }
  for (const most of [...limits.counted, null]) {
    const listed = await listFound(tx, search, { ...all, count: 0 }, upTo(most, limits))
    if (!listed.isCut || listed.total >= COUNTED_MAX) return bounded(listed.total)
  }
  throw new Error('A list of everything was cut.')
}
