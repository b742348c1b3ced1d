import { expect, it } from 'vitest'
import { EventConsumer } from '../../../../test/event-source.ts'
import { testApp } from '../../../../test/harness.ts'
import { Website } from '../../../../test/website.ts'

const app = await testApp()
const url = await app.listen()

const typed = async (website: Website) =>
  (await app.eventsOf(website.tenant.tenantId)).filter(({ type }) => type === 'conversation.typing')

it('lists who looks at the conversation, and is empty before the first message', async () => {
  const website = await Website.open(app)
  const token = await website.visit()
  const type = () => website.call('POST', '/visit/typing', { token })
  expect((await type()).status).toBe(204)
  expect(await typed(website)).toEqual([])
  await website.say(token, 'Hello')
  const [{ conversation_id: id }] = (
    await app.call('GET', '/api/v1/conversations', { as: website.tenant.key })
  ).body.items
  expect((await type()).status).toBe(204)
  expect(await typed(website)).toMatchObject([
    { subject_id: id, payload: { conversation_id: id, by: 'contact' } },
  ])
})

it('shows the visitor that a member writes, and them alone', async () => {
  const website = await Website.open(app)
  const [mine, other] = [await website.visit(), await website.visit()]
  await website.say(mine, 'Hello')
  const as = website.tenant.key
  const [{ conversation_id: id }] = (await app.call('GET', '/api/v1/conversations', { as })).body.items
  await website.say(other, 'Hello')
  const listening = async (token: string) => {
    const consumer = new EventConsumer()
    await consumer.open(`${url}/api/v1/widget/visit/stream`, '', { 'x-visitor-token': token })
    return consumer
  }
  const [one, two] = [await listening(mine), await listening(other)]
  const path = `/api/v1/conversations/${id}/presence`
  const presence = (writing: boolean) =>
    app.call('PUT', path, { as: website.tenant.owner, body: { writing } })
  await presence(false)
  await presence(true)
  await expect.poll(() => one.frames.map(({ data }) => data.type)).toEqual(['typing'])
  expect(two.frames).toEqual([])
  one.close()
  two.close()
})

it('refuses other pages and unknown tokens, and ends at a limit', async () => {
  const website = await Website.open(app)
  const token = await website.visit()
  const type = (from: object) => website.call('POST', '/visit/typing', from)
  expect((await type({ token, origin: 'https://evil.example' })).status).toBe(403)
  expect((await type({ token: 'vt_nobody' })).status).toBe(401)
  expect((await type({})).status).toBe(401)
  const statuses = []
  for (let at = 0; at < 25; at += 1) statuses.push((await type({ token })).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
})
