import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { facts, learned, withAda } from '../../../../test/memory.ts'
import { startModelServer } from '../../../../test/model-server.ts'

const FACT = {
  text: 'The user collects stamps.',
  fact_type: 'interest',
  subject: 'user',
  slot: 'user/collects/stamps',
  value: 'stamps',
  polarity: 0,
  ended: false,
  event_time: null,
  evidence: ['m1'],
  importance: 0.5,
}
const model = await startModelServer(() => ({
  text: [JSON.stringify({ facts: [FACT] })],
  firstTokenMs: 1_500,
}))
const app = await startApp({
  worker: true,
  settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'large' },
})
afterAll(async () => {
  await app.app.close()
  await model.close()
})

it('stores nothing of what a model was reading when the person was restricted', async () => {
  const [tenant, other] = [await withAda(app), await withAda(app)]
  const turn = (key: string) =>
    app.call('POST', '/api/v1/agents/Ada/turns', {
      as: key,
      body: { user_id: 'u1', session_id: 's', messages: [{ role: 'user', content: 'I collect stamps.' }] },
    })
  const before = model.calls.length
  const { extraction_id } = (await turn(tenant.key)).body
  await turn(other.key)
  await expect.poll(() => model.calls.length - before, { timeout: 10_000 }).toBe(2)
  const body = { reason: 'Objection' }
  await app.call('POST', '/api/v1/people/u1/restrictions', { as: tenant.owner, body })
  await learned(app, tenant)
  await learned(app, other)
  expect((await facts(app, tenant)).facts).toEqual([])
  expect((await facts(app, other)).facts).toHaveLength(1)
  const status = await app.call('GET', `/api/v1/agents/Ada/turns/${extraction_id}/status`, { as: tenant.key })
  expect(status.body).toMatchObject({ state: 'done', facts_added: 0 })
  // While it is in force, no model is asked.
  await turn(tenant.key)
  await learned(app, tenant)
  expect(model.calls.length - before).toBe(2)
})
