import { expect, it } from 'vitest'
import { Inbox, withGraph } from '../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()
const now = Date.now() - 60_000

const body = (...messaging: readonly object[]) => ({
  object: 'page',
  entry: [{ id: '2002', time: now, messaging }],
})
const from = (id: string, n: number, part: object) => ({
  sender: { id },
  recipient: { id: '2002' },
  timestamp: now + n,
  ...part,
})
const echo = (to: string, n: number, message: object) => ({
  sender: { id: '2002' },
  recipient: { id: to },
  timestamp: now + n,
  message: { is_echo: true, ...message },
})
const open = () => Inbox.open(app, graph, { channel_type: 'messenger' })

it('talks over a page, and knows its own words when they are repeated', async () => {
  const inbox = await open()
  await inbox.receive(body(from('77', 1, { message: { mid: 'm1', text: 'Hello' } })))
  const call = graph.calls.at(-1)
  expect(call).toMatchObject({
    account: '2002',
    body: { recipient: { id: '77' }, messaging_type: 'RESPONSE' },
  })
  const { conversation_id, user_id } = await inbox.conversation()
  expect(user_id).toBe('messenger:77')
  const { text, metadata } = call?.body.message ?? {}
  await inbox.receive(body(echo('77', 2, { mid: call?.id, text, metadata, app_id: 1 })))
  expect(await inbox.transcript(conversation_id)).toHaveLength(2)
  await inbox.receive(body(echo('77', 3, { mid: 'm9', text: 'Written in the page’s own inbox' })))
  const rows = await inbox.transcript(conversation_id)
  expect(rows.find((row) => row.channel_message_id === 'm9')).toMatchObject({
    author_type: 'operator',
    delivery_status: 'sent',
  })
})

it('reads receipts by name and by moment', async () => {
  const inbox = await open()
  await inbox.receive(body(from('77', 1, { message: { mid: 'm1', text: 'Hello' } })))
  const { conversation_id } = await inbox.conversation()
  const answer = async () => (await inbox.transcript(conversation_id))[1]
  const { channel_message_id: mid, created_at } = await answer()
  await inbox.receive(body(from('77', 2, { delivery: { mids: [mid], watermark: now } })))
  expect((await answer()).delivery_status).toBe('delivered')
  await inbox.receive(body(from('77', 3, { read: { watermark: Date.parse(created_at) - 1 } })))
  expect((await answer()).delivery_status).toBe('delivered')
  await inbox.receive(body(from('77', 4, { read: { watermark: Date.parse(created_at) + 1 } })))
  expect((await answer()).delivery_status).toBe('read')
})

it('keeps files, buttons, reactions and the unheard-of', async () => {
  const inbox = await open()
  await inbox.receive(
    body(
      from('77', 1, {
        message: {
          mid: 'm1',
          attachments: [{ type: 'image', payload: { url: `${graph.url}/a.png` } }],
        },
      }),
      from('77', 2, { postback: { mid: 'm2', title: 'Get started', payload: 'START' } }),
      from('77', 3, { reaction: { mid: 'm1', emoji: '❤', action: 'react' } }),
      from('77', 4, { telepathy: { strength: 3 } }),
    ),
  )
  const { conversation_id } = await inbox.conversation()
  const rows = (await inbox.transcript(conversation_id)).filter((row) => row.direction === 'inbound')
  expect(rows.map((row) => [row.message_type, row.content])).toEqual([
    ['image', ''],
    ['postback', 'Get started'],
    ['reaction', '❤'],
    ['telepathy', ''],
  ])
  expect(rows[0].attachments).toEqual([{ type: 'image', url: `${graph.url}/a.png`, fault: 'gone' }])
})

it('sends words and files one after the other', async () => {
  const inbox = await open()
  await inbox.receive(body(from('77', 1, { message: { mid: 'm1', text: 'Hello' } })))
  const { conversation_id } = await inbox.conversation()
  graph.calls.length = 0
  const attachments = [{ url: 'https://files.example/plan.pdf' }, { url: 'https://files.example/room.jpg' }]
  await inbox.call('POST', `/conversations/${conversation_id}/messages`, { content: 'Here', attachments })
  await inbox.work()
  expect(graph.calls.map((call) => call.body.message.text ?? call.body.message.attachment)).toEqual([
    'Here',
    { type: 'file', payload: { url: 'https://files.example/plan.pdf' } },
    { type: 'image', payload: { url: 'https://files.example/room.jpg' } },
  ])
})

it('recognises what it sent to Instagram by the words that are on their way', async () => {
  const inbox = await Inbox.open(app, graph, { channel_type: 'instagram', page_id: '' })
  const dm = (...messaging: readonly object[]) => ({
    object: 'instagram',
    entry: [{ id: '3003', messaging }],
  })
  graph.failNext({ breaksOff: true })
  await inbox.receive(dm(from('88', 1, { message: { mid: 'i1', text: 'Hello' } })))
  const { conversation_id } = await inbox.conversation()
  const answer = async () => (await inbox.transcript(conversation_id))[1]
  expect(await answer()).toMatchObject({ delivery_status: 'failed', channel_message_id: '' })
  expect((await answer()).delivery_detail).toContain('unconfirmed')
  const { content } = await answer()
  await inbox.receive(dm(echo('88', 2, { mid: 'i2', text: content })))
  expect(await answer()).toMatchObject({
    delivery_status: 'sent',
    channel_message_id: 'i2',
    delivery_detail: '',
  })
  expect(await inbox.transcript(conversation_id)).toHaveLength(2)
})
