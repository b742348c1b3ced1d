import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BEGAN, Inbox, said, textFrom, whatsappBody, withGraph } from '../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()

const echo = (to: string, id: string, body: string, n: number) => ({
  ...textFrom('15550001', id, body, n),
  to,
})
const status = (id: string, word: string, more: object = {}) => ({
  id,
  status: word,
  timestamp: String(BEGAN + 60),
  recipient_id: '491',
  ...more,
})

interface Change {
  readonly field: string
  readonly value: Record<string, unknown>
}
const CHANGES: readonly Change[] = [
  { field: 'messages', value: { messages: [textFrom('491', 'a', 'First', 1)] } },
  { field: 'messages', value: { messages: [textFrom('491', 'b', 'Same second, b', 2)] } },
  { field: 'messages', value: { messages: [textFrom('491', 'c', 'Same second, c', 2)] } },
  { field: 'smb_message_echoes', value: { message_echoes: [echo('491', 'd', 'From the phone', 3)] } },
  { field: 'messages', value: { statuses: [status('wamid.d', 'sent')] } },
  { field: 'messages', value: { statuses: [status('wamid.d', 'delivered')] } },
  { field: 'messages', value: { statuses: [status('wamid.d', 'read')] } },
  {
    field: 'messages',
    value: { messages: [textFrom('491', 'e', 'Thanks', 4), textFrom('492', 'f', 'Hello', 1)] },
  },
]

const asBody = (changes: readonly Change[]) => ({
  object: 'whatsapp_business_account',
  entry: changes.map(({ field, value }) => whatsappBody(value, field).entry[0]),
})

async function transcripts(bodies: readonly object[]) {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  for (const body of bodies) await inbox.post(body)
  await inbox.work()
  const rows = await inbox.list()
  const all = await Promise.all(
    rows.map(async (row) => ({
      user: row.user_id,
      last: row.last_message,
      unread: row.unread_count,
      messages: (await inbox.transcript(row.id)).map((message) => [
        message.channel_message_id,
        message.author_type,
        message.content,
        message.created_at,
        message.delivery_status,
      ]),
    })),
  )
  return all.sort((one, other) => (one.user < other.user ? -1 : 1))
}

/** Of two texts of the same second, only the order of arrival says which was first. */
function withSecondsInOrder(changes: readonly Change[]): Change[] {
  const [, b, c] = CHANGES as [Change, Change, Change]
  if (changes.indexOf(b) < changes.indexOf(c)) return [...changes]
  return changes.map((change) => (change === b ? c : change === c ? b : change))
}

it('gives the same transcript however often, in whatever order and company things are told', async () => {
  const expected = await transcripts(CHANGES.map((change) => asBody([change])))
  expect(expected).toMatchObject([
    { user: 'whatsapp:491', last: 'Thanks', unread: 4 },
    { user: 'whatsapp:492', last: 'Hello', unread: 1 },
  ])
  expect(expected[0]?.messages.map((message) => [message[2], message[4]])).toEqual([
    ['First', ''],
    ['Same second, b', ''],
    ['Same second, c', ''],
    ['From the phone', 'read'],
    ['Thanks', ''],
  ])
  const order = fc
    .shuffledSubarray([...CHANGES], { minLength: CHANGES.length, maxLength: CHANGES.length })
    .map(withSecondsInOrder)
  const replays = fc.array(fc.constantFrom(...CHANGES), { maxLength: 6 })
  const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 20, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(order, replays, sizes, async (once, again, cuts) => {
      const left = [...once, ...again]
      const bodies: object[] = []
      for (const size of cuts) if (left.length > 0) bodies.push(asBody(left.splice(0, size)))
      expect(await transcripts(bodies)).toEqual(expected)
    }),
    { numRuns: 12 },
  )
}, 120_000)

it('knows a message by its name: told by many at once it is there once', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  const replies = await Promise.all(Array.from({ length: 20 }, () => inbox.post(said('491', 'a', 'Hello'))))
  expect(replies.every((reply) => reply.status === 200)).toBe(true)
  await Promise.all([inbox.work(), inbox.work(), inbox.work()])
  const conversation = await inbox.conversation()
  expect(await inbox.transcript(conversation.conversation_id)).toHaveLength(1)
  expect(conversation.unread_count).toBe(1)
  expect((await inbox.events()).filter((type) => type === 'conversation.started')).toHaveLength(1)
})

it('never lets a late status undo a better one', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.receive(said('491', 'a', 'Hello'))
  const { conversation_id } = await inbox.conversation()
  const answer = async () => (await inbox.transcript(conversation_id))[1]
  const { channel_message_id: id } = await answer()
  const tell = (word: string, more: object = {}) =>
    inbox.receive(whatsappBody({ statuses: [status(id, word, more)] }))
  for (const [word, shown] of [
    ['sent', 'sent'],
    ['read', 'read'],
    ['delivered', 'read'],
    ['sent', 'read'],
    ['failed', 'read'],
  ] as const) {
    await tell(word)
    expect((await answer()).delivery_status).toBe(shown)
  }
})

it('says why a message failed that was taken at first', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.receive(said('491', 'a', 'Hello'))
  const { conversation_id } = await inbox.conversation()
  const [, answer] = await inbox.transcript(conversation_id)
  const errors = [
    { code: 131026, title: 'Message undeliverable', error_data: { details: 'Not on WhatsApp' } },
  ]
  await inbox.receive(whatsappBody({ statuses: [status(answer.channel_message_id, 'failed', { errors })] }))
  expect((await inbox.transcript(conversation_id))[1]).toMatchObject({
    delivery_status: 'failed',
    delivery_detail: 'undeliverable: Not on WhatsApp (131026)',
  })
  expect(await inbox.events()).toContain('conversation.message.failed')
})

it('shows what a person wrote from the phone, and lets the agent know', async () => {
  const inbox = await Inbox.open(app, graph)
  const at = Math.floor(app.clock.now().getTime() / 1000) - BEGAN
  await inbox.receive(said('491', 'a', 'Hello', at - 2))
  graph.calls.length = 0
  await inbox.post(said('491', 'b', 'What does it cost?', at + 5))
  await inbox.receive(
    whatsappBody({ message_echoes: [echo('491', 'c', 'It is 500 euros.', at + 6)] }, 'smb_message_echoes'),
  )
  expect(graph.calls).toEqual([])
  const conversation = await inbox.conversation()
  const rows = await inbox.transcript(conversation.conversation_id)
  expect(rows.at(-1)).toMatchObject({
    author_type: 'operator',
    direction: 'outbound',
    content: 'It is 500 euros.',
  })
  const session = await inbox.call(
    'GET',
    `/agents/Ada/conversations?user_id=whatsapp:491&session_id=${conversation.session_id}`,
  )
  expect(session.body.messages.map((message: { content: string }) => message.content)).toEqual(
    rows.map((row) => row.content),
  )
  expect(session.body.messages.at(-1)).toMatchObject({ role: 'assistant', author: 'channel_app' })
})
