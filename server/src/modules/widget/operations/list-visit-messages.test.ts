import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { Website } from '../../../../test/website.ts'

const app = await testApp()

it('gives back only the visitor’s own words and answers, oldest first', async () => {
  const website = await Website.open(app)
  const [one, other] = [await website.visit(), await website.visit()]
  await website.say(one, 'My dog is called Rex.')
  await website.say(other, 'I have a cat.')
  const messages = await website.transcript(one)
  expect(messages.map((message: { from: string }) => message.from)).toEqual(['visitor', 'agent'])
  expect(messages[0]).toEqual({
    id: expect.any(String),
    from: 'visitor',
    content: 'My dog is called Rex.',
    attachments: [],
    at: expect.any(String),
  })
  const page = await website.call('GET', '/visit/messages?limit=1', { token: one })
  expect(page.body).toMatchObject({ has_more: true, messages: [{ from: 'agent' }] })
})

it('is empty before the first word, and refuses other pages, unknown tokens and bad limits', async () => {
  const website = await Website.open(app)
  const token = await website.visit()
  expect((await website.call('GET', '/visit/messages', { token })).body).toMatchObject({
    messages: [],
    has_more: false,
  })
  const evil = await website.call('GET', '/visit/messages', { token, origin: 'https://evil.example' })
  expect(evil.status).toBe(403)
  expect((await website.call('GET', '/visit/messages', { token: 'vt_nobody' })).status).toBe(401)
  expect((await website.call('GET', '/visit/messages?limit=0', { token })).status).toBe(400)
  // A visitor's token opens nothing else.
  expect((await app.call('GET', '/api/v1/agents', { as: token })).status).toBe(401)
})
