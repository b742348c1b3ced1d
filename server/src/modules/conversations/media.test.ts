import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { locationsOf } from '../../../test/harness.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { filesPath, OGG, PNG, sendFile } from '../../../test/stored-files.ts'
import { BEGAN, Inbox, whatsappBody, withGraph } from '../../../test/suites/inbox.ts'
import { telegramInbox } from '../../../test/suites/telegram.ts'
import { startTelegramServer } from '../../../test/telegram-server.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'

const model = await startModelServer()
const telegram = await startTelegramServer('graph-token')
let spoken = 'My name is Zoe and I live in Lyon.'
const listener = createServer((request, response) => {
  request.resume()
  const isPicture = request.url?.endsWith('/images/generations')
  const answer = isPicture ? { data: [{ b64_json: PNG.toString('base64') }] } : { text: spoken }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
const { app, graph } = await withGraph({
  RAPPORT_LLM_URL: model.url,
  RAPPORT_LLM_API_KEY: 'none',
  RAPPORT_LLM_MODEL: 'test-model',
  RAPPORT_TELEGRAM_URL: telegram.url,
  RAPPORT_IMAGE_URL: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1`,
  RAPPORT_TRANSCRIBE_URL: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1`,
  RAPPORT_FILES_MAX_MB: '1',
})
afterAll(async () => {
  listener.close()
  await telegram.close()
  await model.close()
})
beforeEach(() => {
  model.calls.length = 0
  model.script = () => ({ text: 'I see.' })
})

/** What WhatsApp posts for a file: an id to ask for, and a caption where there is one. */
const sent = (type: string, id: string, more: object = {}) =>
  whatsappBody({
    contacts: [{ profile: { name: 'Zoe' }, wa_id: '491' }],
    messages: [{ from: '491', id: `m-${id}`, timestamp: String(now()), type, [type]: { id, ...more } }],
  })
const now = () => Math.max(BEGAN, Math.floor(app.clock.now().getTime() / 1000))

async function lastOf(inbox: Inbox) {
  const { conversation_id } = await inbox.conversation()
  const rows = await inbox.transcript(conversation_id)
  return { conversation_id, inbound: rows.filter((row) => row.direction === 'inbound').at(-1), rows }
}

describe('what a contact sends', () => {
  it('is fetched with the connection’s token, stored, shown to the model, and goes with the conversation', async () => {
    graph.files.set('pic', PNG)
    const inbox = await Inbox.open(app, graph)
    await inbox.receive(sent('image', 'pic', { caption: 'What is this?', mime_type: 'image/png' }))
    const { conversation_id, inbound, rows } = await lastOf(inbox)
    const [attachment] = inbound.attachments
    expect(attachment).toMatchObject({
      type: 'image',
      media_id: 'pic',
      mime_type: 'image/png',
      size: PNG.length,
    })
    const path = filesPath(inbox.tenant, `/${attachment.file_id}`)
    expect((await app.call('GET', `${path}/content`, { as: inbox.tenant.key })).status).toBe(200)
    const asked = model.calls.at(-1)?.body.messages.at(-1).content
    expect(asked).toContainEqual({
      type: 'image_url',
      image_url: { url: `data:image/png;base64,${PNG.toString('base64')}` },
    })
    expect(rows.at(-1)).toMatchObject({ direction: 'outbound', content: 'I see.' })
    await inbox.call('DELETE', `/conversations/${conversation_id}`)
    expect((await app.call('GET', path, { as: inbox.tenant.key })).status).toBe(404)
  })

  it('is heard: what is said in a recording is answered like a text', async () => {
    graph.files.set('voice', OGG)
    const inbox = await Inbox.open(app, graph)
    await inbox.receive(sent('audio', 'voice', { voice: true, mime_type: 'audio/ogg; codecs=opus' }))
    const { inbound, rows } = await lastOf(inbox)
    expect(inbound).toMatchObject({ content: spoken, attachments: [{ transcript: spoken }] })
    expect(model.calls.at(-1)?.body.messages.at(-1).content).toBe(spoken)
    expect(rows).toHaveLength(2)
  })

  it('comes from Telegram by its own way', async () => {
    telegram.files.set('photos/big', PNG)
    const inbox = await telegramInbox(app, graph)
    await inbox.tell({
      message_id: 1,
      date: now(),
      photo: [{ file_id: 'big', file_size: 48 }],
      caption: 'Look',
    })
    const { inbound } = await lastOf(inbox)
    expect(inbound.attachments).toMatchObject([{ media_id: 'big', mime_type: 'image/png' }])
    expect(inbound.attachments[0].file_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each([
    ['too large', 'large', Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]), 'too_large'],
    [
      'of no kind that is kept',
      'program',
      Buffer.from('\x7fELF\x02\x01\x01\0\0\0', 'latin1'),
      'unsupported_media_type',
    ],
    ['gone at the channel', 'gone', undefined, 'gone'],
  ])('is said to be %s, and answered all the same', async (_what, id, bytes, fault) => {
    if (bytes !== undefined) graph.files.set(id, bytes)
    const inbox = await Inbox.open(app, graph)
    await inbox.receive(sent('document', id, { filename: 'a.bin' }))
    const { inbound, rows } = await lastOf(inbox)
    expect(inbound.attachments).toMatchObject([{ type: 'document', name: 'a.bin', fault }])
    expect(inbound.attachments[0].file_id).toBeUndefined()
    expect(rows.at(-1)).toMatchObject({ direction: 'outbound' })
    expect((await app.call('GET', filesPath(inbox.tenant), { as: inbox.tenant.key })).body.files).toEqual([])
  })

  it('is fetched once, however often the message comes', async () => {
    graph.files.set('twice', PNG)
    const inbox = await Inbox.open(app, graph)
    const body = sent('image', 'twice')
    await inbox.receive(body, body)
    await inbox.receive(body)
    expect(
      (await app.call('GET', filesPath(inbox.tenant), { as: inbox.tenant.key })).body.files,
    ).toHaveLength(1)
  })

  it('is named to the agent where nothing is said in it, and answered once', async () => {
    spoken = ''
    graph.files.set('silence', OGG)
    const inbox = await Inbox.open(app, graph)
    await inbox.receive(sent('audio', 'silence'))
    expect(model.calls.at(-1)?.body.messages.at(-1).content).toBe('[audio]')
    app.clock.advance(3 * MINUTE_MS)
    await inbox.work()
    expect((await lastOf(inbox)).rows).toHaveLength(2)
  })
})

describe('what an operator sends', () => {
  it('may be a stored file, which the channel fetches by a link of its own', async () => {
    const inbox = await Inbox.open(app, graph)
    await inbox.receive(sent('text', 'hello', { body: 'Hello' }))
    const { conversation_id } = await inbox.conversation()
    const query = `conversation_id=${conversation_id}`
    const stored = await sendFile(app, inbox.tenant, PNG, { name: 'plan.png', query })
    graph.calls.length = 0
    const body = { content: 'The plan', attachments: [{ file_id: stored.body.file_id }] }
    expect((await inbox.call('POST', `/conversations/${conversation_id}/messages`, body)).status).toBe(200)
    await inbox.work()
    const { image } = graph.calls[0]?.body ?? {}
    expect(image.caption).toBe('The plan')
    const { pathname } = new URL(image.link)
    expect((await app.call('GET', pathname)).status).toBe(200)
  })

  it('is refused where it is no file of the project', async () => {
    const [inbox, other] = [await Inbox.open(app, graph), await Inbox.open(app, graph)]
    await inbox.receive(sent('text', 'hi', { body: 'Hi' }))
    const { conversation_id } = await inbox.conversation()
    const foreign = await sendFile(app, other.tenant, PNG)
    for (const file_id of [foreign.body.file_id, 'none', 7]) {
      const body = { content: '', attachments: [{ file_id }] }
      const reply = await inbox.call('POST', `/conversations/${conversation_id}/messages`, body)
      expect([reply.status, locationsOf(reply)]).toEqual([400, ['body.attachments[0].file_id']])
    }
  })
})

describe('what an agent makes', () => {
  const draws = async (inbox: Inbox) => {
    const body = { imageGeneration: true }
    expect((await inbox.call('PATCH', '/agents/Ada/capabilities', body)).status).toBe(200)
    model.script = (call) =>
      call.body.messages.at(-1).role === 'tool'
        ? { text: 'Here it is.' }
        : { toolCalls: [{ name: 'rapport_make_picture', arguments: '{"description":"a boat"}' }] }
  }
  const isThere = async (url: string) => (await app.call('GET', new URL(url).pathname)).status === 200

  it('goes to WhatsApp as a picture with its caption, and is in the transcript', async () => {
    const inbox = await Inbox.open(app, graph)
    await draws(inbox)
    await inbox.receive(sent('text', 'draw', { body: 'Draw a boat' }))
    const { image } = graph.calls.at(-1)?.body ?? {}
    expect(image.caption).toBe('Here it is.')
    expect(await isThere(image.link)).toBe(true)
    const { rows } = await lastOf(inbox)
    expect(rows.at(-1)).toMatchObject({
      content: 'Here it is.',
      message_type: 'image',
      attachments: [{ type: 'image', file_id: expect.any(String) }],
    })
  })

  it('goes to Messenger and Instagram after the words', async () => {
    for (const channel_type of ['messenger', 'instagram'] as const) {
      const inbox = await Inbox.open(app, graph, { channel_type })
      await draws(inbox)
      const account = channel_type === 'messenger' ? '2002' : '3003'
      const object = channel_type === 'messenger' ? 'page' : 'instagram'
      const timestamp = Date.now() - 60_000
      const message = { mid: `draw-${channel_type}`, text: 'Draw a boat' }
      const messaging = [{ sender: { id: '77' }, recipient: { id: account }, timestamp, message }]
      await inbox.receive({ object, entry: [{ id: account, time: timestamp, messaging }] })
      const bodies = graph.calls.map((call) => call.body.message)
      expect(bodies.at(-2).text).toBe('Here it is.')
      expect(bodies.at(-1).attachment).toMatchObject({ type: 'image' })
      expect(await isThere(bodies.at(-1).attachment.payload.url)).toBe(true)
    }
  })

  it('goes to Telegram as a photo', async () => {
    const inbox = await telegramInbox(app, graph, { default_agent_id: 'Ada' })
    await draws(inbox)
    telegram.calls.length = 0
    await inbox.tell({ message_id: 9, date: now(), text: 'Draw' })
    const photo = telegram.calls.find((call) => call.method === 'sendPhoto')
    expect(photo?.body.caption).toBe('Here it is.')
    expect(await isThere(photo?.body.photo)).toBe(true)
  })
})
