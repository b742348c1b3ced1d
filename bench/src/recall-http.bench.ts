import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from './database.ts'
import { bm25 } from './locomo-baselines.ts'
import type { Conversation, Turn } from './locomo-data.ts'
import { askAll, type Ranked, report } from './locomo-scoring.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, printed, start } from './program.ts'
import { type Corpus, partiesOf, readCorpus } from './recall-data.ts'

/**
 * The same questions as `recall`, asked of the whole product: conversations are handed in over HTTP with the times at
 * which they took place, facts are learned, vectors made, and the texts that a search answers are compared with the
 * turns that hold the evidence. npm run bench -w bench -- recall-http <file> …; on PostgreSQL when DATABASE_URL is set.
 */
const paths = process.argv.slice(2)
if (paths.length === 0) throw new Error('Which files? In the format of LoCoMo, or with turns and questions.')
const corpora = paths.map(readCorpus)
const folder = await mkdtemp(join(tmpdir(), 'rapport-locomo-'))
const database = process.env['DATABASE_URL'] ? await freshDatabase('rapport_bench_locomo') : undefined
const server = await start(PROGRAM, ['serve'], {
  RAPPORT_DATA_DIR: folder,
  ...(database === undefined ? {} : { DATABASE_URL: database.url, RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY }),
})
const key = printed(server.output, 'API key')

async function call(method: string, route: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.url}/api/v1${route}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms))

/** One speaker is the person, the other the agent, as a client would have it. */
async function handIn(conversation: Conversation): Promise<void> {
  const { person } = partiesOf(conversation)
  await call('POST', '/agents', { name: nameOf(conversation) })
  const sessions = new Map<string, Turn[]>()
  for (const turn of conversation.turns)
    sessions.set(turn.session, [...(sessions.get(turn.session) ?? []), turn])
  let last = ''
  for (const [session, turns] of sessions) {
    const messages = turns.map((turn) => ({
      role: turn.speaker === person ? 'user' : 'assistant',
      content: turn.text,
      timestamp: new Date(turn.at).toISOString(),
      ...(isRole(turn.speaker) ? {} : { author: turn.speaker }),
    }))
    const named = isRole(person) ? {} : { user_display_name: person }
    const body = { user_id: 'person', session_id: session, ...named, messages }
    last = String((await call('POST', `/agents/${agentOf(conversation)}/turns`, body))['extraction_id'])
  }
  while ((await call('GET', `/agents/${agentOf(conversation)}/turns/${last}/status`))['state'] !== 'done') {
    await pause(50)
  }
}

/** Where a person talks to an assistant, neither has a name. */
const isRole = (speaker: string): boolean => speaker === 'user' || speaker === 'assistant'
const nameOf = (conversation: Conversation): string => `${partiesOf(conversation).agent} ${conversation.id}`
const agentOf = (conversation: Conversation): string => encodeURIComponent(nameOf(conversation))

interface Result {
  readonly content: string
}

const times: number[] = []
async function ask(conversation: Conversation): Promise<Ranked[]> {
  const answers: Ranked[] = []
  const textOf = new Map(conversation.turns.map((turn) => [turn.id, turn.text]))
  for (const question of conversation.questions) {
    const query = `user_id=person&limit=10&q=${encodeURIComponent(question.text)}`
    const begun = performance.now()
    const { results } = await call('GET', `/agents/${agentOf(conversation)}/memory/search?${query}`)
    times.push(performance.now() - begun)
    answers.push({
      category: question.category,
      conversation: conversation.id,
      found: (results as readonly Result[]).map((result) => result.content),
      evidence: [...new Set(question.evidence.map((id) => textOf.get(id) ?? ''))],
    })
  }
  return answers
}

/** Answers when everything is learned and has its vectors. */
async function settled(conversation: Conversation): Promise<void> {
  const session = conversation.turns.at(-1)?.session
  const body = { user_id: 'person', session_id: session, wait: true }
  await call('POST', `/agents/${agentOf(conversation)}/sessions/end`, body)
}

say(`${machine()}\n${database === undefined ? 'embedded' : 'PostgreSQL'}, over HTTP`)
for (const { name, conversations } of corpora) await measure({ name, conversations })
say(`\nsearch p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`)
await server.stop()
await database?.drop()
await rm(folder, { recursive: true, force: true })

async function measure({ name, conversations }: Corpus): Promise<void> {
  const begun = performance.now()
  for (const conversation of conversations) await handIn(conversation)
  const turns = conversations.reduce((sum, conversation) => sum + conversation.turns.length, 0)
  const learned = (performance.now() - begun) / 1_000
  for (const conversation of conversations) await settled(conversation)
  const embedded = (performance.now() - begun) / 1_000
  say(
    `\n${name}: ${turns} turns learned from in ${learned.toFixed(1)} s, vectors after ${embedded.toFixed(1)} s`,
  )
  const answers: Ranked[] = []
  for (const conversation of conversations) answers.push(...(await ask(conversation)))
  say(report('BM25 alone', askAll(conversations, bm25)))
  say(report('search over HTTP', answers))
}
