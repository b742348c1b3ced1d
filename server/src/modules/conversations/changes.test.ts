import { expect, it } from 'vitest'
import { workOff } from '../../../test/jobs.ts'
import { BEGAN, Inbox, said, textFrom, whatsappBody, withGraph } from '../../../test/suites/inbox.ts'
import { telegramInbox } from '../../../test/suites/telegram.ts'
import { startTelegramServer } from '../../../test/telegram-server.ts'

const telegram = await startTelegramServer()
const { app, graph } = await withGraph({ RAPPORT_TELEGRAM_URL: telegram.url })

const facts = async (inbox: Inbox, userId: string): Promise<string[]> => {
  await workOff(app, inbox.tenant.tenantId, 'memory.extract')
  const reply = await inbox.call('GET', `/agents/Ada/users/${encodeURIComponent(userId)}/facts`)
  return (reply.body.facts ?? reply.body.items).map((fact: { atomic_text: string }) => fact.atomic_text)
}
const open = (wish = {}) =>
  telegramInbox(app, graph, {
    access_token: telegram.token,
    default_agent_id: 'Ada',
    social_account_id: 'ada_bot',
    ...wish,
  })
const date = () => Math.floor(app.clock.now().getTime() / 1000) - 5

it('changes the transcript and what was learned when a text is edited', async () => {
  const inbox = await open()
  await inbox.tell({ message_id: 9, date: date(), text: 'I live in Paris.' })
  expect((await facts(inbox, 'telegram:5')).join()).toContain('Paris')
  const calls = telegram.calls.length
  const edited = {
    message_id: 9,
    date: date(),
    edit_date: date(),
    text: 'I live in Rome.',
    chat: { id: 5, type: 'private' },
  }
  await inbox.update({ edited_message: { ...edited, from: { id: 5, first_name: 'Bo' } } })
  const { conversation_id } = await inbox.conversation()
  expect((await inbox.transcript(conversation_id))[0]).toMatchObject({
    content: 'I live in Rome.',
    message_type: 'edited',
  })
  const learned = (await facts(inbox, 'telegram:5')).join()
  expect(learned).toContain('Rome')
  expect(learned).not.toContain('Paris')
  expect(telegram.calls).toHaveLength(calls)
})

it('keeps an edit that comes before its original, answers it once, and drops the original', async () => {
  const inbox = await open()
  const calls = telegram.calls.length
  const edited = { message_id: 12, date: date(), edit_date: date(), text: 'I live in Oslo.' }
  const from = { chat: { id: 5, type: 'private' }, from: { id: 5, first_name: 'Bo' } }
  await inbox.update({ edited_message: { ...edited, ...from } })
  await inbox.tell({ message_id: 12, date: date(), text: 'I live in Osli.' })
  const { conversation_id } = await inbox.conversation()
  const rows = await inbox.transcript(conversation_id)
  expect(rows.map(({ direction, content }) => `${direction} ${content}`)).toEqual([
    'inbound I live in Oslo.',
    expect.stringMatching(/^outbound/),
  ])
  expect(rows[0]).toMatchObject({ message_type: 'edited' })
  expect(telegram.calls.length - calls).toBe(1)
  // Edits of what was written long ago, before we listened, are shown and not answered.
  const old = { message_id: 3, date: date() - 3_600, edit_date: date(), text: 'Long ago' }
  await inbox.update({ edited_message: { ...old, ...from } })
  expect(await inbox.transcript(conversation_id)).toHaveLength(3)
  expect(telegram.calls.length - calls).toBe(1)
})

it('removes what Instagram’s user unsent, and what was learned from it', async () => {
  const inbox = await Inbox.open(app, graph, { channel_type: 'instagram' })
  const at = app.clock.now().getTime() - 5_000
  const body = (message: object) => ({
    object: 'instagram',
    entry: [
      {
        id: '3003',
        messaging: [{ sender: { id: '77' }, recipient: { id: '3003' }, timestamp: at, message }],
      },
    ],
  })
  await inbox.receive(body({ mid: 'm1', text: 'I live in Paris.' }))
  expect((await facts(inbox, 'instagram:77')).join()).toContain('Paris')
  await inbox.receive(body({ mid: 'm1', is_deleted: true }))
  const { conversation_id } = await inbox.conversation()
  expect((await inbox.transcript(conversation_id))[0]).toMatchObject({ content: '', message_type: 'removed' })
  expect((await facts(inbox, 'instagram:77')).join()).not.toContain('Paris')
})

it('takes a removal that comes before its message into account, on Instagram and WhatsApp', async () => {
  const inbox = await Inbox.open(app, graph, { channel_type: 'instagram' })
  const at = app.clock.now().getTime() - 5_000
  const receive = (message: object) =>
    inbox.receive({
      object: 'instagram',
      entry: [
        {
          id: '3003',
          messaging: [{ sender: { id: '78' }, recipient: { id: '3003' }, timestamp: at, message }],
        },
      ],
    })
  const calls = graph.calls.length
  await receive({ mid: 'early', is_deleted: true })
  expect(await inbox.list()).toEqual([])
  await receive({ mid: 'early', text: 'I live in Paris.' })
  const { conversation_id } = await inbox.conversation()
  const removed = [{ content: '', message_type: 'removed', direction: 'inbound' }]
  expect(await inbox.transcript(conversation_id)).toMatchObject(removed)
  expect(await facts(inbox, 'instagram:78')).toEqual([])
  expect(graph.calls.slice(calls).filter(({ body }) => body?.message !== undefined)).toEqual([])
  // The channel repeats the message: it stays removed. Another one is heard as ever.
  await receive({ mid: 'early', text: 'I live in Paris.' })
  await receive({ mid: 'later', text: 'I live in Rome.' })
  expect(await inbox.transcript(conversation_id)).toMatchObject([
    ...removed,
    { content: 'I live in Rome.' },
    { direction: 'outbound' },
  ])
  const whatsapp = await Inbox.open(app, graph, { default_agent_id: '' })
  const revoke = { from: '491', id: 'wamid.z', timestamp: String(BEGAN + 9), type: 'revoke' }
  await whatsapp.receive(
    whatsappBody({ messages: [{ ...revoke, revoke: { original_message_id: 'wamid.a' } }] as never }),
  )
  await whatsapp.receive(said('491', 'a', 'One', 1))
  const { conversation_id: id } = await whatsapp.conversation()
  expect(await whatsapp.transcript(id)).toMatchObject([{ content: '', message_type: 'removed' }])
})

it('knows revoked and edited messages of WhatsApp, and reactions do not reopen', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  await inbox.receive(said('491', 'a', 'One', 1), said('491', 'b', 'Two', 2))
  const { conversation_id } = await inbox.conversation()
  const change = (id: string, type: string, part: object) => ({
    ...{ from: '491', id: `wamid.${id}`, timestamp: String(BEGAN + 9), type },
    [type]: part,
  })
  const edit = { original_message_id: 'wamid.b', message: { type: 'text', text: { body: 'Two and a half' } } }
  await inbox.receive(
    whatsappBody({
      messages: [change('c', 'revoke', { original_message_id: 'wamid.a' }), change('d', 'edit', edit)],
    }),
  )
  const rows = await inbox.transcript(conversation_id)
  expect(rows.map((row) => [row.message_type, row.content])).toEqual([
    ['removed', ''],
    ['edited', 'Two and a half'],
  ])
  expect((await inbox.list())[0].last_message).toBe('Two and a half')
  await inbox.call('PATCH', `/conversations/${conversation_id}`, { status: 'closed' })
  await inbox.receive(
    whatsappBody({ messages: [change('e', 'reaction', { message_id: 'wamid.b', emoji: '👍' })] }),
  )
  expect((await inbox.list())[0].status).toBe('closed')
  await inbox.receive(whatsappBody({ messages: [textFrom('491', 'f', 'Hello again', 12)] }))
  expect((await inbox.list())[0].status).toBe('open')
})

it('takes a group for one conversation, and answers when it is called', async () => {
  const inbox = await open()
  const chat = { id: -100, type: 'supergroup', title: 'Neighbours' }
  const from = (id: number, first_name: string) => ({ chat, date: date(), from: { id, first_name } })
  await inbox.tell({ ...from(1, 'Ana'), message_id: 1, text: 'Anyone home?' })
  const calls = telegram.calls.length
  const text = 'Hi @ada_bot, what is new?'
  const entities = [{ type: 'mention', offset: 3, length: 8 }]
  await inbox.tell({ ...from(2, 'Bo'), message_id: 2, text: 'I am' })
  expect(telegram.calls).toHaveLength(calls)
  await inbox.tell({ ...from(2, 'Bo'), message_id: 3, text, entities })
  expect(telegram.calls).toHaveLength(calls + 1)
  const rows = await inbox.list()
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ title: 'Neighbours', user_id: 'telegram:-100' })
  const inbound = (await inbox.transcript(rows[0].id)).filter((row) => row.direction === 'inbound')
  expect(inbound.map((row) => [row.author_id, row.content])).toEqual([
    ['telegram:1', 'Ana: Anyone home?'],
    ['telegram:2', 'Bo: I am'],
    ['telegram:2', `Bo: ${text}`],
  ])
})

it('sends HTML to Telegram, plain text when it cannot be read, and takes its webhook away', async () => {
  const inbox = await open()
  const { agent_id } = (await inbox.call('GET', '/agents/Ada')).body
  await inbox.tell({ message_id: 1, date: date(), text: 'Hello' })
  telegram.failNext({ code: 400, description: "Bad Request: can't parse entities: unexpected end" })
  const push = { user_id: 'telegram:5', content: '**Hi** <you>', agent_id, agent: agent_id }
  await inbox.call('POST', '/conversations/push', push)
  await inbox.work()
  const texts = telegram.calls.map((call) => [call.body.text, call.body.parse_mode])
  expect(texts).toContainEqual(['<b>Hi</b> &lt;you&gt;', 'HTML'])
  expect(texts).toContainEqual(['Hi <you>', undefined])
  const path = `/projects/${inbox.tenant.projectId}/channel-connections/${inbox.connection.connection_id}`
  expect((await inbox.call('DELETE', path)).status).toBeLessThan(300)
  expect(telegram.calls.at(-1)?.method).toBe('deleteWebhook')
})
