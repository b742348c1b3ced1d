import { afterAll, beforeEach, expect, it } from 'vitest'
import { chat, say, withAgent } from '../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { facts, search } from '../../../../test/memory.ts'
import { startModelServer } from '../../../../test/model-server.ts'

const model = await startModelServer()
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url } })
afterAll(() => model.close())
beforeEach(() => {
  model.calls.length = 0
})

const tell = (tenant: TestTenant, content: string) =>
  app.call('POST', '/api/v1/agents/Ada/memory/facts', {
    as: tenant.key,
    body: { user_id: 'u1', content },
  })
const known = async (tenant: TestTenant): Promise<string> =>
  (await facts(app, tenant)).facts.map((fact: { content: string }) => fact.content).join(' ')

/** The person says something; the model calls the tool once and then says its line. */
async function turn(tenant: TestTenant, message: string, sent: object, line: string): Promise<unknown> {
  let isCalled = false
  model.script = ({ body }) => {
    if (!body.tools?.length) return { text: '[]' }
    if (isCalled) return { text: line }
    isCalled = true
    return { toolCalls: [{ name: 'rapport_memory_forget', arguments: JSON.stringify(sent) }] }
  }
  await chat(app, tenant.key, say(message, { user_id: 'u1', session_id: 's1' }))
  const results = model.calls.flatMap(({ body }) => body.messages).filter(({ role }) => role === 'tool')
  return JSON.parse(results.at(-1).content)
}

it('forgets what the model is asked to forget, and the words that asked for it', async () => {
  const tenant = await withAgent(app)
  await tell(tenant, 'Lives in Lyon.')
  await tell(tenant, 'Maria plays the cello.')
  const said = 'The sun is out. I wish you had no idea of my living in Lyon!'
  const result = await turn(
    tenant,
    said,
    { what: 'where I live' },
    'You told me of Lyon; gone. How is the cello?',
  )
  expect(result).toMatchObject({ status: 'forgotten', say: expect.stringContaining('Lyon') })
  await workOff(app, tenant.tenantId)
  expect(await known(tenant)).toBe('Maria plays the cello.')
  const left = JSON.stringify(await search(app, tenant, 'Lyon sun cello'))
  expect([
    left.includes('Lyon'),
    left.includes('The sun is out.'),
    left.includes('How is the cello?'),
  ]).toEqual([false, true, true])
  const events = (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'memory.forgotten')
  expect(events).toMatchObject([{ payload: { facts_deleted: 1, session_id: 's1' } }])
})

it('forgets everything only after the person was asked in an earlier turn', async () => {
  const tenant = await withAgent(app)
  await tell(tenant, 'Maria lives in Lyon.')
  const asked = { what: 'everything', confirmed: true }
  expect(await turn(tenant, 'Forget everything', asked, 'Really?')).toMatchObject({ status: 'ask' })
  expect(await known(tenant)).toContain('Lyon')
  // The person's no stands, whatever the model makes of it.
  expect(await turn(tenant, 'No!', asked, 'Fine.')).toMatchObject({ forgotten: [] })
  expect(await known(tenant)).toContain('Lyon')
  expect(await turn(tenant, 'Forget everything', asked, 'Really?')).toMatchObject({ status: 'ask' })
  expect(await turn(tenant, 'I am certain', asked, 'Gone.')).toMatchObject({ status: 'forgotten' })
  expect(await known(tenant)).toBe('')
})

it('lets the person choose', async () => {
  const tenant = await withAgent(app)
  await tell(tenant, 'Pieter is a plumber from Ghent.')
  await tell(tenant, 'Maria plays chess with Pieter.')
  const result = await turn(tenant, 'Forget Pieter', { what: 'Pieter' }, 'Which one?')
  expect(result).toMatchObject({ status: 'ask', say: expect.stringMatching(/1\. [\s\S]*2\. /) })
  const { say: question } = result as { say: string }
  const choice = Number(/(\d)\. .*chess/.exec(question)?.[1])
  expect(await turn(tenant, 'hm', { choice: 7 }, 'Sorry?')).toMatchObject({ error: expect.any(String) })
  await turn(tenant, 'Forget Pieter', { what: 'Pieter' }, 'Which one?')
  expect(await turn(tenant, 'The game', { choice }, 'Gone.')).toMatchObject({ status: 'forgotten' })
  expect(await known(tenant)).toBe('Pieter is a plumber from Ghent.')
})

it.each([
  [{}, '`what` must be text.'],
  [{ confirmed: true }, '`what` must be text.'],
  [{ what: '' }, '`what` must be text.'],
  [{ what: 'the' }, 'That names nothing that could be forgotten.'],
])('refuses %j', async (sent, error) => {
  const tenant = await withAgent(app)
  expect(await turn(tenant, 'hi', sent, 'Hm.')).toEqual({ error })
})

it('says when there is nothing', async () => {
  const tenant = await withAgent(app)
  const result = await turn(tenant, 'Forget my phone number', { what: 'my phone number' }, 'I have none.')
  expect(result).toMatchObject({ status: 'nothing_found' })
})
