import { expect, it } from 'vitest'
import { BEGAN, Inbox, said, textFrom, whatsappBody, withGraph } from '../../../test/suites/inbox.ts'
import { telegramInbox } from '../../../test/suites/telegram.ts'
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'

const { app, graph } = await withGraph()

const NAMES = ['q', 'b', 'z', 'a', 'm', 'y', 'c', 'k']
const batch = (names: readonly string[], second: number, word: string) =>
  whatsappBody({ messages: names.map((name, n) => textFrom('491', name, `${word} ${n}`, second)) })
const texts = async (inbox: Inbox) => {
  const { conversation_id } = await inbox.conversation()
  return (await inbox.transcript(conversation_id)).map((row) => row.content)
}

it('keeps eight texts of one second in the order of the batch, whatever their ids', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  await inbox.receive(batch(NAMES, 5, 'Text'))
  const expected = NAMES.map((_, n) => `Text ${n}`)
  expect(await texts(inbox)).toEqual(expected)
  expect((await inbox.list())[0].last_message).toBe('Text 7')
})

it('puts a later batch of the same second after the first, and replays change nothing', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  await inbox.receive(batch(['q', 'b'], 5, 'First'))
  await inbox.receive(batch(['a', 'c'], 5, 'Second'))
  await inbox.receive(batch(['c', 'a', 'b', 'q'], 5, 'Replayed'), batch(['0', 'q'], 5, 'Third'))
  expect(await texts(inbox)).toEqual(['First 0', 'First 1', 'Second 0', 'Second 1', 'Third 0'])
  // An earlier second that is told late still comes first.
  await inbox.receive(batch(['late'], 4, 'Before'))
  expect((await texts(inbox))[0]).toBe('Before 0')
})

it('answers a text of the same second as an operator’s message after release', async () => {
  const inbox = await Inbox.open(app, graph)
  const second = Math.floor(app.clock.now().getTime() / 1000) - BEGAN
  await inbox.receive(said('491', 'a', 'Hello', second - 60))
  const { conversation_id } = await inbox.conversation()
  const path = `/conversations/${conversation_id}`
  await inbox.call('POST', `${path}/takeover`, { operator_id: 'Ana' })
  await inbox.call('POST', `${path}/messages`, { content: 'I have a look.' })
  const at = Math.floor(app.clock.now().getTime() / 1000) - BEGAN
  await inbox.receive(said('491', 'b', 'My name is Bo', at))
  expect((await texts(inbox)).slice(-2)).toEqual(['I have a look.', 'My name is Bo'])
  graph.calls.length = 0
  await inbox.call('DELETE', `${path}/takeover`)
  await inbox.work()
  expect(graph.calls).toHaveLength(1)
})

it('counts Telegram’s messages as numbers, in whatever order they arrive', async () => {
  const inbox = await telegramInbox(app, graph)
  const at = Math.floor((app.clock.now().getTime() - MINUTE_MS) / 1000)
  for (const id of [10, 9, 11, 100, 99, 8]) await inbox.tell({ message_id: id, date: at, text: `No. ${id}` })
  expect(await texts(inbox)).toEqual(['No. 8', 'No. 9', 'No. 10', 'No. 11', 'No. 99', 'No. 100'])
})

it('places a pressed button at the moment of pressing, not of the message it belongs to', async () => {
  const inbox = await telegramInbox(app, graph)
  const date = Math.floor((app.clock.now().getTime() - 90 * SECOND_MS) / 1000)
  await inbox.tell({ message_id: 1, date, text: 'Hello' })
  await inbox.tell({ message_id: 2, date: date + 30, text: 'Hurry' })
  const message = { message_id: 1, date, chat: { id: 5, type: 'private' } }
  await inbox.update({ callback_query: { id: '7', data: 'yes', from: { id: 5 }, message } })
  expect(await texts(inbox)).toEqual(['Hello', 'Hurry', 'yes'])
})

it('keeps every message of one millisecond, even when a later one is stored already', async () => {
  const inbox = await Inbox.open(app, graph, { channel_type: 'messenger', default_agent_id: '' })
  const from = (mid: string, n: number) => ({
    sender: { id: '77' },
    recipient: { id: '2002' },
    timestamp: BEGAN * 1000 + n,
    message: { mid, text: mid },
  })
  const body = (...messaging: object[]) => ({ object: 'page', entry: [{ id: '2002', messaging }] })
  await inbox.receive(body(from('z', 100), from('k', 500)), body(from('b', 100), from('a', 100)))
  expect(await texts(inbox)).toEqual(['z', 'b', 'a', 'k'])
})
