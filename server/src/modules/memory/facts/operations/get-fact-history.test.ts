import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { tell, withAda } from '../../../../../test/memory.ts'

const app = await testApp()

it('shows what a fact replaced, newest first, from any version on', async () => {
  const tenant = await withAda(app)
  let fact = await tell(app, tenant, 'Version 1.')
  const ids = [fact.fact_id]
  for (const version of [2, 3, 4]) {
    app.clock.advance(1_000)
    const body = { content: `Version ${version}.` }
    const path = `/api/v1/agents/Ada/memory/facts/${fact.fact_id}`
    fact = (await app.call('PUT', path, { as: tenant.key, body })).body
    ids.push(fact.fact_id)
  }
  const history = async (factId: string) =>
    (await app.call('GET', `/api/v1/agents/Ada/memory/fact/${factId}/history`, { as: tenant.key })).body
  const whole = await history(fact.fact_id)
  expect(whole.current).toMatchObject({ atomic_text: 'Version 4.' })
  expect(whole.current).not.toHaveProperty('valid_until')
  const before = whole.previous_versions.map((version: { atomic_text: string }) => version.atomic_text)
  expect(before).toEqual(['Version 3.', 'Version 2.', 'Version 1.'])
  expect(whole.previous_versions[0]).toHaveProperty('valid_until')
  expect((await history(ids[1] as string)).previous_versions).toMatchObject([{ atomic_text: 'Version 1.' }])
  expect((await history(ids[0] as string)).previous_versions).toEqual([])
})

it('has no history of facts that are missing or another agent’s', async () => {
  const tenant = await withAda(app)
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Bea' } })
  const fact = await tell(app, tenant, 'Something.')
  for (const path of [
    `Bea/memory/fact/${fact.fact_id}`,
    `Ada/memory/fact/${tenant.tenantId}`,
    'Ada/memory/fact/x',
  ]) {
    const reply = await app.call('GET', `/api/v1/agents/${path}/history`, { as: tenant.key })
    expect(reply.status).toBe(404)
  }
})
