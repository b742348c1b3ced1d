import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { startModelServer } from '../../../../test/model-server.ts'
import { filesPath, formWith, OGG, PNG } from '../../../../test/stored-files.ts'
import { PAGE, Website } from '../../../../test/website.ts'
import { newId } from '../../../kernel/ids.ts'

const model = await startModelServer()
const listener = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"Where is my parcel?"}')
})
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  listener.close()
  await model.close()
})
const app = await testApp({
  settings: {
    RAPPORT_LLM_URL: model.url,
    RAPPORT_LLM_MODEL: 'test-model',
    RAPPORT_TRANSCRIBE_URL: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1`,
  },
})
beforeEach(() => {
  model.calls.length = 0
  model.script = () => ({ text: 'I see.' })
})

const upload = (token: string | undefined, content: Buffer, name = 'photo.png', origin = PAGE) =>
  app.call('POST', '/api/v1/widget/visit/files', {
    body: formWith(content, { name }),
    headers: { origin, ...(token === undefined ? {} : { 'x-visitor-token': token }) },
  })
const inbox = async (website: Website) => {
  const as = website.tenant.key
  const [conversation] = (await app.call('GET', '/api/v1/conversations', { as })).body.items
  const path = `/api/v1/conversations/${conversation.conversation_id}/messages?order=asc`
  return { conversation, messages: (await app.call('GET', path, { as })).body.items }
}
const contentOf = (url: string) => app.call('GET', new URL(url).pathname)

it('keeps a picture, shows it in the inbox and to the model, and deletes it with the conversation', async () => {
  const website = await Website.open(app)
  const token = await website.visit()
  const stored = await upload(token, PNG)
  expect(stored).toMatchObject({
    status: 200,
    body: { name: 'photo.png', mime_type: 'image/png', size: PNG.length },
  })
  const { file_id } = stored.body
  const heard = await website.say(token, '', newId(), [file_id])
  expect(heard.frames[0].message).toMatchObject({
    from: 'visitor',
    content: '',
    attachments: [{ type: 'image', name: 'photo.png', mime_type: 'image/png' }],
  })
  expect((await contentOf(heard.frames[0].message.attachments[0].url)).status).toBe(200)
  expect(model.calls[0]?.body.messages.at(-1).content).toContainEqual({
    type: 'image_url',
    image_url: { url: `data:image/png;base64,${PNG.toString('base64')}` },
  })
  const { conversation, messages } = await inbox(website)
  expect(messages[0]).toMatchObject({ message_type: 'image', attachments: [{ file_id, type: 'image' }] })
  const as = website.tenant.owner
  expect((await app.call('GET', filesPath(website.tenant, `/${file_id}`), { as })).status).toBe(200)
  await app.call('DELETE', `/api/v1/conversations/${conversation.conversation_id}`, { as })
  expect((await app.call('GET', filesPath(website.tenant, `/${file_id}`), { as })).status).toBe(404)
})

it('hears what is said in a recording, and takes words with a file', async () => {
  const website = await Website.open(app)
  const token = await website.visit()
  const voice = (await upload(token, OGG, 'note.ogg')).body.file_id
  await website.say(token, '', newId(), [voice])
  expect(model.calls.at(-1)?.body.messages.at(-1).content).toBe('Where is my parcel?')
  const pdf = (await upload(token, Buffer.from('%PDF-1.4 …'), 'bill.pdf')).body.file_id
  await website.say(token, 'This bill', newId(), [pdf])
  expect(model.calls.at(-1)?.body.messages.at(-1).content).toBe('[document: bill.pdf] This bill')
})

it('refuses other kinds, too much, other pages, strangers and files of others', async () => {
  const website = await Website.open(app)
  const [one, two] = [await website.visit(), await website.visit()]
  expect((await upload(one, Buffer.from('PK\x03\x04 zip'))).status).toBe(415)
  expect((await upload(one, Buffer.from('<html>'))).status).toBe(415)
  expect((await upload(one, Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(413)
  expect((await upload(undefined, PNG)).status).toBe(401)
  expect((await upload(one, PNG, 'a.png', 'https://other.example')).status).toBe(403)
  const empty = { body: '--part\r\n', headers: { origin: PAGE, 'x-visitor-token': one } }
  expect((await app.call('POST', '/api/v1/widget/visit/files', empty)).body.errors[0].location).toBe(
    'body.file',
  )
  const { file_id } = (await upload(one, PNG)).body
  for (const id of [file_id, newId()]) {
    const refused = await website.say(two, 'Hi', newId(), [id])
    expect(refused.body.errors[0].location).toBe('body.file_ids[0]')
  }
  expect((await website.say(one, ' ')).body.errors[0].location).toBe('body.content')
})

it('needs the notice to be accepted, and has a budget', async () => {
  const website = await Website.open(app)
  const token = await website.visit()
  await website.setConsent({ text: 'New words.', version: '2026-02' })
  expect((await upload(token, PNG)).body.consent_version).toBe('2026-02')
  const other = await Website.open(app)
  const [first, second] = [await other.visit(), await other.visit()]
  const statuses: number[] = []
  for (let at = 0; at < 21; at += 1) statuses.push((await upload(at < 11 ? first : second, PNG)).status)
  expect(statuses.at(-1)).toBe(429)
})
