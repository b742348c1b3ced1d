import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { DAY_MS, later } from '../../../kernel/clock.ts'

const app = await testApp({ settings: {} })
const read = (tenant: TestTenant, query = '') =>
  app.call('GET', `/api/v1/agents/ada/personality?${query}`, { as: tenant.key })
const write = (tenant: TestTenant, dimensions: object) =>
  app.call('PUT', '/api/v1/agents/ada/personality', { as: tenant.key, body: { dimensions } })

async function withAgent(): Promise<TestTenant> {
  const tenant = await app.newTenant()
  const body = { name: 'Ada', bio: 'Listens.', big5: { openness: 100 }, speech_patterns: ['hm'] }
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body })
  return tenant
}

it('shows the whole persona', async () => {
  const { profile, evolution } = (await read(await withAgent())).body
  expect(profile).toMatchObject({ name: 'Ada', bio: 'Listens.', speech_patterns: ['hm'], temperature: 0.8 })
  expect(evolution).toEqual([])
})

it('shows changes newest first, as many as asked for, from a day or a moment on', async () => {
  const tenant = await withAgent()
  await write(tenant, { volatility: 10 })
  app.clock.advance(2 * DAY_MS)
  await write(tenant, { volatility: 20 })
  await write(tenant, { volatility: 30 })
  const values = async (query: string) =>
    (await read(tenant, query)).body.evolution.map((one: { new_value: number }) => one.new_value)
  expect(await values('')).toEqual([30, 20, 10])
  expect(await values('history_limit=1')).toEqual([30])
  const yesterday = later(app.clock.now(), -DAY_MS).toISOString()
  expect(await values(`since=${yesterday}`)).toEqual([30, 20])
  expect(await values(`since=${yesterday.slice(0, 10)}`)).toEqual([30, 20])
  expect(await values(`since=${later(app.clock.now(), DAY_MS).toISOString()}`)).toEqual([])
})

it.each(['history_limit=0', 'history_limit=1001', 'since=yesterday', 'since=2026-13-01', 'since=0000-01-01'])(
  'refuses %s by name',
  async (query) => {
    const reply = await read(await withAgent(), query)
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toMatchObject([{ location: `query.${query.split('=')[0]}` }])
  },
)
