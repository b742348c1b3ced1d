import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../harness.ts'

const app = await testApp()

/** PUT and PATCH of a personality both keep what was not sent, so both have to pass the same tests. */
export function testPersonalityWrites(method: 'PUT' | 'PATCH'): void {
  const write = (tenant: TestTenant, body: object) =>
    app.call(method, '/api/v1/agents/ada/personality', { as: tenant.key, body })
  const read = async (tenant: TestTenant) =>
    (await app.call('GET', '/api/v1/agents/ada/personality', { as: tenant.key })).body

  async function withAgent(): Promise<TestTenant> {
    const tenant = await app.newTenant()
    const body = { name: 'Ada', big5: { openness: 40, extraversion: 60 } }
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body })
    return tenant
  }

  it('changes what is sent, derives the dimensions anew, and remembers why', async () => {
    const tenant = await withAgent()
    const reply = await write(tenant, {
      big5: { openness: 0.7 },
      dimensions: { politeness: 0.2 },
      reasoning: 'a good year',
    })
    expect(reply.status).toBe(200)
    expect(reply.body.success).toBe(true)
    const { profile, evolution } = await read(tenant)
    expect(profile.big5).toMatchObject({ openness: { score: 70 }, extraversion: { score: 60 } })
    expect(profile.dimensions).toMatchObject({ intellect: 70, politeness: 20 })
    const change = {
      old_value: 40,
      new_value: 70,
      delta: 30,
      trigger_type: 'personality_update',
      reasoning: 'a good year',
    }
    expect(evolution).toContainEqual(
      expect.objectContaining({ trait_category: 'big5', trait_name: 'openness', ...change }),
    )
    expect(evolution).toHaveLength(4)
    expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({ type: 'agent.updated' })
  })

  it('changes one dimension without touching the others', async () => {
    const tenant = await withAgent()
    await write(tenant, { dimensions: { volatility: 5 } })
    const { profile, evolution } = await read(tenant)
    expect(profile.dimensions).toMatchObject({ volatility: 5, intellect: 40 })
    expect(evolution).toHaveLength(1)
  })

  it('does nothing for an empty body or for scores that are there already', async () => {
    const tenant = await withAgent()
    expect((await write(tenant, {})).status).toBe(200)
    await write(tenant, { big5: { openness: 40 } })
    expect((await read(tenant)).evolution).toEqual([])
  })

  it('names every bad field at once', async () => {
    const reply = await write(await withAgent(), {
      big5: { openness: 200, neuroticism: 'x' },
      dimensions: [],
      reasoning: 1,
    })
    expect(reply.status).toBe(400)
    expect(locationsOf(reply)).toEqual([
      'body.big5.neuroticism',
      'body.big5.openness',
      'body.dimensions',
      'body.reasoning',
    ])
  })
}
