import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../test/harness.ts'
import { withAda } from '../../../test/memory.ts'
import { newId } from '../../kernel/ids.ts'
import { asTenant } from '../../platform/db/database.ts'
import { ListTotals } from '../../platform/list-totals.ts'
import type { InboxFilter } from './inbox-conditions.store.ts'
import { SEARCH_TOTAL_MAX, type SearchLimits, searchInbox } from './inbox-search.ts'
import { writeMessageWords } from './word-search/message-words.store.ts'

const app = await testApp()
const CONVERSATIONS = 240
const WORDS = ['zebra', 'yellow', 'xenon', 'walnut', 'velvet', 'umbrella', 'tulip', 'saddle', 'rabbit']
const NAMES = ['Ángel Müller', 'Zoë Saddle', 'Bo', 'Ada Lovelace', 'Kim 4917012345', '']
/** Each way of searching by itself: listing, looking at one after the other, and all mixtures of giving up. */
const ALL_LISTED = { found: 10_000, looked: 10_000 }
const WAYS: readonly SearchLimits[] = [
  {
    listed: 10_000,
    newest: ALL_LISTED,
    counted: [10_000],
    walked: 5_000,
    probed: { conversations: 100, messages: 10 },
  },
  {
    listed: 10_000,
    newest: ALL_LISTED,
    counted: [10_000],
    walked: 5_000,
    probed: { conversations: 0, messages: 0 },
  },
  {
    listed: 10_000,
    newest: { found: 0, looked: 10_000 },
    counted: [10_000],
    walked: 5_000,
    probed: { conversations: 0, messages: 0 },
  },
  {
    listed: 10_000,
    newest: { found: 12, looked: 60 },
    counted: [10_000],
    walked: 5_000,
    probed: { conversations: 0, messages: 0 },
  },
  {
    listed: 1,
    newest: ALL_LISTED,
    counted: [1],
    walked: 5_000,
    probed: { conversations: 100, messages: 10 },
  },
  { listed: 1, newest: ALL_LISTED, counted: [1], walked: 7, probed: { conversations: 3, messages: 1 } },
  {
    listed: 20,
    newest: { found: 12, looked: 30 },
    counted: [60],
    walked: 40,
    probed: { conversations: 20, messages: 2 },
  },
]

let seed = 23
const roll = (sides: number): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * sides)
}
const pick = <Item>(items: readonly Item[]): Item => items[roll(items.length)] as Item

interface Row {
  readonly id: string
  readonly project: string
  readonly agentId: string | undefined
  readonly status: 'open' | 'closed'
  readonly channel: string
  readonly name: string
  readonly at: number
  readonly said: readonly string[]
}

let tenant: TestTenant
let rows: readonly Row[]
let foreign: TestTenant

/** The word of rank n is said about 1/n as often as the first. */
const sentence = () =>
  Array.from({ length: 3 }, () => WORDS[Math.floor(WORDS.length ** (roll(1_000) / 1_000)) - 1]).join(' ')

beforeAll(async () => {
  tenant = await withAda(app)
  foreign = await withAda(app)
  const { body } = await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })
  const other = newId()
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    sql`insert into projects select (jsonb_populate_record(p, ${JSON.stringify({ project_id: other, slug: 'other', name: 'Other', is_default: false })}::jsonb)).*
      from projects p where tenant_id = ${tenant.tenantId} limit 1`.execute(tx.db),
  )
  rows = Array.from({ length: CONVERSATIONS }, (_, n) => ({
    id: newId(),
    project: n % 5 === 0 ? other : tenant.projectId,
    agentId: n % 60 === 0 ? body.agent_id : undefined,
    status: pick(['open', 'closed'] as const),
    channel: pick(['web', 'telegram']),
    name: pick(NAMES),
    // Many at the same time, so that ids decide.
    at: 1_780_000_000_000 + Math.floor(n / 4) * 1_001,
    said: Array.from({ length: roll(5) }, sentence),
  }))
  await fill(tenant.tenantId, rows)
  await fill(foreign.tenantId, [
    { ...(rows[0] as Row), project: foreign.projectId, agentId: undefined, name: 'Walnut', said: ['xenon'] },
  ])
})

async function fill(tenantId: string, given: readonly Row[]): Promise<void> {
  await app.db.transaction(asTenant(tenantId), async (tx) => {
    for (const { id, project, agentId, status, channel, name, at, said } of given) {
      await sql`insert into conversations (tenant_id, project_id, conversation_id, channel_type, external_id, user_id,
          contact_name, agent_id, status, last_message_at, created_at, updated_at)
        values (${tenantId}, ${project}, ${id}, ${channel}, ${id}, ${`user of ${channel}`}, ${name}, ${agentId ?? null},
          ${status}, ${new Date(at)}, now(), now())`.execute(tx.db)
      const messages = said.map((content) => ({
        tenant_id: tenantId,
        conversation_id: id,
        message_id: newId(),
        content,
      }))
      for (const { message_id, content } of messages)
        await sql`insert into conversation_messages (tenant_id, conversation_id, message_id, said_at, sort_key, direction,
            role, author_type, content, created_at, updated_at)
          values (${tenantId}, ${id}, ${message_id}, now(), ${message_id}, 'inbound', 'user', 'user', ${content}, now(), now())`.execute(
          tx.db,
        )
      await writeMessageWords(tx, messages)
    }
    await sql`insert into message_word_runs (tenant_id, started_at, done_at) values (${tenantId}, now(), now())
      on conflict (tenant_id) do update set done_at = now()`.execute(tx.db)
  })
}

const filterOf = (more: Partial<InboxFilter> = {}): InboxFilter => ({
  tenantId: tenant.tenantId,
  projectId: tenant.projectId,
  channel: undefined,
  agentId: undefined,
  userId: undefined,
  controller: undefined,
  status: undefined,
  tier: undefined,
  assignee: undefined,
  tag: undefined,
  priority: undefined,
  target: undefined,
  isUnread: false,
  now: new Date(0),
  ...more,
})

const tokens = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Every word begins a word of the name, or ends a number of it, or all are in one message; or the agent has the name. */
function isFound(row: Row, text: string): boolean {
  const asked = tokens(text)
  const named = tokens(`${row.name} user of ${row.channel}`)
  const isNamed = asked.every((word) =>
    named.some(
      (of) => of.startsWith(word) || (/^\d{4,}$/.test(word) && /^\d+$/.test(of) && of.endsWith(word)),
    ),
  )
  const isSaid = row.said.some((content) =>
    asked.every((word, at) =>
      content.split(' ').some((of) => of === word || (at === asked.length - 1 && of.startsWith(word))),
    ),
  )
  return isNamed || isSaid || (row.agentId !== undefined && 'ada'.includes(text.toLowerCase()))
}

function expected(text: string, filter: InboxFilter): string[] {
  return rows
    .filter(({ project }) => project === filter.projectId)
    .filter(({ status }) => filter.status === undefined || status === filter.status)
    .filter(({ channel }) => filter.channel === undefined || channel === filter.channel)
    .filter((row) => isFound(row, text))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
}

/** All pages of so many, and the totals that they gave. */
async function pages(text: string, filter: InboxFilter, count: number, limits: SearchLimits) {
  const seen: string[] = []
  const totals = new Set<number>()
  const listTotals = new ListTotals(app.clock)
  for (;;) {
    const last = rows.find(({ id }) => id === seen.at(-1))
    const after = last && { at: new Date(last.at), conversationId: last.id }
    const { ids, total } = await app.db.read(asTenant(filter.tenantId), (tx) =>
      searchInbox(tx, listTotals, { filter, text }, { after, count }, limits),
    )
    seen.push(...ids)
    totals.add(total)
    if (ids.length < count) return { seen, totals: [...totals] }
  }
}

const SEARCHES = [
  'zebra',
  'rabbit',
  'velvet tulip',
  'zebra yel',
  'ada',
  'saddle',
  'Müller',
  'ángel',
  '12345',
  'user web',
  'nothing',
]

it.each(SEARCHES)('finds %s as one by one, whichever way it goes', async (text) => {
  for (const more of [{}, { status: 'open' as const }, { status: 'closed' as const, channel: 'web' }]) {
    const filter = filterOf(more)
    const wanted = expected(text, filter)
    for (const [way, limits] of WAYS.entries())
      for (const count of [7, 50])
        expect({ way, count, ...(await pages(text, filter, count, limits)) }).toEqual({
          way,
          count,
          seen: wanted,
          totals: [wanted.length],
        })
  }
})

it('keeps to the workspace and the project', async () => {
  const inForeign = filterOf({ tenantId: foreign.tenantId, projectId: foreign.projectId })
  for (const limits of WAYS) {
    expect(await pages('zebra', inForeign, 7, limits)).toEqual({ seen: [], totals: [0] })
    expect((await pages('xenon', inForeign, 7, limits)).totals).toEqual([1])
    // The rows of one workspace asked for from within another.
    const { ids } = await app.db.read(asTenant(foreign.tenantId), (tx) =>
      searchInbox(
        tx,
        new ListTotals(app.clock),
        { filter: filterOf(), text: 'zebra' },
        { after: undefined, count: 7 },
        limits,
      ),
    )
    expect(ids).toEqual([])
  }
})

it('counts up to a limit', async () => {
  const many = await withAda(app)
  await app.db.transaction(asTenant(many.tenantId), async (tx) => {
    await sql`insert into conversations (tenant_id, project_id, conversation_id, channel_type, external_id, user_id,
        contact_name, status, last_message_at, created_at, updated_at)
      select ${many.tenantId}, ${many.projectId}, gen_random_uuid(), 'web', n::text, 'u', case when n <= 1000 then 'Exact' else 'Other' end,
        'open', now(), now(), now() from generate_series(1, 2100) n`.execute(tx.db)
    await sql`insert into message_word_runs (tenant_id, started_at, done_at) values (${many.tenantId}, now(), now())
      on conflict (tenant_id) do update set done_at = now()`.execute(tx.db)
  })
  const filter = filterOf({ tenantId: many.tenantId, projectId: many.projectId })
  for (const limits of WAYS) {
    const total = async (text: string) =>
      (
        await app.db.read(asTenant(many.tenantId), (tx) =>
          searchInbox(
            tx,
            new ListTotals(app.clock),
            { filter, text },
            { after: undefined, count: 3 },
            limits,
          ),
        )
      ).total
    expect([await total('exact'), await total('other'), await total('u')]).toEqual([
      SEARCH_TOTAL_MAX,
      SEARCH_TOTAL_MAX + 1,
      SEARCH_TOTAL_MAX + 1,
    ])
  }
})
