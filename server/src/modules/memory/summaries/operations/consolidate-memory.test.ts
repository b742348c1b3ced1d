import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { eventTypes, facts, tell, withAda } from '../../../../../test/memory.ts'
import { DAY_MS } from '../../../../kernel/clock.ts'

const app = await testApp()
const consolidate = async (tenant: TestTenant, period = 'daily') =>
  (
    await app.call('POST', '/api/v1/agents/Ada/memory/consolidate', {
      as: tenant.key,
      body: { period, user_id: 'u1' },
    })
  ).body
const summaries = async (tenant: TestTenant, query = 'user_id=u1') =>
  (await app.call('GET', `/api/v1/agents/Ada/memory/summaries?${query}`, { as: tenant.key })).body.summaries

it('says things once, and counts for all who said them', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Maria really enjoys playing the cello in the evening.')
  app.clock.advance(1_000)
  await tell(app, tenant, 'Maria enjoys playing the cello in the evening.')
  await tell(app, tenant, 'Maria enjoys playing tennis in the morning.')
  expect(await consolidate(tenant)).toMatchObject({ success: true, facts_merged: 1, facts_faded: 0 })
  const left = (await facts(app, tenant)).facts
  expect(left).toHaveLength(2)
  expect(left.find((fact: { content: string }) => fact.content.includes('cello'))).toMatchObject({
    mention_count: 2,
  })
  expect(await consolidate(tenant)).toMatchObject({ facts_merged: 0 })
  expect(await eventTypes(app, tenant)).toContain('memory.consolidated')
})

it('merges what says the same in other words, with all sources, and nothing that differs in what matters', async () => {
  const tenant = await withAda(app)
  const said = [
    'The user grew up on a farm.',
    'The user was raised on a farm.',
    'The user sleeps badly.',
    'The user sleeps well.',
    'The user volunteers at an animal shelter.',
    'The user does volunteer work at the animal shelter.',
    'The user went to the gym on Monday.',
    'The user went to the gym on Friday.',
  ]
  for (const content of said) {
    await tell(app, tenant, content, { fact_type: 'preference' })
    app.clock.advance(1_000)
  }
  await workOff(app, tenant.tenantId)
  expect(await consolidate(tenant)).toMatchObject({ facts_merged: 2 })
  const left = (await facts(app, tenant)).facts.map((fact: { content: string }) => fact.content)
  expect(left.sort()).toEqual(said.filter((_, at) => at !== 0 && at !== 4).sort())
})

it('writes what days and weeks were about, once each', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Plans a trip to Norway', { fact_type: 'plan', importance: 0.9 })
  await tell(app, tenant, 'Bought a tent.', { fact_type: 'event', importance: 0.2 })
  app.clock.advance(DAY_MS)
  await tell(app, tenant, 'Cancelled the trip.', { fact_type: 'event' })
  expect(await consolidate(tenant)).toMatchObject({ summaries_written: 2 })
  await consolidate(tenant)
  const daily = await summaries(tenant, 'user_id=u1&period=daily')
  expect(daily).toHaveLength(2)
  expect(daily[0].summary).toContain('Cancelled the trip.')
  expect(daily[1]).toMatchObject({ stage: 'daily', topics: ['event', 'plan'] })
  // What matters most comes first.
  expect(daily[1].summary).toMatch(/Plans a trip to Norway\. Bought a tent\./)
  await consolidate(tenant, 'weekly')
  expect((await summaries(tenant, 'user_id=u1&period=weekly')).length).toBeGreaterThan(0)
  expect(await summaries(tenant, 'user_id=u1&limit=1')).toHaveLength(1)
  expect((await summaries(tenant, 'limit=10')).length).toBeGreaterThan(2)
})

it('drops facts that were never used, but not identity', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Had soup for lunch.', { fact_type: 'event', importance: 0.1 })
  await tell(app, tenant, 'Is called Maria.', { fact_type: 'identity', importance: 0.1 })
  app.clock.advance(400 * DAY_MS)
  expect(await consolidate(tenant)).toMatchObject({ facts_faded: 1 })
  expect((await facts(app, tenant)).facts).toMatchObject([{ content: 'Is called Maria.' }])
})

it('refuses a period that is none, and does nothing for an unknown person', async () => {
  const tenant = await withAda(app)
  const refused = await app.call('POST', '/api/v1/agents/Ada/memory/consolidate', {
    as: tenant.key,
    body: { period: 'hourly' },
  })
  expect(refused.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'body.period',
    'body.user_id',
  ])
  expect(await consolidate(tenant)).toMatchObject({ facts_merged: 0, summaries_written: 0 })
})
