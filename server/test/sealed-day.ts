import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '../src/kernel/clock.ts'
import { asSystem } from '../src/platform/db/database.ts'
import { chat, say } from './chat-client.ts'
import type { Reply, TestApp, TestTenant } from './harness.ts'
import { workOff } from './jobs.ts'
import { startReceiver } from './receiver.ts'
import { type Inbox, said } from './suites/inbox.ts'

export const putSealing = (app: TestApp, tenant: TestTenant, enabled: unknown, as = tenant.owner) =>
  app.call('PUT', '/api/v1/workspace/sealing', { as, body: { enabled } })
export const getSealing = async (app: TestApp, tenant: TestTenant) =>
  (await app.call('GET', '/api/v1/workspace/sealing', { as: tenant.owner })).body

/** Works to the end of a run, whose last pass waits until all processes know the setting. */
export async function runSealing(app: TestApp, tenant: TestTenant): Promise<void> {
  await workOff(app, tenant.tenantId, 'workspaces.seal-words')
  app.clock.advance(MINUTE_MS)
  await workOff(app, tenant.tenantId, 'workspaces.seal-words')
}

/** Words that occur nowhere else. */
export const newWord = (): string => `Zq${randomBytes(6).toString('hex')}`

export interface DayOfUse {
  readonly inbox: Inbox
  readonly tenant: TestTenant
  readonly userId: string
  readonly conversationId: string
  /** What was said and learned, none of which is to be found in the rows of a sealed workspace. */
  readonly words: Readonly<Record<string, string>>
}

/** What people do with a workspace in a day: they chat, forget, take over, note, import, consolidate, and deliver events. */
export async function dayOfUse(app: TestApp, inbox: Inbox): Promise<DayOfUse> {
  const { tenant } = inbox
  const receiver = await startReceiver()
  receiver.answerWith((delivery) => ({ status: 200, body: delivery.text }))
  const names = [
    'chat',
    'city',
    'channel',
    'reply',
    'note',
    'fact',
    'import',
    'later',
    'instance',
    'forgotten',
    'history',
    'search',
    'csv',
    'test',
  ]
  const words = Object.fromEntries(names.map((name) => [name, newWord()])) as Record<string, string>
  const call = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const reply = await inbox.call(method, path, body)
    if (reply.status >= 400) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`)
    return reply
  }
  const contact = `49170${Math.floor(Math.random() * 1e7)}`
  const userId = `whatsapp:${contact}`
  for (const type of ['memory.created', 'conversation.message', 'conversation.note_added', 'chat.completed'])
    await inbox.call('PUT', `/webhooks/${type}`, { webhook_url: `${receiver.url}/hook` })
  await call('POST', `/projects/${tenant.projectId}/notification-channels`, {
    name: 'All',
    channel_type: 'webhook',
    config: { url: `${receiver.url}/all` },
    event_types: ['*'],
  }).catch(() => undefined)
  await inbox.receive(
    said(contact, `w${contact}`, `I live in ${words['city']} and my dog is called ${words['channel']}.`),
  )
  const [row] = await inbox.list()
  const conversationId: string = row.id
  await call('POST', `/conversations/${conversationId}/notes`, { content: `Ask about ${words['note']}.` })
  await call('POST', `/conversations/${conversationId}/takeover`, { reason: `Because of ${words['note']}` })
  await call('POST', `/conversations/${conversationId}/messages`, {
    content: `We have ${words['reply']} for you.`,
  })
  await inbox.work()
  const chatting = { user_id: userId, session_id: 'first' }
  await chat(app, tenant.key, say(`I work as a ${words['chat']} and I love ${words['search']}.`, chatting), {
    headers: { 'idempotency-key': 'one' },
  })
  await chat(app, tenant.key, say(`My secret hobby is ${words['forgotten']}.`, chatting))
  await chat(app, tenant.key, say(`I like ${words['instance']}.`, { ...chatting, instance_id: 'shop' }))
  await call('POST', '/agents/Ada/chat/async', say(`Do you know ${words['later']}?`, chatting))
  await call('POST', '/agents/Ada/memory/facts', {
    user_id: userId,
    content: `Collects ${words['fact']}.`,
    metadata: { origin: words['fact'] },
    entities: [words['fact']],
  })
  await call('POST', '/agents/Ada/users/import', {
    users: [
      {
        user_id: userId,
        display_name: 'Maria',
        content: [{ type: 'text', body: `Likes ${words['import']} very much.` }],
        structured: { content_csv: `item,amount\n${words['csv']},3` },
      },
    ],
  })
  await call('POST', '/agents/Ada/sessions/end', { user_id: userId, session_id: 'first' })
  await workOff(app, tenant.tenantId)
  await chat(
    app,
    tenant.key,
    say(`Please forget that my secret hobby is ${words['forgotten']}.`, {
      ...chatting,
      session_id: 'second',
    }),
  )
  await workOff(app, tenant.tenantId)
  await call('POST', '/agents/Ada/memory/consolidate', { period: 'daily', user_id: userId })
  await call('POST', '/agents/Ada/evaluation-cases', {
    name: `About ${words['test']}`,
    lines: [`Do you have ${words['test']}?`],
    expect: { contains: [words['test']], rubric: `Says ${words['test']}.` },
    user_id: userId,
  })
  await call('POST', '/agents/Ada/evaluations', {})
  await app.call('POST', '/api/v1/workspace/exports', { as: tenant.owner })
  await workOff(app, tenant.tenantId)
  await receiver.close()
  return { inbox, tenant, userId, conversationId, words }
}

/** The rows of a workspace as a backup has them, by table: every column as text, with bytes and base64 spelled out. */
export async function rawRows(
  app: TestApp,
  tenantId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>()
  const { rows: tables } = await app.db.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped order by 1`,
  )
  await app.db.transaction(asSystem, async (tx) => {
    for (const { name } of tables) {
      // In hexadecimal: what is read as text would be opened.
      const { rows } = await tx.run<{ row: string }>({
        text: `select encode(convert_to(t::text, 'UTF8'), 'hex') as row from ${name} as t where tenant_id = $1`,
        values: [tenantId],
      })
      found.set(
        name,
        rows.map(({ row }) => Buffer.from(row, 'hex').toString()),
      )
    }
  })
  return found
}

/** Where words stand in rows, as `table: word`, upper and lower case alike; in bytes, too. */
export function wordsIn(
  rows: ReadonlyMap<string, readonly string[]>,
  words: Readonly<Record<string, string>>,
): readonly string[] {
  const found = new Set<string>()
  for (const [table, texts] of rows)
    for (const text of texts)
      for (const [name, word] of Object.entries(words)) {
        const lower = text.toLowerCase()
        const forms = [
          word.toLowerCase(),
          Buffer.from(word).toString('hex'),
          Buffer.from(word.toLowerCase()).toString('hex'),
        ]
        if (forms.some((form) => lower.includes(form))) found.add(`${table}: ${name}`)
      }
  return [...found].sort()
}
