import { expect, it } from 'vitest'
import { workOff } from '../../../../test/jobs.ts'
import { eventTypes } from '../../../../test/memory.ts'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()

async function merged(contact: string) {
  const inbox = await Inbox.open(app, graph)
  const { tenant } = inbox
  const wa = `whatsapp:${contact}`
  const turn = {
    user_id: 'crm-1',
    session_id: 's',
    messages: [{ role: 'user', content: 'I live in Lyon. I have a cat called Mia.' }],
  }
  await inbox.call('POST', '/agents/Ada/turns', turn)
  await workOff(app, tenant.tenantId)
  app.clock.advance(60_000)
  await inbox.receive(said(contact, `w${contact}`, 'I live in Oslo. I have a dog called Rex.'))
  await workOff(app, tenant.tenantId)
  await inbox.call('POST', '/people/crm-1/merge', { user_id: wa }, tenant.owner)
  const [conversation] = await inbox.list()
  const split = (body: object, as = tenant.owner, who = 'crm-1') =>
    inbox.call('POST', `/people/${who}/split`, body, as)
  const facts = async (userId: string) =>
    (
      await inbox.call('GET', `/agents/Ada/memory/facts?user_id=${encodeURIComponent(userId)}&limit=200`)
    ).body.facts
      .map((one: { content?: string; atomic_text?: string }) => one.content ?? one.atomic_text)
      .join(' ') as string
  return { inbox, tenant, wa, conversation, split, facts }
}

it('gives a conversation back with what was learned in it, and what it had replaced holds again', async () => {
  const { inbox, tenant, wa, conversation, split, facts } = await merged('4917055601')
  expect(await facts('crm-1')).toContain('Rex')
  expect(await facts('crm-1')).toContain('Oslo')
  const done = await split({ conversation_ids: [conversation.id] })
  expect(done.body).toMatchObject({ user_id: wa, from_user_id: 'crm-1', conversation_ids: [conversation.id] })
  expect(await facts(wa)).toContain('Rex')
  expect(await facts(wa)).toContain('Oslo')
  const left = await facts('crm-1')
  expect(left).toContain('Mia')
  expect(left).toContain('Lyon')
  expect(left).not.toContain('Rex')
  expect((await inbox.list())[0].user_id).toBe(wa)
  expect(await eventTypes(app, tenant)).toContain('contact.split')
  const found = await inbox.call('GET', '/agents/Ada/memory/search?user_id=crm-1&q=dog')
  expect(JSON.stringify(found.body)).not.toContain('Rex')
  // The merge is over: what is theirs stays theirs.
  app.clock.advance(11 * 60_000)
  await inbox.work()
  await workOff(app, tenant.tenantId)
  expect(await facts(wa)).toContain('Rex')
})

it('gives a conversation to a named person, and refuses what is not the person’s', async () => {
  const { tenant, conversation, split, facts } = await merged('4917055602')
  const id = conversation.id
  expect((await split({ conversation_ids: [] })).status).toBe(400)
  expect((await split({ conversation_ids: ['x'], user_id: '' })).body.errors).toHaveLength(2)
  expect((await split({ conversation_ids: [id, crypto.randomUUID()] })).body.errors).toMatchObject([
    { location: 'body.conversation_ids[1]' },
  ])
  expect((await split({ conversation_ids: [id], user_id: 'crm-1' })).status).toBe(409)
  expect((await split({ conversation_ids: [id] }, tenant.key)).status).toBe(403)
  const stranger = await app.newTenant()
  expect((await split({ conversation_ids: [id] }, stranger.owner)).status).toBe(400)
  expect((await split({ conversation_ids: [id], user_id: 'bob' })).body.user_id).toBe('bob')
  expect(await facts('bob')).toContain('Rex')
  expect((await split({ conversation_ids: [id], user_id: 'eve' })).status).toBe(400)
})

it('copies consents and restrictions: a withdrawal holds for both', async () => {
  const { inbox, tenant, wa, conversation, split } = await merged('4917055609')
  const person = (userId: string, path: string, body?: object) =>
    inbox.call(
      body === undefined ? 'GET' : 'POST',
      `/people/${encodeURIComponent(userId)}/${path}`,
      body,
      tenant.owner,
    )
  await person('crm-1', 'consents', { purpose: 'contact', state: 'withdrawn', means: 'chat' })
  await person('crm-1', 'restrictions', { reason: 'Objection' })
  expect((await split({ conversation_ids: [conversation.id] })).status).toBe(200)
  for (const userId of ['crm-1', wa]) {
    expect((await person(userId, 'consents')).body.current).toMatchObject([
      { user_id: userId, purpose: 'contact', state: 'withdrawn' },
    ])
    expect((await person(userId, 'restrictions')).body.restricted).toBe(true)
  }
})
