import { afterAll, expect, it } from 'vitest'
import { startApp, type TestTenant } from '../../../../test/harness.ts'
import { facts, learned, withAda } from '../../../../test/memory.ts'
import { startModelServer } from '../../../../test/model-server.ts'

/** Answers with one fact for each thing that the person says to like, as evidence the message that said so. */
const ANSWER_MS = 300
const askedAt: number[] = []
const model = await startModelServer(({ body }) => {
  askedAt.push(performance.now())
  const asked = JSON.stringify(body)
  const said = [...asked.matchAll(/(m\d+)[^m]{0,80}?I collect (\w+)/g)]
  const found = said.map(([, evidence, thing]) => ({
    text: `The user collects ${thing}.`,
    fact_type: 'interest',
    subject: 'user',
    slot: `user/collects/${thing}`,
    value: thing,
    polarity: 0,
    ended: false,
    event_time: null,
    evidence: [evidence],
    importance: 0.5,
  }))
  return { text: [JSON.stringify({ facts: found })], firstTokenMs: ANSWER_MS }
})
const app = await startApp({
  worker: true,
  settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'large' },
})
afterAll(async () => {
  await app.app.close()
  await model.close()
})

const turn = async (tenant: TestTenant, session: string, content: string): Promise<string> => {
  const made = await app.call('POST', '/api/v1/agents/Ada/turns', {
    as: tenant.key,
    body: { user_id: 'u1', session_id: session, messages: [{ role: 'user', content }] },
  })
  expect(made.status, made.text).toBeLessThan(300)
  return made.body.extraction_id
}
const THINGS = ['stamps', 'coins', 'shells', 'badges', 'bottles', 'postcards']

it('learns the turns of a session that wait together, each with its own count', async () => {
  const tenant = await withAda(app)
  const before = model.calls.length
  const ids: string[] = []
  for (const thing of THINGS) ids.push(await turn(tenant, 's1', `I collect ${thing}.`))
  await learned(app, tenant)
  const texts = (await facts(app, tenant)).facts.map((row: { content: string }) => row.content).sort()
  expect(texts).toEqual(THINGS.map((thing) => `The user collects ${thing}.`).sort())
  expect(model.calls.length - before).toBeLessThan(THINGS.length)
  for (const id of ids) {
    const status = await app.call('GET', `/api/v1/agents/Ada/turns/${id}/status`, { as: tenant.key })
    expect(status.body, status.text).toMatchObject({ state: 'done', facts_added: 1 })
  }
  const created = (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type === 'memory.created')
  expect(created.map(({ payload }) => (payload as { extraction_id: string }).extraction_id).sort()).toEqual(
    [...ids].sort(),
  )
})

it('lets another session be learned while a model takes its time', async () => {
  const tenant = await withAda(app)
  askedAt.length = 0
  for (let n = 0; n < 12; n += 1) await turn(tenant, `session ${n}`, `I collect ${THINGS[n % 6]}.`)
  await learned(app, tenant)
  // A call that begins sooner after another than an answer takes runs beside it.
  const beside = askedAt.filter((at, n) => n > 0 && at - (askedAt[n - 1] ?? 0) < ANSWER_MS)
  expect(beside.length).toBeGreaterThanOrEqual(6)
  expect((await facts(app, tenant)).facts).toHaveLength(6)
})
