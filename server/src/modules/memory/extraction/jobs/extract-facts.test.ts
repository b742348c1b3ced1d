import { expect, it } from 'vitest'
import { startApp, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { facts, withAda } from '../../../../../test/memory.ts'
import { DAY_MS } from '../../../../kernel/clock.ts'
import { asSystem, asTenant } from '../../../../platform/db/database.ts'
import { findAgentById } from '../../../agents/index.ts'
import { type Exchange, ingest, scopeOf } from '../../index.ts'
import { findExtraction } from '../extractions.store.ts'

const app = await testApp()

async function say(
  tenant: TestTenant,
  texts: readonly string[],
  more: Partial<Exchange> & { at?: Date } = {},
) {
  const { body } = await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })
  const at = more.at ?? app.clock.now()
  return app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    const agent = await findAgentById(tx, tenant.tenantId, body.agent_id)
    if (agent === undefined) throw new Error('no agent')
    const messages = texts.map((content, place) => ({
      role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content,
      at,
    }))
    return ingest(tx, app.app.services, scopeOf(agent, 'u1'), { sessionId: 's1', messages, ...more })
  })
}
const stateOf = (tenant: TestTenant, extractionId: string) =>
  app.db.read(asTenant(tenant.tenantId), (tx) => findExtraction(tx, tenant.tenantId, extractionId))
const texts = async (tenant: TestTenant) =>
  (await facts(app, tenant)).facts.map((fact: { content: string }) => fact.content).join(' ')

it('learns from what is said, with the messages as evidence', async () => {
  const tenant = await withAda(app)
  const told = await say(tenant, ['My name is Bea and I live in Lyon.', 'Nice to meet you, Bea!'])
  expect(await stateOf(tenant, told.extractionId)).toMatchObject({ state: 'queued' })
  await workOff(app, tenant.tenantId)
  const done = await stateOf(tenant, told.extractionId)
  expect(done).toMatchObject({ state: 'done', error: '' })
  expect(done?.facts_added).toBeGreaterThan(1)
  expect(await texts(tenant)).toMatch(/Lyon/)
  const [fact] = (await app.call('GET', '/api/v1/agents/Ada/users/u1/facts', { as: tenant.key })).body.facts
  expect(fact).toMatchObject({
    source_type: 'chat',
    session_id: 's1',
    evidence_message_ids: [told.messages[0]?.message_id],
  })
  const event = (await app.eventsOf(tenant.tenantId)).find(({ type }) => type === 'memory.created')
  expect(event?.payload).toMatchObject({ user_id: 'u1', session_id: 's1', extraction_id: told.extractionId })
})

it('replaces what was corrected, confirms what was repeated, and keeps the history', async () => {
  const tenant = await withAda(app)
  await say(tenant, ['I live in Lyon.'])
  await workOff(app, tenant.tenantId)
  app.clock.advance(DAY_MS)
  await say(tenant, ['I live in Lyon, as you know.'])
  await workOff(app, tenant.tenantId)
  expect((await facts(app, tenant)).facts).toMatchObject([{ mention_count: 2 }])
  app.clock.advance(DAY_MS)
  await say(tenant, ['Actually I moved to Porto.'])
  await workOff(app, tenant.tenantId)
  const [now] = (await facts(app, tenant, 'user_id=u1&fact_type=location')).facts
  expect(now.content).toMatch(/Porto/)
  expect(await texts(tenant)).not.toMatch(/lives in Lyon/)
  const history = await app.call('GET', `/api/v1/agents/Ada/memory/fact/${now.fact_id}/history`, {
    as: tenant.key,
  })
  expect(history.body.previous_versions[0].atomic_text).toMatch(/Lyon/)
})

it('puts what was said earlier before what is known, whenever it arrives', async () => {
  const tenant = await withAda(app)
  const now = app.clock.now()
  await say(tenant, ['I live in Porto.'], { at: now })
  await workOff(app, tenant.tenantId)
  await say(tenant, ['I live in Lyon.'], { sessionId: 'old', at: new Date(now.getTime() - 30 * DAY_MS) })
  await workOff(app, tenant.tenantId)
  const [fact] = (await facts(app, tenant)).facts
  expect(fact.content).toMatch(/Porto/)
  expect((await facts(app, tenant)).total_count).toBe(1)
  const history = await app.call('GET', `/api/v1/agents/Ada/memory/fact/${fact.fact_id}/history`, {
    as: tenant.key,
  })
  expect(history.body.previous_versions).toHaveLength(1)
})

it('learns nothing twice when an attempt is repeated, nor from what the agent says', async () => {
  const tenant = await withAda(app)
  const told = await say(tenant, ['I have a dog called Rex.', 'So you live in Rome with Rex?'])
  await workOff(app, tenant.tenantId)
  const once = await facts(app, tenant)
  const kind = app.app.services.jobs.handlers.get('memory.extract')
  await kind?.handle({
    ...app.app.services,
    tenantId: tenant.tenantId,
    payload: { extraction_id: told.extractionId },
    attempt: 2,
    db: {
      read: (work: never) => app.db.read(asTenant(tenant.tenantId), work),
      transaction: (work: never) => app.db.transaction(asTenant(tenant.tenantId), work),
    },
    signal: new AbortController().signal,
  } as never)
  expect(await facts(app, tenant)).toEqual(once)
  expect(await texts(tenant)).not.toMatch(/Rome/)
})

it('is marked as failed once its job was given up', async () => {
  const tenant = await withAda(app)
  const { tenantId } = tenant
  const told = await say(tenant, ['I live in Lyon.'])
  const kind = app.app.services.jobs.handlers.get('memory.extract')
  await app.db.transaction(asSystem, async (tx) => {
    const payload = { extraction_id: told.extractionId }
    await kind?.failed({ tx, tenantId, payload, now: app.clock.now() } as never)
  })
  expect(await stateOf(tenant, told.extractionId)).toMatchObject({ state: 'failed' })
})

it('is done by the worker, which gives memories their vectors as well', async () => {
  const tenant = await withAda(app)
  await say(tenant, ['I play the violin in an orchestra.'])
  const working = await startApp({ worker: true, keepsJobsOf: tenant.tenantId, clock: app.clock })
  const unembedded = () =>
    app.db.read(asTenant(tenant.tenantId), async (tx) => {
      const rows = await tx.db.selectFrom('memory_facts').select('vector_model').execute()
      return rows.length > 0 && rows.every((row) => row.vector_model !== '')
    })
  await expect.poll(unembedded).toBe(true)
  await working.app.close()
})

it('reads more than a thread is given at once in slices, and nothing of it twice', async () => {
  const tenant = await withAda(app)
  const { body } = await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })
  const long = { role: 'assistant' as const, content: 'x'.repeat(199_000), at: app.clock.now() }
  const user = (content: string) => ({ role: 'user' as const, content, at: app.clock.now() })
  const messages = [
    ...Array<typeof long>(5).fill(long),
    // The last of the first slice, which the second one has for context.
    user('I live in Lyon.'),
    long,
    user('I have a dog called Rex.'),
  ]
  await app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    const agent = await findAgentById(tx, tenant.tenantId, body.agent_id)
    if (agent === undefined) throw new Error('no agent')
    await ingest(tx, app.app.services, scopeOf(agent, 'u1'), { sessionId: 's1', messages })
  })
  await workOff(app, tenant.tenantId)
  expect(await texts(tenant)).toMatch(/Lyon.*Rex|Rex.*Lyon/)
  for (const fact of (await facts(app, tenant)).facts) expect(fact.mention_count).toBe(1)
})
