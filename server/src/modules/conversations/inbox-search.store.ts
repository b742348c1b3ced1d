import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import {
  byActivity,
  comesAfter,
  containing,
  fits,
  type InboxFilter,
  type InboxPlace,
} from './inbox-conditions.store.ts'

/**
 * What is searched for is found in names of people, names of agents and messages. There are two ways: list all that is found
 * and sort it, or look at conversations, the newest first, until a page is full. The first is quick for rare words and the
 * second for common ones.
 */
export interface InboxSearch {
  readonly filter: InboxFilter
  readonly text: string
  readonly said: SaidWords
}

/** `indexed`: a query for the index of words, or none when there is no word in what is asked. */
export type SaidWords =
  | { readonly indexed: string | undefined }
  | { readonly conversationIds: readonly string[] }
  | { readonly contained: string }

export interface WantedPage {
  readonly after: InboxPlace | undefined
  readonly count: number
}

const agentsWithName = ({ filter, text }: InboxSearch): RawBuilder<unknown> =>
  sql`select named.agent_id from agents named
    where named.tenant_id = ${filter.tenantId} and named.name ilike ${containing(text)}`

function saidIn({ filter, said }: InboxSearch, most: number | null): RawBuilder<unknown> {
  if ('conversationIds' in said) return sql`select unnest(${[...said.conversationIds]}::uuid[]) as id`
  if ('contained' in said)
    return sql`select m.conversation_id as id from conversation_messages m
      where m.tenant_id = ${filter.tenantId} and m.content ilike ${containing(said.contained)}`
  return said.indexed === undefined
    ? sql`select null::uuid as id where false`
    : sql`select conversations_with_words(${said.indexed}::tsquery, ${most}::integer) as id`
}

export interface ListedPage {
  readonly ids: readonly string[]
  readonly total: number
  /** There is more than was listed: neither the page nor the total can be relied upon. */
  readonly isCut: boolean
}

export interface ListLimits {
  /** Of names, of agents and of messages; null for all. */
  readonly most: number | null
  /** Where at least `found` conversations are found, a page is looked for among so many of the newest first. */
  readonly newest: { readonly found: number; readonly looked: number }
  /** When these filled the page, others are looked up only until there are so many. */
  readonly totalMax: number
}

/** Lists what is found. */
export async function listFound(
  tx: Tx,
  search: InboxSearch,
  { after, count }: WantedPage,
  { most, newest, totalMax }: ListLimits,
): Promise<ListedPage> {
  const { filter, text } = search
  const isCut = (place: string) => sql`(select count(*) from ${sql.ref(place)}) >= ${most}::integer`
  const isFilled = sql`(select count(*) from newest) = ${count}::integer`
  // An array of ids, so that conversations are looked up by their key: of a set the database expects thousands, and would
  // read all conversations instead.
  const { rows } = await sql<ListedPage>`
    with named as materialized (select conversations_with_name(${text}, ${most}::integer) as id),
    of_agent as materialized (select c.conversation_id as id from conversations c
      where c.tenant_id = ${filter.tenantId} and c.agent_id = any(array(${agentsWithName(search)})) limit ${most}::integer),
    said as materialized (${saidIn(search, most)}),
    found as materialized (select id from named union select id from of_agent union select id from said),
    newest as materialized (select c.conversation_id, c.last_message_at
      from (select c.conversation_id, c.last_message_at from conversations c where ${fits(filter)} and ${comesAfter(after)}
        order by ${byActivity} limit ${sql.lit(newest.looked)}) c
      where (select count(*) from found) >= ${newest.found}::integer and c.conversation_id in (select id from found)
      order by ${byActivity} limit ${count}::integer),
    fitting as materialized (select c.conversation_id, c.last_message_at from conversations c
      where ${fits(filter)} and c.conversation_id = any(array(select id from found))
      limit (select case when ${isFilled} then ${totalMax}::integer end))
    select (select count(*) from fitting)::int as total,
      coalesce(${isCut('named')} or ${isCut('of_agent')} or ${isCut('said')}, false) as "isCut",
      case when ${isFilled} then array(select c.conversation_id from newest c order by ${byActivity})
        else array(select c.conversation_id from fitting c where ${comesAfter(after)}
          order by ${byActivity} limit ${count}::integer) end as ids`.execute(tx.db)
  return rows[0] as ListedPage
}

/** The newest conversations of a filter, in order. The number stands in the statement, for the plan to be made for it. */
const newest = ({ filter }: InboxSearch, after: InboxPlace | undefined, count: number): RawBuilder<unknown> =>
  sql`select c.conversation_id, c.last_message_at, c.agent_id, c.contact_name, c.user_id from conversations c
    where ${fits(filter)} and ${comesAfter(after)} order by ${byActivity} limit ${sql.lit(count)}`

const isNamed = (search: InboxSearch): RawBuilder<SqlBool> =>
  sql`(lower((c.contact_name || ' ' || c.user_id) collate "default") ~ all((select name_patterns(${search.text}))::text[])
    or c.agent_id in (${agentsWithName(search)}))`

/** `offset 0` keeps the planner from working out all messages with the words first. */
const isSaid = ({ filter: { tenantId } }: InboxSearch, wanted: string | undefined): RawBuilder<SqlBool> =>
  wanted === undefined
    ? sql`false`
    : sql`exists (select from message_words w where w.tenant_id = ${tenantId}
        and w.conversation_id = c.conversation_id and w.words @@ ${wanted}::tsquery offset 0)`

/** Looks at the newest conversations, at most so many, until a page is full. */
export async function walkInbox(
  tx: Tx,
  search: InboxSearch & { readonly said: { readonly indexed: string | undefined } },
  { after, count }: WantedPage,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ conversation_id: string }>`
    select c.conversation_id from (${newest(search, after, most)}) c
    where ${isNamed(search)} or ${isSaid(search, search.said.indexed)}
    order by ${byActivity} limit ${count}`.execute(tx.db)
  return rows.map((row) => row.conversation_id)
}

/** Whether a filter has so many conversations. */
export async function hasAtLeast(
  tx: Tx,
  filter: InboxFilter,
  after: InboxPlace | undefined,
  count: number,
): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from (select from conversations c where ${fits(filter)} and ${comesAfter(after)} limit ${count}) c`.execute(
    tx.db,
  )
  return rows[0]?.n === count
}

export interface Commonness {
  /** Of the conversations and messages that were looked at, how many are found by a name and by their words. */
  readonly conversations: number
  readonly named: number
  readonly messages: number
  readonly said: number
}

/** How common the words are among the newest conversations of a filter, of which some messages each are looked at. */
export async function probeInbox(
  tx: Tx,
  search: InboxSearch & { readonly said: { readonly indexed: string | undefined } },
  after: InboxPlace | undefined,
  { conversations, messages }: { readonly conversations: number; readonly messages: number },
): Promise<Commonness> {
  const { filter, said } = search
  const { rows } = await sql<Commonness>`
    with newest as materialized (${newest(search, after, conversations)}),
    looked_at as (select w.words @@ ${said.indexed ?? null}::tsquery as is_said from newest c
      cross join lateral (select words from message_words w where w.tenant_id = ${filter.tenantId}
        and w.conversation_id = c.conversation_id limit ${sql.lit(messages)}) w)
    select (select count(*) from newest)::int as conversations,
      (select count(*) from newest c where ${isNamed(search)})::int as named,
      (select count(*) from looked_at)::int as messages,
      (select count(*) from looked_at where is_said)::int as said`.execute(tx.db)
  return rows[0] as Commonness
}

/** Messages of a workspace that are opened for one search, the newest first. */
const SEARCHED_MAX = 20_000

/** Where messages are sealed, SQL cannot look for words in them: they are opened and looked through here. */
export async function findInSealed(tx: Tx, tenantId: string, text: string): Promise<readonly string[]> {
  const wanted = text.toLowerCase()
  const messages = await tx.db
    .selectFrom('conversation_messages')
    .select(['conversation_id', 'content'])
    .where('tenant_id', '=', tenantId)
    .where('content', '<>', '')
    .orderBy('said_at', 'desc')
    .limit(SEARCHED_MAX)
    .execute()
  const found = messages.filter(({ content }) => content.toLowerCase().includes(wanted))
  return [...new Set(found.map(({ conversation_id }) => conversation_id))]
}
