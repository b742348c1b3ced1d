import { randomUUID } from 'node:crypto'
import { type Attack, post, type Site } from './hostile-site.ts'

/** Bodies that are as large as they may be and right: what a handler makes of them is part of what it costs. */

const SENTENCE = 'The weather was fine that day, and we walked along the river to the old mill. '
const text = (length: number) => SENTENCE.repeat(Math.ceil(length / SENTENCE.length)).slice(0, length)
const many = <T>(count: number, item: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => item(at))

const said = (count: number, length: number) =>
  many(count, (at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: `Number ${at}. ${text(length - 20)}`,
  }))
const session = () => ({ user_id: randomUUID(), session_id: randomUUID() })

const turnsOf = (site: Site, messages: readonly object[]) =>
  post(site, '/api/v1/agents/Ada/turns', { ...session(), messages })

const facts = (length: number, metadata: (at: number) => object = () => ({})) =>
  many(1_000, (at) => ({ content: `Fact ${at}. ${text(length - 20)}`, metadata: metadata(at) }))
const bulk = (site: Site, userId: string, stated: readonly object[]) =>
  post(site, '/api/v1/agents/Ada/memory/facts/bulk', { user_id: userId, facts: stated })

const prime = (site: Site, body: object) => post(site, `/api/v1/agents/Ada/users/${randomUUID()}/prime`, body)

const readyFacts = (count: number, length: number) =>
  many(count, (at) => ({
    atomic_text: `Fact ${at}. ${text(length - 20)}`,
    fact_type: 'note',
    confidence: 0.9,
    importance: 0.5,
  }))

/** Lines of `length` bytes. */
const table = (bytes: number, length: number) =>
  `name,color,weight\n${many(Math.floor(bytes / length), (at) => `Item ${at},${text(length - 30).replaceAll(',', '')},${at}`).join('\n')}`
const mapping = {
  name: { property: 'name', is_label: true },
  color: { property: 'color' },
  weight: { property: 'weight', type: 'number' },
}

export const LARGE_WRITES: readonly Attack[] = [
  {
    name: 'large: 64 MB of training rows that are right',
    who: 'key',
    run: (site) => {
      const row = (at: number) => `{"features":{"a":${at % 97},"b":"${text(60)}"},"label":${at % 2}}`
      const rows = many(490_000, row).join(',')
      return post(
        site,
        '/api/v1/builtin-agents/ml/hostile/scoring/train',
        `{"optimize_budget":1,"rows":[${rows}]}`,
      )
    },
  },
  {
    name: 'large: 60 MB of a log to evaluate',
    who: 'key',
    run: (site) => {
      const row = (at: number) =>
        `{"action_id":"a${at % 7}","propensity":0.5,"reward":${at % 2},"target_propensity":0.5,"context":{"b":"${text(40)}"}}`
      return post(
        site,
        '/api/v1/builtin-agents/ml/hostile/ope/evaluate',
        `{"logged":[${many(470_000, row).join(',')}]}`,
      )
    },
  },
  {
    name: 'large: 14 MB of turns, 2,000 messages',
    who: 'key',
    run: (site) => turnsOf(site, said(2_000, 7_000)),
  },
  {
    name: 'large: 14 MB of turns, 72 messages',
    who: 'key',
    run: (site) => turnsOf(site, said(72, 195_000)),
  },
  {
    name: 'large: 14 MB of turns, tool calls alone',
    who: 'key',
    run: (site) =>
      turnsOf(
        site,
        many(70, (at) => ({
          role: 'assistant',
          content: null,
          tool_calls: many(100, (call) => ({
            id: `${at}/${call}`,
            type: 'function',
            function: { name: 'look_up', arguments: JSON.stringify({ words: text(1_900) }) },
          })),
        })),
      ),
  },
  {
    name: 'large: 14 MB of a session that ends, twice',
    who: 'key',
    run: async (site) => {
      const body = { ...session(), messages: said(2_000, 7_000) }
      const first = await post(site, '/api/v1/agents/Ada/sessions/end', body)
      return [first, await post(site, '/api/v1/agents/Ada/sessions/end', body)]
    },
  },
  {
    name: 'large: 1,000 facts of 8 kB, twice',
    who: 'key',
    run: async (site) => {
      const userId = randomUUID()
      const first = await bulk(site, userId, facts(7_900))
      return [first, await bulk(site, userId, facts(7_900))]
    },
  },
  {
    name: 'large: 1,000 facts with 14 kB of metadata',
    who: 'key',
    run: (site) =>
      bulk(
        site,
        randomUUID(),
        facts(100, () => ({ lines: many(14, (at) => ({ at, line: text(960) })) })),
      ),
  },
  {
    name: 'large: 1,000 facts of 1,000 people',
    who: 'key',
    run: (site) =>
      bulk(
        site,
        '',
        facts(7_900).map((fact) => ({ ...fact, user_id: randomUUID() })),
      ),
  },
  {
    name: 'large: 1,000 seeds of 8 kB',
    who: 'key',
    run: (site) =>
      post(site, '/api/v1/agents/Ada/memory/seed', { user_id: randomUUID(), memories: facts(7_900) }),
  },
  {
    name: 'large: a table of 10 MB, 19,800 rows',
    who: 'key',
    run: (site) =>
      prime(site, {
        structured_import: {
          entity_type: 'item',
          content_csv: table(9_900_000, 500),
          column_mapping: mapping,
        },
      }),
  },
  {
    name: 'large: a table of 10 MB, too many rows',
    who: 'key',
    run: (site) =>
      prime(site, {
        structured_import: {
          entity_type: 'item',
          content_csv: table(9_900_000, 60),
          column_mapping: mapping,
        },
      }),
  },
  {
    name: 'large: a table of 10 MB, one cell that never ends',
    who: 'key',
    run: (site) =>
      prime(site, {
        structured_import: {
          entity_type: 'item',
          content_csv: `name\n"${'""'.repeat(4_900_000)}`,
          column_mapping: { name: { property: 'name' } },
        },
      }),
  },
  {
    name: 'large: one person with 60 MB of content',
    who: 'key',
    run: (site) => prime(site, { content: many(62, () => ({ type: 'note', body: text(960_000) })) }),
  },
  {
    name: 'large: one person with 40 MB of facts and 20 MB of messages',
    who: 'key',
    run: (site) =>
      prime(site, {
        facts: readyFacts(5_000, 7_900),
        messages: many(10_000, (at) => ({ role: 'user', content: `Number ${at}. ${text(1_900)}` })),
      }),
  },
  {
    name: 'large: 60 MB of more about a person',
    who: 'key',
    run: async (site) => {
      const userId = randomUUID()
      await post(site, `/api/v1/agents/Ada/users/${userId}/prime`, { display_name: 'Mia' })
      return post(site, `/api/v1/agents/Ada/users/${userId}/content`, {
        content: many(62, () => ({ type: 'chat_transcript', body: `Mia: ${text(950_000)}` })),
      })
    },
  },
  {
    name: 'large: 1 MB of one turn',
    who: 'key',
    run: (site) =>
      post(site, `/api/v1/agents/Ada/sessions/${randomUUID()}/turn`, {
        userId: randomUUID(),
        messages: said(1_900, 500),
      }),
  },
  {
    name: 'large: 1 MB of messages to process',
    who: 'key',
    run: (site) =>
      post(site, '/api/v1/agents/Ada/process', { userId: randomUUID(), messages: said(1_900, 500) }),
  },
  {
    name: 'large: 1 MB of knowledge',
    who: 'key',
    run: (site) =>
      post(
        site,
        `/api/v1/projects/${site.project}/knowledge/bulk-update`,
        {
          updates: many(900, (at) => ({
            entity_type: 'thing',
            label: `Thing ${at}`,
            properties: { about: text(900) },
          })),
        },
        { method: 'PATCH' },
      ),
  },
  {
    name: 'large: 1,000 members',
    who: 'key',
    run: (site) =>
      post(site, '/api/v1/workspace-users/bulk', {
        users: many(1_000, (at) => ({ username: `member-${randomUUID()}`, display_name: `Member ${at}` })),
      }),
  },
]
