import { randomUUID } from 'node:crypto'
import { LARGE_WRITES } from './hostile-large-writes.ts'
import {
  type Attack,
  chat,
  config,
  document,
  fact,
  get,
  lead,
  post,
  type Site,
  sayAsVisitor,
  search,
  turns,
} from './hostile-site.ts'

const MEGABYTE = 1_000_000

/** Each row of the first report, as it was sent then. */
const REPORTED: readonly Attack[] = [
  {
    name: 'widget message "ha" × 44 + "x"',
    who: 'anonymous',
    run: (site) => sayAsVisitor(site, `${'ha'.repeat(44)}x`),
  },
  {
    name: 'lead text of 1,300 digits and 1,300 spaces',
    who: 'key',
    run: (site) => lead(site, '1'.repeat(1_300) + ' '.repeat(1_300)),
  },
  {
    name: 'turns with 12 messages of 8,000 &',
    who: 'key',
    run: (site) => turns(site, Array<string>(12).fill('&'.repeat(8_000))),
  },
  {
    name: '60 MB of {"users":[[],[],…]}, key without the scope',
    who: 'key',
    run: (site) =>
      post(site, '/api/v1/agents/Ada/users/import', `{"users":[${'[],'.repeat(20_000_000)}[]]}`, {
        key: site.narrowKey,
      }),
  },
  {
    name: '60 MB of {"users":[[],[],…]}, key with the scope',
    who: 'key',
    run: (site) => post(site, '/api/v1/agents/Ada/users/import', `{"users":[${'[],'.repeat(20_000_000)}[]]}`),
  },
  {
    name: '4 MB of JSON × 10 to /hooks/<any uuid>',
    who: 'anonymous',
    run: (site) =>
      Promise.all(
        Array.from({ length: 10 }, () =>
          post(site, `/hooks/${randomUUID()}`, `[${'{"a":[1,2,3]},'.repeat(285_000)}0]`, {
            key: undefined as never,
          }),
        ),
      ),
  },
  {
    name: 'a model endpoint that answers 700 MB',
    who: 'tenant',
    run: (site) => chatThrough(site, 'huge'),
  },
  {
    name: 'a configuration value of 1 MB',
    who: 'key',
    run: (site) => config(site, 'x'.repeat(1_000_000)),
  },
]

/** A chat while the project's own model is one of the bench's. */
async function chatThrough(site: Site, model: string): Promise<number[]> {
  const path = `/api/v1/projects/${site.project}/custom-llm`
  const endpoint = { endpoint: `${site.modelUrl}/${model}`, api_key: 'none', model }
  const put = await post(site, path, endpoint, { method: 'PUT' })
  const chatted = await chat(site, 'Hello.')
  return [put, chatted, await post(site, path, '{}', { method: 'DELETE' })]
}

const repeat = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Text that makes careless patterns and loops go back and forth; 100 kB where the field takes it. */
const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'one space': (n) => repeat(' ', n),
  '"ha"': (n) => `${repeat('ha', n - 1)}x`,
  digits: (n) => repeat('1', n),
  'digits and spaces': (n) => repeat('1', n / 2) + repeat(' ', n / 2),
  '& signs': (n) => repeat('&', n),
  'opening brackets': (n) => repeat('([{<', n),
  'a@a@a@': (n) => repeat('a@', n),
  'a.a.a.': (n) => repeat('a.', n),
  'dates 1/1/1/': (n) => repeat('1/', n),
  '"my name is"': (n) => repeat('my name is ', n),
  '"I live in, and I work at"': (n) => repeat('I live in, and I work at, ', n),
  'one word without end': (n) => repeat('w', n),
  'quotes and apostrophes': (n) => repeat(`"'`, n),
  'emoji with joiners': (n) => repeat('👨‍👩‍👧‍👦', n),
  'line breaks': (n) => repeat('\n \t', n),
}

const READERS: readonly { name: string; who: Attack['who']; length: number; run: typeof chat }[] = [
  { name: 'chat', who: 'key', length: 100_000, run: chat },
  { name: 'turns', who: 'key', length: 100_000, run: (site, text) => turns(site, Array(4).fill(text)) },
  { name: 'widget message', who: 'anonymous', length: 4_000, run: sayAsVisitor },
  { name: 'lead', who: 'key', length: 8_000, run: lead },
]

const TEXT_ATTACKS: readonly Attack[] = READERS.flatMap(({ name, who, length, run }) =>
  Object.entries(TEXTS).map(([what, text]) => ({
    name: `${name}: ${what}`,
    who,
    run: (site: Site) => run(site, text(length)),
  })),
)

const BODY_ATTACKS: readonly Attack[] = [
  {
    name: 'facts and searches with every text',
    who: 'key',
    run: async (site) => {
      const statuses: number[] = []
      for (const text of Object.values(TEXTS))
        statuses.push(await fact(site, text(8_000)), await search(site, text(8_000)))
      return statuses
    },
  },
  {
    name: '1 MB of a million nested arrays',
    who: 'key',
    run: (site) => post(site, '/api/v1/agents', '['.repeat(MEGABYTE)),
  },
  {
    name: '1 MB with 100,000 faults',
    who: 'key',
    run: (site) => post(site, '/api/v1/workspace-users/bulk', `{"users":[${'{"a":1},'.repeat(120_000)}{}]}`),
  },
  {
    name: '16 MB of messages that are none',
    who: 'key',
    run: (site) => post(site, '/api/v1/agents/Ada/turns', `{"messages":[${'1,'.repeat(7_900_000)}1]}`),
  },
  {
    name: '1 MB with 60,000 keys',
    who: 'key',
    run: (site) => config(site, Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`key${n}`, n]))),
  },
  {
    name: 'a configuration value of 90,000 numbers',
    who: 'key',
    run: (site) =>
      config(
        site,
        Array.from({ length: 90_000 }, (_, n) => n * 12_345),
      ),
  },
  {
    name: 'a configuration value that compresses badly',
    who: 'key',
    run: (site) => config(site, Array.from({ length: 18_000 }, () => randomUUID()).join('')),
  },
  {
    name: '64 MB of training rows',
    who: 'key',
    run: (site) =>
      post(
        site,
        '/api/v1/builtin-agents/ml/hostile/scoring/train',
        `{"rows":[${'{"features":{"a":1,"b":"x"},"label":1},'.repeat(1_500_000)}{}]}`,
      ),
  },
  {
    name: 'a query of 3,800 parameters',
    who: 'key',
    run: (site) => get(site, `/api/v1/agents?${'a=1&'.repeat(3_800)}`),
  },
  {
    name: 'a cookie of 2,000 pairs',
    who: 'anonymous',
    run: (site) => get(site, '/api/v1/agents', { cookie: 'a=b; '.repeat(2_000) }),
  },
  {
    name: 'a document of 20 MB of brackets, as Markdown',
    who: 'key',
    run: (site) => document(site, 'a.md', '[('.repeat(10 * MEGABYTE)),
  },
  {
    name: 'a document of 20 MB of tags, as HTML',
    who: 'key',
    run: (site) => document(site, 'a.html', '<a <b '.repeat((20 * MEGABYTE) / 6)),
  },
  {
    name: 'a document of 20 MB of commas, as CSV',
    who: 'key',
    run: (site) => document(site, 'a.csv', `${'"a,'.repeat((20 * MEGABYTE) / 3)}`),
  },
  {
    name: '200 wrong keys at once',
    who: 'anonymous',
    run: (site) =>
      Promise.all(
        Array.from({ length: 200 }, () => post(site, '/api/v1/agents', {}, { key: `sk_${randomUUID()}` })),
      ),
  },
  {
    name: '50 sign-ins at once',
    who: 'anonymous',
    run: (site) =>
      Promise.all(
        Array.from({ length: 50 }, () =>
          post(
            site,
            '/auth/sign-in',
            { username: 'admin', password: randomUUID() },
            { key: undefined as never },
          ),
        ),
      ),
  },
  {
    name: 'a model endpoint whose line never ends',
    who: 'tenant',
    run: (site) => chatThrough(site, 'line'),
  },
  {
    name: 'the same 5,000 facts, consolidated',
    who: 'key',
    run: async (site) => {
      const statuses: number[] = []
      for (let n = 0; n < 5; n += 1) {
        const facts = Array.from({ length: 1_000 }, (_, at) => ({
          content: `The user likes number ${at % 700} of the house ${n}.`,
        }))
        statuses.push(await post(site, '/api/v1/agents/Ada/memory/facts/bulk', { user_id: 'many', facts }))
      }
      statuses.push(
        await post(site, '/api/v1/agents/Ada/memory/consolidate', { user_id: 'many', period: 'daily' }),
      )
      return statuses
    },
  },
]

/** Its jobs go on long after the answer, so it comes last. */
const LONG_WORK: Attack = {
  name: '60 MB of import that is right',
  who: 'key',
  run: (site) =>
    post(site, '/api/v1/agents/Ada/users/import', {
      source: 'hostile',
      users: Array.from({ length: 100 }, () => ({
        user_id: randomUUID(),
        content: [{ type: 'text', body: repeat('The weather was fine that day. ', 590_000) }],
      })),
    }),
}

/** The last ones are right and only large: what they leave in memory is told apart. */
export const ATTACKS: readonly Attack[] = [
  ...REPORTED,
  ...BODY_ATTACKS,
  ...TEXT_ATTACKS,
  ...LARGE_WRITES,
  LONG_WORK,
]
export const FIRST_LARGE = LARGE_WRITES[0] as Attack
