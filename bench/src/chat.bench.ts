import { inParallel, listen } from './chat-listener.ts'
import { serveStub, TOKENS } from './chat-stub.ts'
import { freshDatabase } from './database.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, printed, start } from './program.ts'

/**
 * The time to the first token that the platform adds to a model's own, for people with 2,000 facts each, and whether
 * 500 streams at once lose anything. The model is a stub with a fixed pace in a process of its own, called directly and
 * through the platform in turns.
 */
const PEOPLE = Number(process.env['PEOPLE'] ?? 4)
const FACTS = 2_000
/** Chats before anything is measured, however few the people: until then the code is not compiled yet. */
const WARM = 24
/**
 * With LEARNING=n, so many turns of other people a second are learned by a second process on the same database, as well as
 * what the measured chats say. The first process answers alone, and nothing rests before it is measured.
 */
const LEARNING = Number(process.env['LEARNING'] ?? 0)
/** `api` shows what the replies alone cost, without the learning that follows them. */
const ROLES = process.env['ROLES'] ?? (LEARNING > 0 ? 'api' : 'api,worker')
/** With PRICED=1 the same is measured where every reply is reserved, settled and charged. */
const IS_PRICED = process.env['PRICED'] === '1'
/** With SEALED=1, where messages and facts are stored under the workspace's key. */
const IS_SEALED = process.env['SEALED'] === '1'
const PRICES = {
  RAPPORT_INPUT_TOKEN_PRICE_USD: '0.001',
  RAPPORT_OUTPUT_TOKEN_PRICE_USD: '0.003',
  RAPPORT_CREDIT_GRANT_USD: '1000',
}
const STREAMS = Number(process.env['STREAMS'] ?? 500)
const ROUNDS: readonly (readonly [number, number])[] = [
  [1, Number(process.env['CHATS'] ?? 40)],
  [16, 80],
  [64, 256],
].filter(([atOnce]) => process.env['AT_ONCE'] === undefined || process.env['AT_ONCE'] === `${atOnce}`) as [
  number,
  number,
][]

type Chat = (number: number) => ReturnType<typeof listen>

interface Platform {
  readonly through: Chat
  /** Until everything that was said has been learned from: it would be measured with what comes next. */
  rest(): Promise<void>
  close(): Promise<void>
}

/** The platform on a database of its own, with people that an agent knows well. */
async function open(
  name: string,
  modelUrl: string,
  more: Record<string, string>,
  prepare: (url: string, output: string) => Promise<void> = async () => {},
): Promise<Platform> {
  const database = await freshDatabase(name)
  const ours = await start(PROGRAM, ['serve'], {
    DATABASE_URL: database.url,
    RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
    RAPPORT_LLM_URL: `${modelUrl}/v1`,
    RAPPORT_ROLES: ROLES,
    ...more,
  })
  const headers = { authorization: `Bearer ${printed(ours.output, 'API key')}` }
  const post = async (path: string, body: object) => {
    const response = await fetch(`${ours.url}/api/v1${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  }
  await prepare(ours.url, ours.output)
  await post('/agents', { name: 'Ada', bio: 'Keeps a lighthouse.' })
  const learner = LEARNING === 0 ? undefined : await learnBeside(database.url, headers.authorization)
  for (let person = 0; person < PEOPLE; person += 1)
    for (let from = 0; from < FACTS; from += 1_000)
      await post('/agents/Ada/memory/facts/bulk', { user_id: `u${person}`, facts: factsFrom(from) })
  if (ROLES.includes('worker') || learner !== undefined)
    await quiet(() =>
      database.client.query('select count(*)::int as left from memory_facts where vector is null'),
    )
  const through: Chat = (number) =>
    listen(
      `${ours.url}/api/v1/agents/Ada/chat`,
      headers,
      JSON.stringify({
        user_id: `u${number % PEOPLE}`,
        messages: [{ role: 'user', content: `What did I tell you about topic ${number % 97}?` }],
      }),
    )
  learner?.begin()
  for (let n = 0; n < Math.max(WARM, PEOPLE); n += 1) await through(n)
  return {
    through,
    rest: async () => {
      if (learner !== undefined) return
      await quiet(() =>
        database.client.query(
          `select count(*)::int as left from jobs where state in ('queued', 'running') and queue like 'memory.%'`,
        ),
      )
    },
    close: async () => {
      await learner?.stop()
      await ours.stop()
      await database.drop()
    },
  }
}

/** A second process that learns what other people say, at a fixed rate whatever it needs for it. */
async function learnBeside(databaseUrl: string, authorization: string) {
  const theirs = await start(PROGRAM, ['serve'], {
    DATABASE_URL: databaseUrl,
    RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
  })
  let said = 0
  let timer: NodeJS.Timeout | undefined
  const speak = async () => {
    said += 1
    const messages = [
      {
        role: 'user',
        content: `I have moved to house number ${said} in Porto and bought a dog called Rex ${said}.`,
      },
      { role: 'assistant', content: `House number ${said} it is.` },
    ]
    const response = await fetch(`${theirs.url}/api/v1/agents/Ada/turns`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: `other${said % 50}`, session_id: `s${said % 200}`, messages }),
    })
    if (!response.ok) throw new Error(`a turn was answered with ${response.status}: ${await response.text()}`)
  }
  return {
    begin: () => {
      timer = setInterval(() => void speak(), 1_000 / LEARNING)
    },
    stop: () => {
      clearInterval(timer)
      return theirs.stop()
    },
  }
}

/** Waits until all that there is has been sealed: until then some of it is read as it was. */
async function seal(url: string, output: string): Promise<void> {
  const ask = async (method: string, path: string, body?: object, headers = {}) => {
    const response = await fetch(url + path, {
      ...{ method, headers: { 'content-type': 'application/json', ...headers } },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as { token?: string; status?: string }
  }
  const [username, password] = [printed(output, 'Administrator'), printed(output, 'Password')]
  const { token } = await ask('POST', '/auth/sign-in', { username, password })
  const headers = { authorization: `Bearer ${token}` }
  await ask('PUT', '/api/v1/workspace/sealing', { enabled: true }, headers)
  while ((await ask('GET', '/api/v1/workspace/sealing', undefined, headers)).status !== 'sealed')
    await new Promise((wait) => setTimeout(wait, 500))
}

async function measure(): Promise<void> {
  const stub = await start('dist/chat.bench.js', ['stub'], {})
  const direct: Chat = (number) =>
    listen(
      `${stub.url}/v1/chat/completions`,
      {},
      JSON.stringify({ messages: [{ role: 'user', content: `${number}` }] }),
    )
  const free = await open('rapport_bench_chat', stub.url, {})
  const others = new Map<string, Platform>()
  if (IS_PRICED) others.set('with prices', await open('rapport_bench_chat_priced', stub.url, PRICES))
  if (IS_SEALED) others.set('sealed', await open('rapport_bench_chat_sealed', stub.url, {}, seal))
  say(
    `\n${machine()}\n${PEOPLE} people with ${FACTS} facts each; time to the first token, p50 and p99 in ms\n`,
  )
  for (const [atOnce, count] of ROUNDS) {
    const own = await firstTokens(direct, atOnce, count)
    // There and back again, so that neither has always been the first.
    const once = [free, ...others.values()]
    const turns = others.size === 0 ? once : [...once, ...once.toReversed()]
    const heard = new Map<Platform, number[]>([[free, []]])
    for (const platform of turns) {
      const each = Math.ceil((count * new Set(turns).size) / turns.length)
      const times = await firstTokens(platform.through, atOnce, each)
      heard.set(platform, [...(heard.get(platform) ?? []), ...times])
      await platform.rest()
    }
    const shown = (name: string, platform: Platform) => {
      const ttft = heard.get(platform) as number[]
      const added = (share: number) => (percentile(ttft, share) - percentile(own, share)).toFixed(1)
      return `   ${name} ${percentile(ttft, 0.5).toFixed(1)} / ${percentile(ttft, 0.99).toFixed(1)}, added ${added(0.5)} / ${added(0.99)}`
    }
    const model = `model ${percentile(own, 0.5).toFixed(1)} / ${percentile(own, 0.99).toFixed(1)}`
    const rest = [...others].map(([name, platform]) => shown(name, platform)).join('')
    say(`${String(atOnce).padStart(3)} at once   ${model}${shown('through us', free)}${rest}`)
  }
  const begun = performance.now()
  const streams = await inParallel(STREAMS, STREAMS, free.through)
  const broken = streams.filter(({ isWhole, tokens }) => !isWhole || tokens !== TOKENS).length
  say(
    `\n${STREAMS} streams at once: ${streams.length - broken} whole, ${broken} with a lost frame, ` +
      `in ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
  )
  await free.close()
  for (const platform of others.values()) await platform.close()
  await stub.stop()
  process.exit(broken === 0 ? 0 : 1)
}

async function firstTokens(chat: Chat, atOnce: number, count: number): Promise<number[]> {
  const all = await inParallel(atOnce, count, chat)
  if (!all.every(({ isWhole }) => isWhole)) throw new Error('a stream was not whole')
  return all.map(({ firstTokenMs }) => firstTokenMs)
}

function factsFrom(from: number) {
  return Array.from({ length: 1_000 }, (_, n) => ({
    content: `About topic ${(from + n) % 97} the user said that item ${from + n} belongs to shelf ${(from + n) % 53}`,
  }))
}

/** Background work on what was just stored would be measured, too. */
async function quiet(left: () => Promise<{ rows: { left: number }[] }>): Promise<void> {
  const until = performance.now() + 300_000
  while (((await left()).rows[0]?.left ?? 0) > 0 && performance.now() < until)
    await new Promise((wait) => setTimeout(wait, 500))
}

if (process.argv[2] === 'stub') await serveStub()
else await measure()
