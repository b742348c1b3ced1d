import { expect, it } from 'vitest'
import { EventConsumer } from '../../../../test/event-source.ts'
import { testApp } from '../../../../test/harness.ts'
import { Website } from '../../../../test/website.ts'

const app = await testApp({ settings: {} })
const url = `${await app.listen()}/api/v1/widget/visit/stream`

/** What the stream brings of a visitor's conversation. */
async function listening(token: string, lastId?: string) {
  const consumer = new EventConsumer()
  consumer.lastId = lastId
  await consumer.open(url, '', { 'x-visitor-token': token })
  return { consumer, words: () => consumer.frames.map(({ data }) => data.message.content) }
}

it('brings what people of the site write, to that visitor alone, and resumes where it ended', async () => {
  const website = await Website.open(app)
  const [one, other] = [await website.visit(), await website.visit()]
  // Before the first word there is no conversation yet to listen to.
  const [mine, theirs] = [await listening(one), await listening(other)]
  await website.say(one, 'Hello')
  const as = website.tenant.key
  const [{ conversation_id: id }] = (await app.call('GET', '/api/v1/conversations', { as })).body.items
  const write = (content: string) =>
    app.call('POST', `/api/v1/conversations/${id}/messages`, { as, body: { content } })
  expect((await write('Jo here.')).status).toBeLessThan(300)
  await expect.poll(() => mine.words().at(-1)).toBe('Jo here.')
  expect(mine.words()[0]).toBe('Hello')
  expect(Object.keys(mine.consumer.frames[0]?.data.message).sort()).toEqual([
    'at',
    'attachments',
    'content',
    'from',
    'id',
  ])
  expect(theirs.words()).toEqual([])
  mine.consumer.close()
  await write('Still there?')
  const again = await listening(one, mine.consumer.lastId)
  await expect.poll(() => again.words()).toEqual(['Still there?'])
  again.consumer.close()
  theirs.consumer.close()
})

it('refuses unknown visitors, other pages and nonsense numbers', async () => {
  const website = await Website.open(app)
  const token = await website.visit()
  const get = (headers: Record<string, string>) => fetch(url, { headers }).then((answer) => answer.status)
  expect(await get({})).toBe(401)
  expect(await get({ 'x-visitor-token': token, origin: 'https://evil.example' })).toBe(403)
  expect(await get({ 'x-visitor-token': token, 'last-event-id': 'x' })).toBe(400)
})
