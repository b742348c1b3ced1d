import { randomUUID } from 'node:crypto'

export interface Site {
  readonly url: string
  /** Every scope. */
  readonly key: string
  /** One scope only, which none of the attacked operations takes. */
  readonly narrowKey: string
  readonly project: string
  readonly visitorToken: () => Promise<string>
  /** Where a model of the attacker's listens. */
  readonly modelUrl: string
}

export interface Attack {
  readonly name: string
  readonly who: 'anonymous' | 'key' | 'tenant'
  run(site: Site): Promise<unknown>
}

const MEGABYTE = 1_000_000

async function post(
  site: Site,
  path: string,
  body: unknown,
  more: { key?: string; method?: string; headers?: Record<string, string> } = {},
): Promise<number> {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const key = 'key' in more ? more.key : site.key
  try {
    const answer = await fetch(`${site.url}${path}`, {
      method: more.method ?? 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...more.headers,
      },
      body: isRaw ? (body as string) : JSON.stringify(body),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    // A connection that is closed in the middle of a body is a refusal too.
    return 0
  }
}

const get = (site: Site, path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, { headers: { authorization: `Bearer ${site.key}`, ...headers } })
    .then(async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    })
    .catch(() => 0)

const sayAsVisitor = async (site: Site, content: string) =>
  post(
    site,
    '/api/v1/widget/visit/messages',
    { content, client_id: randomUUID() },
    {
      key: undefined as never,
      headers: { origin: site.url, 'x-visitor-token': await site.visitorToken() },
    },
  )
const turns = (site: Site, texts: readonly string[]) =>
  post(site, '/api/v1/agents/Ada/turns', {
    user_id: randomUUID(),
    session_id: randomUUID(),
    messages: texts.map((content) => ({ role: 'user', content })),
  })
const chat = (site: Site, content: string) =>
  post(site, '/api/v1/agents/Ada/chat', {
    user_id: 'hostile',
    session_id: randomUUID(),
    messages: [{ role: 'user', content }],
  })
const lead = (site: Site, text: string) =>
  post(site, '/api/v1/builtin-agents/lead/enrich', {
    lead: { name: 'Mia', email: 'a@example.com', raw: text },
  })
const fact = (site: Site, text: string) =>
  post(site, '/api/v1/agents/Ada/memory/facts', { user_id: 'hostile', content: text.slice(0, 8_000) })
const search = (site: Site, text: string) =>
  get(
    site,
    `/api/v1/agents/Ada/memory/search?user_id=hostile&q=${encodeURIComponent(text.slice(0, 1_500)).slice(0, 6_000)}`,
  )
const document = (site: Site, name: string, text: string | Buffer) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(text))]), name)
  return fetch(`${site.url}/api/v1/projects/${site.project}/knowledge/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.key}` },
    body: form,
  })
    .then((answer) => answer.status)
    .catch(() => 0)
}
const config = (site: Site, value: unknown) =>
  post(site, `/api/v1/projects/${site.project}/config/hostile`, { value }, { method: 'PUT' })

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
    run: async (site) => {
      const path = `/api/v1/projects/${site.project}/custom-llm`
      const endpoint = { endpoint: `${site.modelUrl}/huge`, api_key: 'none', model: 'huge' }
      await post(site, path, endpoint, { method: 'PUT' })
      await chat(site, 'Hello.')
      await post(site, path, '', { method: 'DELETE' })
    },
  },
  {
    name: 'a configuration value of 1 MB',
    who: 'key',
    run: (site) => config(site, 'x'.repeat(1_000_000)),
  },
]

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
      for (const text of Object.values(TEXTS)) {
        await fact(site, text(8_000))
        await search(site, text(8_000))
      }
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
    name: '1 MB with 200,000 keys',
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
  },
  {
    name: 'a query of 10,000 parameters',
    who: 'key',
    run: (site) => get(site, `/api/v1/agents?${'a=1&'.repeat(3_800)}`),
  },
  {
    name: '60 cookies of 200 pairs',
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
    run: async (site) => {
      const path = `/api/v1/projects/${site.project}/custom-llm`
      const endpoint = { endpoint: `${site.modelUrl}/line`, api_key: 'none', model: 'line' }
      await post(site, path, endpoint, { method: 'PUT' })
      await chat(site, 'Hello.')
      await post(site, path, '', { method: 'DELETE' })
    },
  },
  {
    name: 'the same 5,000 facts, consolidated',
    who: 'key',
    run: async (site) => {
      for (let n = 0; n < 5; n += 1) {
        const facts = Array.from({ length: 1_000 }, (_, at) => ({
          content: `The user likes number ${at % 700} of the house ${n}.`,
        }))
        await post(site, '/api/v1/agents/Ada/memory/facts/bulk', { user_id: 'many', facts })
      }
      await post(site, '/api/v1/agents/Ada/memory/consolidate', { user_id: 'many' })
    },
  },
]

export const ATTACKS: readonly Attack[] = [...REPORTED, ...BODY_ATTACKS, ...TEXT_ATTACKS]
