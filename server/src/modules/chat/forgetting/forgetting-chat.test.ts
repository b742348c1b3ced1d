import { describe, expect, it } from 'vitest'
import { chat, say, withAgent } from '../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { facts, search } from '../../../../test/memory.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp()

/** A person who tells Ada things, one message each, and is answered; then everything is learned. */
async function told(lines: readonly string[], more: object = {}): Promise<TestTenant> {
  const tenant = await withAgent(app, more)
  for (const line of lines) await talk(tenant, line)
  await workOff(app, tenant.tenantId)
  return tenant
}

const talk = async (tenant: TestTenant, line: string, session = 's1') =>
  (await chat(app, tenant.key, say(line, { user_id: 'u1', session_id: session }))).text
const get = async (tenant: TestTenant, path: string) =>
  (await app.call('GET', `/api/v1/agents/Ada/${path}`, { as: tenant.key })).body
const known = async (tenant: TestTenant): Promise<string> =>
  (await facts(app, tenant)).facts.map((fact: { content: string }) => fact.content).join(' ')
const forgotten = async (tenant: TestTenant) =>
  (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'memory.forgotten')

/** Everything that is ever answered from: lists, search, context, summaries and the next reply. */
async function everythingAnswered(tenant: TestTenant, question: string, word: string): Promise<string> {
  await workOff(app, tenant.tenantId)
  await app.call('POST', '/api/v1/agents/Ada/memory/consolidate', {
    as: tenant.key,
    body: { period: 'daily', user_id: 'u1' },
  })
  return JSON.stringify([
    await known(tenant),
    await search(app, tenant, question),
    await search(app, tenant, word),
    await get(tenant, `context?userId=u1&sessionId=s1&query=${encodeURIComponent(question)}`),
    await get(tenant, 'memory/summaries?user_id=u1'),
    await talk(tenant, question),
    await talk(tenant, question, 'another'),
  ])
}

describe('forgetting one thing', () => {
  it('quotes a statement in the words of the person, in their language', async () => {
    const tenant = await told(['Ich wohne in Leipzig.'])
    expect(await talk(tenant, 'Vergiss, wo ich wohne.')).toBe(
      'Erledigt. Das habe ich vergessen: “Ich wohne in Leipzig”',
    )
  })

  it('forgets where the person lives, and nothing else', async () => {
    const tenant = await told(['I live in Lyon.', 'My cat is called Milo.'])
    expect(await known(tenant)).toContain('Lyon')
    const reply = await talk(tenant, 'Please forget where I live.')
    expect(reply).toBe('Done. I have forgotten this: “You live in Lyon.”')
    expect(await everythingAnswered(tenant, 'Where do I live?', 'Lyon')).not.toContain('Lyon')
    expect(await known(tenant)).toContain('Milo')
    expect(await forgotten(tenant)).toMatchObject([
      { payload: { user_id: 'u1', session_id: 's1', facts_deleted: 1, is_everything: false } },
    ])
    expect(JSON.stringify(await forgotten(tenant))).not.toContain('Lyon')
    // Operators still read what was said, marked.
    const { messages } = await get(tenant, 'conversations?user_id=u1&session_id=s1')
    expect(messages.filter((message: { redacted?: boolean }) => message.redacted)).toMatchObject([
      { content: 'I live in Lyon.' },
      { content: expect.stringContaining('You live in Lyon') },
      { content: 'Please forget where I live.' },
      { content: reply },
    ])
  })

  it('forgets what was told and never learned, by its words', async () => {
    const tenant = await told(['Yesterday I fought with Pieter about money.', 'The weather is nice.'])
    const reply = await talk(tenant, 'Forget that I told you about the fight with Pieter')
    expect(reply).toMatch(/forgotten this: “You fought with Pieter/)
    const answers = await everythingAnswered(tenant, 'What happened with Pieter?', 'Pieter')
    expect(answers.replaceAll('What happened with Pieter?', '')).not.toContain('Pieter')
  })

  it('forgets before it is learned', async () => {
    const tenant = await withAgent(app)
    await talk(tenant, 'I live in Lyon.')
    expect(await talk(tenant, 'forget where I live')).toContain('Lyon')
    await workOff(app, tenant.tenantId)
    expect(await known(tenant)).not.toContain('Lyon')
  })

  it('takes "that" for what was said last', async () => {
    const tenant = await told(['My cat is called Milo.', 'My phone number is +33 6 12 34 56 78.'])
    expect(await talk(tenant, "Don't remember that.")).toContain('+33 6 12 34 56 78')
    expect(await everythingAnswered(tenant, 'What is my phone number?', '34')).not.toContain('12 34')
    expect(await known(tenant)).toContain('Milo')
    // Said in the same breath, it is not even learned.
    expect(await talk(tenant, 'I live in Lyon. Forget that.')).toContain('I live in Lyon.')
    await workOff(app, tenant.tenantId)
    expect(await known(tenant)).not.toContain('Lyon')
  })

  it('learns the rest of the message', async () => {
    const tenant = await told(['I work at Siemens.'])
    expect(await talk(tenant, 'I live in Rome now. Please forget where I work.')).toContain('Siemens')
    await workOff(app, tenant.tenantId)
    const all = await known(tenant)
    expect([all.includes('Rome'), all.includes('Siemens')]).toEqual([true, false])
  })

  it('forgets the history of it as well', async () => {
    const tenant = await told(['I live in Porto.'])
    await talk(tenant, 'I moved to Lyon.')
    await workOff(app, tenant.tenantId)
    await talk(tenant, 'forget where I live')
    const answers = await everythingAnswered(tenant, 'Where did I live?', 'Porto')
    expect([answers.includes('Porto'), answers.includes('Lyon')]).toEqual([false, false])
  })

  it('says so when there is nothing, and learns nothing from the request', async () => {
    const tenant = await told(['My cat is called Milo.'])
    expect(await talk(tenant, 'Please delete my phone number')).toMatch(/know nothing about that/)
    expect(await talk(tenant, 'Forget that I had a fight with Anna')).toMatch(/know nothing about that/)
    await workOff(app, tenant.tenantId)
    expect(await known(tenant)).not.toContain('Anna')
    expect(JSON.stringify(await search(app, tenant, 'Anna'))).not.toContain('Anna')
    expect(await forgotten(tenant)).toEqual([])
  })

  it('asks which one is meant when several fit', async () => {
    const lines = ['Pieter is a plumber from Ghent.', 'I play chess with Pieter on Sundays.']
    const tenant = await told(lines)
    const question = await talk(tenant, 'Forget about Pieter')
    expect(question).toMatch(/Which one[\s\S]*1\. [\s\S]*2\. /)
    expect(await forgotten(tenant)).toEqual([])
    expect(await talk(tenant, 'the one about chess')).toMatch(/forgotten this: .*chess/)
    const answers = await everythingAnswered(tenant, 'What about Ghent?', 'Pieter')
    expect([answers.includes('chess'), answers.includes('plumber')]).toEqual([false, true])
  })

  it('asks about what was noted of a name that may be theirs', async () => {
    const tenant = await withAgent(app)
    const body = { user_id: 'u1', content: 'Zoe lives in Oslo.' }
    await app.call('POST', '/api/v1/agents/Ada/memory/facts', { as: tenant.key, body })
    expect(await talk(tenant, 'Forget where I live')).toMatch(/^Shall I forget this\? .*Oslo/)
    expect(await talk(tenant, 'yes')).toMatch(/forgotten this: .*Oslo/)
    expect(await known(tenant)).toBe('')
  })

  it('keeps all of them on no, and goes on when something else is said', async () => {
    const tenant = await told(['Pieter is a plumber from Ghent.', 'I play chess with Pieter on Sundays.'])
    await talk(tenant, 'Forget about Pieter')
    expect(await talk(tenant, 'none')).toMatch(/forgotten nothing/)
    await talk(tenant, 'Forget about Pieter')
    await talk(tenant, 'What is the time?')
    // The question is over: this is no answer any more.
    expect(await talk(tenant, '1')).not.toMatch(/forgotten/)
    expect(await forgotten(tenant)).toEqual([])
  })
})

describe('forgetting everything', () => {
  it('asks first, and does it on yes only', async () => {
    const tenant = await told(['I live in Lyon.', 'My cat is called Milo.'])
    expect(await talk(tenant, 'Delete everything you know about me')).toMatch(/really forget everything/)
    expect(await talk(tenant, 'no')).toMatch(/forgotten nothing/)
    expect(await talk(tenant, 'yes')).not.toMatch(/forgotten/)
    expect(await known(tenant)).toContain('Milo')
    await talk(tenant, 'Forget everything')
    // Another session has not been asked.
    expect(await talk(tenant, 'yes', 'another')).not.toMatch(/forgotten/)
    expect(await talk(tenant, 'Yes, please do!')).toBe('Done. I have forgotten everything I knew about you.')
    const answers = await everythingAnswered(tenant, 'What do you know about me?', 'Milo')
    expect([answers.includes('Milo'), answers.includes('Lyon')]).toEqual([false, false])
    expect(await forgotten(tenant)).toMatchObject([{ payload: { is_everything: true } }])
  })

  it('is not waited for after an hour', async () => {
    const tenant = await told(['My cat is called Milo.'])
    await talk(tenant, 'Forget everything')
    app.clock.advance(61 * 60_000)
    expect(await talk(tenant, 'yes')).not.toMatch(/forgotten/)
    expect(await known(tenant)).toContain('Milo')
  })
})

describe('when the agent asks', () => {
  const setTo = (tenant: TestTenant, forgetConfirmation: string) =>
    app.call('PATCH', '/api/v1/agents/Ada/capabilities', { as: tenant.key, body: { forgetConfirmation } })

  it('asks before anything, with always', async () => {
    const tenant = await told(['I live in Lyon.'])
    expect((await setTo(tenant, 'always')).body).toMatchObject({ forgetConfirmation: 'always' })
    expect(await talk(tenant, 'forget where I live')).toMatch(/^Shall I forget this\? “You live in Lyon\.”/)
    expect(await known(tenant)).toContain('Lyon')
    expect(await talk(tenant, 'yes')).toMatch(/forgotten this: “You live in Lyon/)
    expect(await everythingAnswered(tenant, 'Where do I live?', 'Lyon')).not.toContain('Lyon')
  })

  it('leaves nothing of it in earlier replies', async () => {
    const tenant = await told(['My cat is called Milo.'])
    expect(await talk(tenant, 'What is my cat called?')).toContain('Milo')
    await talk(tenant, 'Forget everything')
    await talk(tenant, 'yes')
    const replies = await app.db.read(asTenant(tenant.tenantId), (tx) =>
      tx.db.selectFrom('chat_turns').selectAll().execute(),
    )
    expect(replies.length).toBeGreaterThan(3)
    expect(JSON.stringify(replies)).not.toContain('Milo')
  })

  it('does not even ask about everything, with never', async () => {
    const tenant = await told(['I live in Lyon.'])
    await setTo(tenant, 'never')
    expect(await talk(tenant, 'forget everything about me')).toMatch(/forgotten everything/)
    expect(await known(tenant)).toBe('')
  })

  it('takes nothing else', async () => {
    const tenant = await withAgent(app)
    expect((await setTo(tenant, 'sometimes')).status).toBe(400)
    expect((await setTo(tenant, 'everything')).body).not.toHaveProperty('forgetConfirmation')
  })
})

it.each([
  "don't forget my birthday is May 3",
  "I'll never forget where I lived",
  'I forgot my keys',
  'did you forget where I live?',
  'He said "forget where I live" to me',
  'forget it',
])('forgets nothing on: %s', async (line) => {
  const tenant = await told(['I live in Lyon.'])
  await talk(tenant, line)
  expect(await talk(tenant, 'yes')).not.toMatch(/forgotten/)
  await workOff(app, tenant.tenantId)
  expect(await known(tenant)).toContain('Lyon')
  expect(await forgotten(tenant)).toEqual([])
})
