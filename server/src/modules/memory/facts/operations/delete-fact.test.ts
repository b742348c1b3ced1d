import { expect, it } from 'vitest'
import { chat, say } from '../../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { eventTypes, facts, search, tell, withAda } from '../../../../../test/memory.ts'
import { asSystem, asTenant } from '../../../../platform/db/database.ts'
import { extractAndStoreFacts } from '../../index.ts'

const app = await testApp()
const remove = (tenant: TestTenant, factId: string) =>
  app.call('DELETE', `/api/v1/agents/Ada/memory/facts/${factId}`, { as: tenant.key })
const tree = async (tenant: TestTenant) =>
  (await app.call('GET', '/api/v1/agents/Ada/memory?user_id=u1&include_contents=true', { as: tenant.key }))
    .body

it('takes a fact out of lists, tree and search', async () => {
  const tenant = await withAda(app)
  const fact = await tell(app, tenant, 'Is allergic to walnuts.', { fact_type: 'health' })
  await tell(app, tenant, 'Likes walnut wood.', { fact_type: 'preference' })
  expect(await search(app, tenant, 'walnuts', 'user_id=u1&mode=bm25')).toHaveLength(2)
  expect((await remove(tenant, fact.fact_id)).status).toBe(204)
  expect((await facts(app, tenant)).facts).toMatchObject([{ content: 'Likes walnut wood.' }])
  expect(await search(app, tenant, 'walnuts', 'user_id=u1&mode=bm25')).toHaveLength(1)
  expect(JSON.stringify(await tree(tenant))).not.toContain('walnuts')
  expect((await tree(tenant)).nodes.map((node: { path: string }) => node.path)).toEqual([
    '/semantic',
    '/semantic/preference',
  ])
  expect(await eventTypes(app, tenant)).toContain('memory.deleted')
  expect((await remove(tenant, fact.fact_id)).status).toBe(404)
})

it('takes it out of the history of what followed', async () => {
  const tenant = await withAda(app)
  const one = await tell(app, tenant, 'Lives in Lyon.')
  const change = (factId: string, content: string) =>
    app.call('PUT', `/api/v1/agents/Ada/memory/facts/${factId}`, { as: tenant.key, body: { content } })
  const two = (await change(one.fact_id, 'Lives in Porto.')).body
  const three = (await change(two.fact_id, 'Lives in Oslo.')).body
  await remove(tenant, two.fact_id)
  const history = await app.call('GET', `/api/v1/agents/Ada/memory/fact/${three.fact_id}/history`, {
    as: tenant.key,
  })
  expect(history.body).toMatchObject({
    current: { atomic_text: 'Lives in Oslo.', supersedes_id: one.fact_id },
    previous_versions: [{ atomic_text: 'Lives in Lyon.' }],
  })
})

const get = async (tenant: TestTenant, path: string) =>
  (await app.call('GET', `/api/v1/agents/Ada/${path}`, { as: tenant.key })).body
const post = (tenant: TestTenant, path: string, body: object) =>
  app.call('POST', `/api/v1/agents/Ada/${path}`, { as: tenant.key, body })
const factWith = async (tenant: TestTenant, word: string) =>
  (await facts(app, tenant)).facts.find((fact: { content: string }) => fact.content.includes(word))

/** A person who said where they live, among other things. */
async function withLyon(): Promise<TestTenant> {
  const tenant = await withAda(app)
  const messages = [
    { role: 'user', content: 'Good morning to you. I live in Lyon. My cat is called Milo.' },
    { role: 'assistant', content: 'Hello! So you live in Lyon. How is Milo?' },
  ]
  await post(tenant, 'turns', { user_id: 'u1', session_id: 's1', messages })
  await workOff(app, tenant.tenantId)
  await post(tenant, 'memory/consolidate', { period: 'daily', user_id: 'u1' })
  return tenant
}

it('redacts the sentence that taught it from search, context, summaries and replies', async () => {
  const tenant = await withLyon()
  expect(JSON.stringify(await search(app, tenant, 'where do I live'))).toContain('Lyon')
  expect(JSON.stringify(await get(tenant, 'memory/summaries?user_id=u1'))).toContain('Lyon')
  expect((await remove(tenant, (await factWith(tenant, 'Lyon')).fact_id)).status).toBe(204)
  await workOff(app, tenant.tenantId)

  for (const query of ['where do I live', 'Lyon', 'what did I say first'])
    expect(JSON.stringify(await search(app, tenant, query))).not.toContain('Lyon')
  // The rest of the message, and what else was learned from it, stays.
  expect(JSON.stringify(await search(app, tenant, 'good morning'))).toContain('Good morning to you.')
  expect(await factWith(tenant, 'Milo')).toBeDefined()
  const summaries = JSON.stringify(await get(tenant, 'memory/summaries?user_id=u1'))
  expect([summaries.includes('Lyon'), summaries.includes('Milo')]).toEqual([false, true])
  const context = await get(tenant, 'context?userId=u1&sessionId=s1&query=where+do+I+live')
  expect(JSON.stringify(context)).not.toContain('Lyon')
  const reply = await chat(app, tenant.key, say('Where do I live?', { user_id: 'u1', session_id: 's1' }))
  expect(reply.raw).not.toContain('Lyon')
  // Operators still read what was said, marked.
  const { messages } = await get(tenant, 'conversations?user_id=u1&session_id=s1')
  expect(messages.slice(0, 2)).toMatchObject([
    { content: expect.stringContaining('Lyon'), redacted: true },
    { content: expect.stringContaining('Lyon'), redacted: true },
  ])
})

it('is not learned again from the same sentence, but from a new one', async () => {
  const tenant = await withLyon()
  await remove(tenant, (await factWith(tenant, 'Lyon')).fact_id)
  await app.db.transaction(asSystem, (tx) =>
    tx.db
      .updateTable('memory_extractions')
      .set({ state: 'queued' })
      .where('tenant_id', '=', tenant.tenantId)
      .execute(),
  )
  const rows = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db
      .selectFrom('memory_extractions')
      .select('extraction_id')
      .where('tenant_id', '=', tenant.tenantId)
      .execute(),
  )
  const db = app.db.scopedTo(asTenant(tenant.tenantId))
  const signal = new AbortController().signal
  for (const { extraction_id: id } of rows)
    await extractAndStoreFacts(app.app.services, { tenantId: tenant.tenantId, db, signal }, id)
  expect([await factWith(tenant, 'Lyon'), (await factWith(tenant, 'Milo')).content]).toEqual([
    undefined,
    expect.stringContaining('Milo'),
  ])
  await post(tenant, 'turns', {
    user_id: 'u1',
    session_id: 's2',
    messages: [{ role: 'user', content: 'I live in Lyon.' }],
  })
  await workOff(app, tenant.tenantId)
  expect(await factWith(tenant, 'Lyon')).toBeDefined()
})
