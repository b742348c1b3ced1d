import { expect, it } from 'vitest'
import { BEGAN, Inbox, said, whatsappBody, withGraph } from '../../../test/suites/inbox.ts'
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { asTenant } from '../../platform/db/database.ts'
import { lockConversation } from './conversations.store.ts'
import { nextToSend, updateOutgoing } from './outgoing.store.ts'
import { sendWaiting } from './send.ts'

const { app, graph } = await withGraph()

/** A conversation that a person has, so that only what the test says is sent. */
async function held(wish: Record<string, unknown> = {}) {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '', ...wish })
  const at = Math.floor(app.clock.now().getTime() / 1000) - BEGAN
  await inbox.receive(said('491', `h${newId()}`, 'Hello', at - 5))
  const { conversation_id } = await inbox.conversation()
  const write = (content: string, more: object = {}) =>
    inbox.call('POST', `/conversations/${conversation_id}/messages`, { content, ...more })
  const own = async () =>
    (await inbox.transcript(conversation_id)).filter((row) => row.direction === 'outbound')
  const connection = async () =>
    (
      await inbox.call(
        'GET',
        `/projects/${inbox.tenant.projectId}/channel-connections/${inbox.connection.connection_id}`,
      )
    ).body
  return { inbox, conversation_id, write, own, connection }
}

it.each([
  [{ code: 131047, message: 'Re-engagement message' }, 'outside_window', 'active'],
  [{ code: 131026, message: 'Message undeliverable' }, 'undeliverable', 'active'],
  [{ code: 190, status: 401, message: 'Token expired' }, 'token_invalid', 'error'],
  [{ code: 131031, message: 'Account locked' }, 'account_locked', 'error'],
  [{ code: 368, message: 'Temporarily blocked' }, 'account_locked', 'error'],
  [{ code: 132001, message: 'Template does not exist' }, 'template_refused', 'active'],
  [{ code: 100, message: 'Invalid parameter' }, 'refused', 'active'],
  [{ code: 10, subcode: 2018278, message: 'Outside of allowed window' }, 'outside_window', 'active'],
])('says what %o means, and does not try again', async (fault, code, status) => {
  const { inbox, write, own, connection } = await held()
  graph.failNext(fault)
  await write('Hi')
  await inbox.work()
  const [message] = await own()
  expect(message).toMatchObject({ delivery_status: 'failed' })
  expect(message.delivery_detail).toBe(`${code}: ${fault.message} (${fault.code})`)
  expect(await connection()).toMatchObject({ status, status_code: status === 'error' ? code : '' })
  app.clock.advance(10 * MINUTE_MS)
  await inbox.work()
  expect(graph.calls).toHaveLength(1)
  expect(await inbox.events()).toContain('conversation.message.failed')
})

it('waits as long as it is told, keeps the order, and tries again', async () => {
  const { inbox, write, own } = await held()
  graph.failNext({ code: 130429, status: 429, message: 'Rate limit hit', headers: { 'retry-after': '30' } })
  await write('One')
  await write('Two')
  await inbox.work()
  expect(graph.calls).toHaveLength(1)
  expect((await own()).map((message) => message.delivery_status)).toEqual(['queued', 'queued'])
  app.clock.advance(20 * SECOND_MS)
  await inbox.work()
  expect(graph.calls).toHaveLength(1)
  app.clock.advance(11 * SECOND_MS)
  await inbox.work()
  expect(graph.calls.map((call) => call.body.text.body)).toEqual(['One', 'One', 'Two'])
  expect((await own()).map((message) => message.delivery_status)).toEqual(['sent', 'sent'])
})

it('gives up on a channel that stays away, and says so', async () => {
  const { inbox, write, own } = await held()
  graph.failNext(...Array.from({ length: 6 }, () => ({ code: 131016, status: 503, message: 'Unavailable' })))
  await write('Hi')
  for (let n = 0; n < 8; n += 1) {
    await inbox.work()
    app.clock.advance(6 * MINUTE_MS)
  }
  expect(graph.calls).toHaveLength(6)
  expect((await own())[0]).toMatchObject({ delivery_status: 'failed' })
})

it('does not send again what may have arrived, and believes the channel when it tells', async () => {
  const { inbox, write, own } = await held()
  graph.failNext({ breaksOff: true })
  await write('Only once')
  await inbox.work()
  app.clock.advance(10 * MINUTE_MS)
  await inbox.work()
  expect(graph.calls).toHaveLength(1)
  expect((await own())[0]).toMatchObject({ delivery_status: 'failed', channel_message_id: '' })
  expect((await own())[0].delivery_detail).toContain('It may have arrived')
  const [call] = graph.calls
  const status = {
    id: call?.id,
    status: 'sent',
    timestamp: String(BEGAN),
    recipient_id: '491',
    biz_opaque_callback_data: call?.body.biz_opaque_callback_data,
  }
  await inbox.receive(whatsappBody({ statuses: [status] }))
  expect((await own())[0]).toMatchObject({
    delivery_status: 'sent',
    channel_message_id: call?.id,
    delivery_detail: '',
  })
})

it('does not send twice when the process dies between sending and storing', async () => {
  const { inbox, conversation_id, write, own } = await held()
  await write('Only once')
  const { tenantId } = inbox.tenant
  const db = {
    read: <T>(work: Parameters<typeof app.db.read<T>>[1]) => app.db.read(asTenant(tenantId), work),
    transaction: <T>(work: Parameters<typeof app.db.transaction<T>>[1]) =>
      app.db.transaction(asTenant(tenantId), work),
  }
  const runId = newId()
  // It marked the message, called the channel, and was never heard of again.
  await db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, tenantId, conversation_id)
    const message = conversation && (await nextToSend(tx, conversation))
    if (message === undefined) throw new Error('nothing waits to be sent')
    const since = app.clock.now()
    await updateOutgoing(tx, message, { sending_job_id: runId, sending_since: since, attempts: 1 }, since)
  })
  const services = app.app.services
  // Another worker leaves it alone while it may be under way …
  await sendWaiting(services, { tenantId, db, runId: newId() }, conversation_id)
  expect((await own())[0].delivery_status).toBe('queued')
  // … and the repeated run knows that it does not know.
  await sendWaiting(services, { tenantId, db, runId }, conversation_id)
  expect((await own())[0]).toMatchObject({ delivery_status: 'failed' })
  expect((await own())[0].delivery_detail).toMatch(/^unconfirmed: The process stopped/)
  expect(graph.calls).toEqual([])
})

it('hears of a message before it knows its name', async () => {
  const { inbox, write, own } = await held()
  const letGo = graph.hold()
  await write('Quick')
  const working = inbox.work()
  await expect.poll(() => graph.calls.length).toBe(1)
  const id = graph.calls[0]?.id
  await inbox.post(
    whatsappBody({ statuses: [{ id, status: 'delivered', timestamp: String(BEGAN), recipient_id: '491' }] }),
  )
  letGo()
  await working
  await inbox.work()
  expect((await own())[0]).toMatchObject({ delivery_status: 'delivered', channel_message_id: id })
})

it('sends files with their words as captions', async () => {
  const { inbox, write } = await held()
  await write('The plan', { attachments: [{ url: 'https://files.example/plan.pdf', name: 'Plan.pdf' }] })
  await inbox.work()
  expect(graph.calls[0]?.body).toMatchObject({
    type: 'document',
    document: { link: 'https://files.example/plan.pdf', caption: 'The plan', filename: 'Plan.pdf' },
  })
})

const LONG = Array.from({ length: 200 }, (_, n) => `This is sentence ${n} of a very long message.`).join(' ')

it('sends a long text in parts, in order, each with its own receipt', async () => {
  const { inbox, write, own } = await held()
  await write(LONG)
  await inbox.work()
  expect(graph.calls.length).toBeGreaterThan(1)
  expect(graph.calls.map((call) => call.body.text.body).join(' ')).toBe(LONG)
  const rows = await own()
  expect(rows.map((row) => row.channel_message_id)).toEqual(graph.calls.map((call) => call.id))
  const [, second] = rows
  const receipt = {
    id: second.channel_message_id,
    status: 'read',
    timestamp: String(BEGAN),
    recipient_id: '491',
  }
  await inbox.receive(whatsappBody({ statuses: [receipt] }))
  expect((await own()).map((row) => row.delivery_status).slice(0, 2)).toEqual(['sent', 'read'])
})

it('stops at the part that fails, says so of the rest, and does not repeat what was sent', async () => {
  const { inbox, write, own } = await held()
  await write(`${LONG} ${LONG}`)
  await write('Next')
  await inbox.work()
  const count = graph.calls.length - 1
  expect(count).toBeGreaterThan(3)
  graph.calls.length = 0
  const again = await held()
  graph.failNext({ code: 130429, status: 429, message: 'Slow', headers: { 'retry-after': '5' } })
  await again.write(`${LONG} ${LONG}`)
  await again.inbox.work()
  expect(graph.calls).toHaveLength(1)
  app.clock.advance(6 * SECOND_MS)
  graph.failNext()
  const letGo = graph.hold()
  const working = again.inbox.work()
  await expect.poll(() => graph.calls.length).toBe(2)
  graph.failNext({ code: 131026, message: 'Undeliverable' })
  letGo()
  await working
  expect(graph.calls).toHaveLength(3)
  const statuses = (await again.own()).map((row) => [row.delivery_status, row.delivery_detail.split(':')[0]])
  expect(statuses.slice(0, 3)).toEqual([
    ['sent', ''],
    ['failed', 'undeliverable'],
    ['failed', 'part_failed'],
  ])
  expect(statuses.slice(3).every(([status]) => status === 'failed')).toBe(true)
  expect((await own()).at(-1)).toMatchObject({ content: 'Next', delivery_status: 'sent' })
})
