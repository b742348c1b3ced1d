import { expect, it } from 'vitest'
import { chat, say } from '../../../../test/chat-client.ts'
import type { TestTenant } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { leadsOf } from '../../../../test/leads.ts'
import { eventTypes, search, tell, withAda } from '../../../../test/memory.ts'
import { tracesOf } from '../../../../test/person-traces.ts'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { wasErasedSince } from '../index.ts'

const { app, graph } = await withGraph()
const erase = (userId: string, as: string, headers: Record<string, string> = {}) =>
  app.call('DELETE', `/api/v1/people/${encodeURIComponent(userId)}`, { as, headers })
const erasure = (id: string, as: string) => app.call('GET', `/api/v1/erasures/${id}`, { as })
const people = async (tenant: TestTenant) =>
  (await app.call('GET', '/api/v1/agents/Ada/users', { as: tenant.key })).body.users.map(
    (user: { user_id: string }) => user.user_id,
  )

/** A contact of WhatsApp who left something in nearly every table. */
async function wilhelmina(contact: string) {
  const inbox = await Inbox.open(app, graph)
  const { tenant } = inbox
  const userId = `whatsapp:${contact}`
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.call(method, `/api/v1${path}`, { as: tenant.key, body, headers })
  await call('PUT', '/webhooks/memory.created', { webhook_url: 'https://example.com/hook' })
  const hello = said(
    contact,
    `w${contact}`,
    'My name is Wilhelmina and I live in Zanzibar with my dog Quorra.',
  )
  await inbox.receive(hello)
  const user = { user_id: userId, display_name: 'Wilhelmina', metadata: { email: 'mina@harrow.example' } }
  await call('POST', '/agents/Ada/users/import', {
    users: [{ ...user, content: [{ type: 'text', body: 'Loves Zanzibar.' }] }],
  })
  await call('POST', `/agents/Ada/users/${encodeURIComponent(userId)}/prime`, { display_name: 'Wilhelmina' })
  await call(
    'POST',
    '/agents/Ada/memory/facts',
    { user_id: userId, content: 'Wilhelmina sings.' },
    { 'idempotency-key': 'sings' },
  )
  await call('POST', '/agents/Ada/instances', { name: 'Harrow' })
  const chatting = { user_id: userId, session_id: `chat of ${userId}`, user_display_name: 'Wilhelmina' }
  const headers = { 'idempotency-key': 'hello' }
  await chat(app, tenant.key, say('I adopted a cat in Zanzibar. I am furious!', chatting), { headers })
  await chat(app, tenant.key, say('Zanzibar is warm.', { ...chatting, instance_id: 'harrow-only' }))
  await call('POST', '/agents/Ada/chat/async', { ...say('What about Zanzibar?', chatting) })
  await call('POST', '/agents/Ada/sessions/end', { user_id: userId, session_id: chatting.session_id })
  await leadsOf(app, tenant).outcome({ lead_ref: userId, note: 'Zanzibar' })
  await leadsOf(app, tenant).enrich({ name: 'Wilhelmina', email: 'mina@harrow.example', raw: 'Zanzibar' })
  await call('POST', '/approvals', { kind: 'call', subject_id: userId, title: 'Call Wilhelmina' })
  const route = { user_id: userId, contact_name: 'Wilhelmina', tier: 'VIP', agent_id: 'Ada' }
  await call('POST', `/projects/${tenant.projectId}/permanent-routes`, route)
  await call('POST', '/agents/Ada/evaluation-cases', {
    name: 'Wilhelmina asks',
    lines: ['How is Zanzibar?'],
    expect: { contains: ['Zanzibar'] },
    user_id: userId,
  })
  await call('POST', '/agents/Ada/evaluations', {})
  await workOff(app, tenant.tenantId)
  await call('POST', '/agents/Ada/memory/consolidate', { period: 'daily', user_id: userId })
  return { tenant, userId, inbox }
}

const WORDS = ['Wilhelmina', 'Zanzibar', 'Quorra', 'harrow.example']

it('leaves no trace of a person in any table, and counts what it removed', async () => {
  const contact = '4917055501234'
  const { tenant, userId } = await wilhelmina(contact)
  const before = await tracesOf(app, [userId, contact, ...WORDS])
  const touched = new Set(before.map((row) => row.split(':')[0]))
  for (const table of [
    'memory_facts',
    'memory_messages',
    'memory_summaries',
    'conversations',
    'mood_history',
    'chat_runs',
    'evaluation_cases',
    'evaluation_results',
  ])
    expect(touched).toContain(table)
  expect(touched.size).toBeGreaterThan(20)
  await tell(app, tenant, 'Somebody else stays.', { user_id: 'u2' })
  expect(await people(tenant)).toContain(userId)

  const begun = await erase(userId, tenant.owner, { 'idempotency-key': 'away' })
  expect(begun.status).toBe(202)
  expect(begun.body).toMatchObject({ status: 'running', counts: {} })
  await workOff(app, tenant.tenantId)

  const ended = await erasure(begun.body.erasure_id, tenant.owner)
  expect(ended.body).toMatchObject({ status: 'done', finished_at: expect.any(String) })
  expect(ended.body.counts).toMatchObject({
    conversations: 1,
    agent_users: expect.any(Number),
    idempotency_keys: expect.any(Number),
  })
  expect(await tracesOf(app, [userId, contact, ...WORDS])).toEqual([])
  expect(await people(tenant)).toEqual(['u2'])
  expect(await search(app, tenant, 'Zanzibar', `user_id=${encodeURIComponent(userId)}`)).toEqual([])
  expect(await search(app, tenant, 'who stays', 'user_id=u2')).toHaveLength(1)
  const events = await app.eventsOf(tenant.tenantId)
  const last = events.find((event) => event.type === 'person.erased')
  expect(last).toMatchObject({ subject_id: begun.body.erasure_id, payload: { counts: ended.body.counts } })
  // That something happened is still known.
  expect(events.filter((event) => event.type === 'conversation.started')).toMatchObject([{ payload: {} }])
})

it('is one erasure at a time, however often and by how many it is asked for', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Sails.', { user_id: 'nemo' })
  const all = await Promise.all([1, 2, 3].map(() => erase('nemo', tenant.owner)))
  expect(new Set(all.map((reply) => reply.body.erasure_id)).size).toBe(1)
  // What arrives before it is done is removed too.
  await tell(app, tenant, 'Still sails.', { user_id: 'nemo' })
  await workOff(app, tenant.tenantId)
  expect(await people(tenant)).toEqual([])
  expect(await search(app, tenant, 'sails', 'user_id=nemo')).toEqual([])
  expect((await eventTypes(app, tenant)).filter((type) => type === 'person.erased')).toHaveLength(1)
  const again = await erase('nemo', tenant.owner)
  expect(again.body.erasure_id).not.toBe(all[0]?.body.erasure_id)
  await workOff(app, tenant.tenantId)
  expect((await erasure(again.body.erasure_id, tenant.owner)).body).toMatchObject({ status: 'done' })
  // A person with the same id may come later.
  await tell(app, tenant, 'Sails again.', { user_id: 'nemo' })
  expect(await search(app, tenant, 'sails', 'user_id=nemo')).toHaveLength(1)
})

it('does not store a reply that was begun before', async () => {
  const tenant = await withAda(app)
  const begunAt = app.clock.now()
  const { body } = await erase('nemo', tenant.owner)
  const person = { tenantId: tenant.tenantId, projectId: tenant.projectId, userId: 'nemo' }
  const isErased = (since: Date, userId = 'nemo') =>
    app.db.read(asTenant(tenant.tenantId), (tx) => wasErasedSince(tx, { ...person, userId }, since))
  expect(await isErased(begunAt)).toBe(true)
  const reply = await chat(app, tenant.key, say('My name is Nemo.', { user_id: 'nemo' }))
  expect(reply.status).toBe(200)
  await workOff(app, tenant.tenantId)
  expect((await erasure(body.erasure_id, tenant.owner)).body.status).toBe('done')
  expect(await people(tenant)).toEqual([])
  expect([await isErased(begunAt), await isErased(begunAt, 'other')]).toEqual([true, false])
  app.clock.advance(1_000)
  expect(await isErased(app.clock.now())).toBe(false)
})

it('reaches the project of a key, and with a session all of them', async () => {
  const tenant = await withAda(app)
  const as = tenant.owner
  const other = (await app.call('POST', '/api/v1/projects', { as, body: { name: 'Other' } })).body.project_id
  await app.call('POST', '/api/v1/agents', {
    as,
    body: { name: 'Bob', project_id: other },
  })
  const about = { user_id: 'nemo', content: 'Sails.' }
  await app.call('POST', '/api/v1/agents/Bob/memory/facts', { as, body: about })
  await tell(app, tenant, 'Sails.', { user_id: 'nemo' })
  const key = await tenant.keyWith(['read:people', 'write:people'])
  const { body } = await erase('nemo', key)
  await workOff(app, tenant.tenantId)
  expect((await erasure(body.erasure_id, key)).body.status).toBe('done')
  const left = async (agent: string) =>
    (await app.call('GET', `/api/v1/agents/${agent}/memory/facts?user_id=nemo`, { as })).body.total_count
  expect([await left('Ada'), await left('Bob')]).toEqual([0, 1])
  const whole = await erase('nemo', as)
  await workOff(app, tenant.tenantId)
  expect(await left('Bob')).toBe(0)
  // A key sees what was asked for its project.
  expect((await erasure(whole.body.erasure_id, key)).status).toBe(404)
})

it('is refused without a credential, to members, and to keys that do not have the scope by name', async () => {
  const tenant = await withAda(app)
  expect((await app.call('DELETE', '/api/v1/people/nemo')).status).toBe(401)
  expect((await erase('nemo', (await tenant.member('member')).token)).status).toBe(403)
  const wide = await erase('nemo', tenant.key)
  expect([wide.status, wide.body.required_scope]).toEqual([403, 'write:people'])
  expect((await erase('n'.repeat(300), tenant.owner)).status).toBe(400)
  expect((await erasure('nothing', tenant.owner)).status).toBe(400)
})
