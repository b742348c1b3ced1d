import { expect, it } from 'vitest'
import { greeting, withEvaluations } from '../../../../../test/evaluations.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { newPerson } from '../../../../../test/people.ts'
import { newId } from '../../../../kernel/ids.ts'
import { RUNS_KEPT } from '../runs.schemas.ts'

const app = await testApp()
const path = '/api/v1/agents/Ada/evaluations'

it('queues a run of all tests, or of some', async () => {
  const { tenant, call, add, outcome } = await withEvaluations(app)
  const ids = [await add(greeting({ name: 'a' })), await add(greeting({ name: 'b' }))]
  const begun = await call('POST', '/evaluations', {})
  expect(begun.status).toBe(202)
  expect(begun.body).toMatchObject({
    status: 'queued',
    target: 'live',
    cases: { total: 2, done: 0, passed: 0, failed: 0, errors: 0, skipped: 0 },
    cost_usd: 0,
  })
  for (const absent of ['share_passed', 'mean_ms', 'label', 'model', 'started_at'])
    expect(begun.body).not.toHaveProperty(absent)
  await workOff(app, tenant.tenantId)
  const some = await call('POST', '/evaluations', { case_ids: [ids[1]?.toUpperCase()] })
  expect(some.body.cases.total).toBe(1)
  expect((await outcome(some.body.evaluation_id)).results).toMatchObject([{ name: 'b', status: 'pending' }])
})

it('begins one at a time, also of many requests at once, and once for a repeated one', async () => {
  const { tenant, call, add } = await withEvaluations(app)
  await add(greeting())
  const all = await Promise.all([1, 2, 3, 4].map(() => call('POST', '/evaluations', {})))
  expect(all.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409])
  const id = all.find(({ status }) => status === 202)?.body.evaluation_id
  for (const { status, body } of all) if (status === 409) expect(body.evaluation_id).toBe(id)
  await workOff(app, tenant.tenantId)
  const options = { as: tenant.key, body: {}, headers: { 'idempotency-key': 'once' } }
  const first = await app.call('POST', path, options)
  expect((await app.call('POST', path, options)).body).toEqual(first.body)
  expect((await call('GET', '/evaluations')).body.items).toHaveLength(2)
  // Another agent has its own.
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Bea' } })
  const elsewhere = '/api/v1/agents/Bea'
  await app.call('POST', `${elsewhere}/evaluation-cases`, { as: tenant.key, body: greeting() })
  expect((await app.call('POST', `${elsewhere}/evaluations`, { as: tenant.key, body: {} })).status).toBe(202)
})

it('refuses what cannot be run, and names the fields', async () => {
  const { call, add } = await withEvaluations(app)
  expect((await call('POST', '/evaluations', {})).status).toBe(409)
  await add(greeting())
  const unknown = await call('POST', '/evaluations', { case_ids: [newId(), newId()] })
  expect(locationsOf(unknown)).toEqual(['body.case_ids[0]', 'body.case_ids[1]'])
  const both = await call('POST', '/evaluations', { version: 1, draft: {} })
  expect(locationsOf(both)).toEqual(['body.draft', 'body.version'])
  expect(locationsOf(await call('POST', '/evaluations', { version: 9 }))).toEqual(['body.version'])
  const bad = { case_ids: [], version: 0, draft: { name: '' }, label: 'x'.repeat(121) }
  expect(locationsOf(await call('POST', '/evaluations', bad))).toEqual([
    'body.case_ids',
    'body.draft.name',
    'body.label',
    'body.version',
  ])
  expect((await call('GET', '/evaluations')).body.items).toEqual([])
})

it('needs the right to talk to agents', async () => {
  const { tenant, call, add } = await withEvaluations(app)
  const other = await app.newTenant()
  await add(greeting())
  const { agent_id: id } = (await call('GET', '')).body
  expect(
    (await app.call('POST', `/api/v1/agents/${id}/evaluations`, { as: other.key, body: {} })).status,
  ).toBe(404)
  const viewer = await newPerson(app, tenant, { role: 'viewer' })
  expect((await app.call('POST', path, { as: viewer.token, body: {} })).status).toBe(403)
  const editor = await tenant.keyWith(['write:agents', 'read:agents'])
  expect((await app.call('POST', path, { as: editor, body: {} })).status).toBe(403)
  const talker = await tenant.keyWith(['write:chat'])
  expect((await app.call('POST', path, { as: talker, body: {} })).status).toBe(202)
})

it('keeps the newest hundred runs', async () => {
  const { call, add, run } = await withEvaluations(app)
  await add(greeting())
  for (let at = 0; at < RUNS_KEPT + 2; at += 1) await run({ label: `${at}` })
  const { body } = await call('GET', '/evaluations?page_size=100')
  expect(body).toMatchObject({ has_more: false })
  expect([body.items.length, body.items[0].label, body.items.at(-1).label]).toEqual([100, '101', '2'])
}, 120_000)
