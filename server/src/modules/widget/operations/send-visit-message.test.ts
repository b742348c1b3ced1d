import { afterAll, beforeEach, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { startModelServer } from '../../../../test/model-server.ts'
import { Website } from '../../../../test/website.ts'
import { later, MINUTE_MS } from '../../../kernel/clock.ts'
import { asSystem } from '../../../platform/db/database.ts'

const model = await startModelServer()
afterAll(() => model.close())
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'test-model' } })
beforeEach(() => {
  model.calls.length = 0
  model.script = () => ({ text: 'Good day to you.' })
})

const inbox = async (website: Website) =>
  (await app.call('GET', '/api/v1/conversations', { as: website.tenant.key })).body.items
const waiting = (website: Website) =>
  app.db.read(asSystem, (tx) =>
    tx.db
      .selectFrom('jobs')
      .select(['run_at', 'state'])
      .where('tenant_id', '=', website.tenant.tenantId)
      .where('queue', '=', 'conversations.attend')
      .execute(),
  )

it('stores the words, says the answer while it is made, and ends with the answer as it is stored', async () => {
  const website = await Website.open(app)
  const token = await website.visit()
  const heard = await website.say(token, 'Hello')
  expect(heard.frames[0]).toMatchObject({ type: 'message', message: { from: 'visitor', content: 'Hello' } })
  expect(heard.text).toBe('Good day to you.')
  expect(heard.frames.filter((frame) => frame.type === 'text').length).toBeGreaterThan(0)
  expect(heard.frames.at(-2)).toMatchObject({
    type: 'message',
    message: { from: 'agent', content: 'Good day to you.' },
  })
  expect(heard.frames.at(-1)).toEqual({ type: 'end' })
  const [conversation] = await inbox(website)
  expect(conversation).toMatchObject({ channel: 'web', unread_count: 1, last_message: 'Good day to you.' })
  // The job that would have answered in our place finds nothing left to do.
  app.clock.advance(2 * MINUTE_MS)
  await workOff(app, website.tenant.tenantId, 'conversations.attend')
  expect(model.calls).toHaveLength(1)
})

it('counts a message once, however often it is sent, and answers it once', async () => {
  const website = await Website.open(app)
  const token = await website.visit()
  const [one, two] = [
    await website.say(token, 'Hello', 'same-name'),
    await website.say(token, 'Hello', 'same-name'),
  ]
  expect(two.frames[0].message.id).toBe(one.frames[0].message.id)
  expect(model.calls).toHaveLength(1)
  expect(await website.transcript(token)).toHaveLength(2)
})

it('answers both of two messages that come at once, and neither twice', async () => {
  const website = await Website.open(app)
  const token = await website.visit()
  model.script = () => ({ text: 'One moment please.', paceMs: 40 })
  await Promise.all([website.say(token, 'First'), website.say(token, 'Second')])
  const said = (await website.transcript(token)).filter(
    (message: { from: string }) => message.from === 'visitor',
  )
  expect(said).toHaveLength(2)
  expect(model.calls.length).toBeLessThanOrEqual(2)
  const heard = JSON.stringify(model.calls.map((call) => call.body.messages))
  expect(heard).toContain('First')
  expect(heard).toContain('Second')
})

it('leaves the answer to a person who took over, and takes back what was being said', async () => {
  const website = await Website.open(app)
  const token = await website.visit()
  await website.say(token, 'Hello')
  const [{ conversation_id: id }] = await inbox(website)
  model.script = () => ({ text: 'A long answer that takes its time to come out.', paceMs: 120 })
  const saying = website.say(token, 'Are you there?')
  await expect.poll(() => model.calls.length).toBe(2)
  await app.call('POST', `/api/v1/conversations/${id}/takeover?operator_id=jo`, { as: website.tenant.key })
  const heard = await saying
  expect(heard.frames.filter((frame) => frame.message?.from === 'agent')).toEqual([])
  expect(heard.frames.at(-1)).toEqual({ type: 'end' })
  const after = await website.say(token, 'Hello?')
  expect(after.frames.map((frame) => frame.type)).toEqual(['message', 'end'])
})

it('leaves a job behind that answers when this process does not', async () => {
  const website = await Website.open(app)
  const token = await website.visit()
  model.script = () => ({ status: 400, body: '{"error":{"message":"no"}}' })
  const heard = await website.say(token, 'Hello')
  expect(heard.frames.map((frame) => frame.type)).toEqual(['message', 'end'])
  const [job] = await waiting(website)
  expect(job?.run_at.getTime()).toBeGreaterThan(later(app.clock.now(), MINUTE_MS).getTime())
  model.script = () => ({ text: 'There you are.' })
  app.clock.advance(2 * MINUTE_MS)
  await workOff(app, website.tenant.tenantId, 'conversations.attend')
  expect((await website.transcript(token)).at(-1)).toMatchObject({ from: 'agent', content: 'There you are.' })
})

it('names every bad field, and asks who writes too fast to wait', async () => {
  const website = await Website.open(app)
  const token = await website.visit()
  const bad = await website.call('POST', '/visit/messages', {
    token,
    body: { content: 'x'.repeat(4_001), client_id: 'a b' },
  })
  expect(bad.status).toBe(400)
  expect(bad.body.errors).toHaveLength(2)
  expect(
    (
      await website.call('POST', '/visit/messages', {
        token: 'vt_x',
        body: { content: 'a', client_id: 'abcdefgh' },
      })
    ).status,
  ).toBe(401)
  const many = await Promise.all(Array.from({ length: 31 }, (_, n) => website.say(token, `Message ${n}`)))
  expect(many.filter(({ status }) => status === 429)).toHaveLength(1)
})

it('remembers a visitor over all of it', async () => {
  const plain = await testApp()
  const website = await Website.open(plain)
  const token = await website.visit()
  await website.say(token, 'My dog is called Rex.')
  await workOff(plain, website.tenant.tenantId, 'memory.extract')
  const heard = await website.say(token, 'What is my dog called?')
  expect(heard.text).toContain('Rex')
})
