import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { knowledgePath, learn, makeRule } from '../../../../../test/knowledge.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import type { JobRun } from '../../../../platform/jobs/job.ts'
import { setRunning } from '../analytics-rules.store.ts'
import { beginRun, publish, workOut } from '../run.ts'

const app = await testApp()

const config = { target_entity_type: 'product', property: 'price' }
const ruleOf = async (tenant: TestTenant, ruleId: string) =>
  (await app.call('GET', knowledgePath(tenant, `analytics/rules/${ruleId}`), { as: tenant.key })).body
const ask = (tenant: TestTenant, ruleId: string) =>
  app.call('POST', knowledgePath(tenant, `analytics/rules/${ruleId}/run`), { as: tenant.key })
const partsFor = (tenant: TestTenant) => ({
  db: {
    read: (work) => app.db.read(asTenant(tenant.tenantId), work),
    transaction: (work) => app.db.transaction(asTenant(tenant.tenantId), work),
  } satisfies JobRun<unknown>['db'],
  clock: app.clock,
  signal: new AbortController().signal,
})

it('queues one run however often it is asked, works, and says how it went', async () => {
  const tenant = await app.newTenant()
  await learn(app, tenant, [['product', 'Kettle', { price: 30 }]])
  const rule = await makeRule(app, tenant, 'trend', config)
  const replies = await Promise.all([1, 2, 3].map(() => ask(tenant, rule.ruleId)))
  for (const { status, body } of replies)
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'queued', rule_id: rule.ruleId } })
  expect((await ruleOf(tenant, rule.ruleId)).last_run_status).toBe('queued')
  expect(await workOff(app, tenant.tenantId, 'knowledge.run_rule')).toBe(1)
  const done = await ruleOf(tenant, rule.ruleId)
  expect(done).toMatchObject({ last_run_status: 'success' })
  expect(Math.abs(Date.parse(done.last_run_at) - app.clock.now().getTime())).toBeLessThan(60_000)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'knowledge_rule.run_completed',
    subject_id: rule.ruleId,
    payload: { rule_type: 'trend', duration_ms: done.last_run_duration_ms },
  })
})

it('says that it is running, and runs a rule that is switched off when asked to', async () => {
  const tenant = await app.newTenant()
  const { ruleId } = await makeRule(app, tenant, 'trend', config, { enabled: false })
  const run = await beginRun(partsFor(tenant), tenant.tenantId, ruleId)
  expect((await ask(tenant, ruleId)).body.status).toBe('running')
  expect(await workOff(app, tenant.tenantId, 'knowledge.run_rule')).toBe(0)
  if (run !== undefined) await publish(partsFor(tenant), run, undefined, () => undefined)
  expect((await ask(tenant, ruleId)).body.status).toBe('queued')
  await workOff(app, tenant.tenantId, 'knowledge.run_rule')
  expect((await ruleOf(tenant, ruleId)).last_run_status).toBe('success')
})

it('shows the last results until all of the new ones are there, and nothing of a run that was overtaken', async () => {
  const tenant = await app.newTenant()
  await learn(app, tenant, [['product', 'Kettle', { price: 30 }]])
  const rule = await makeRule(app, tenant, 'trend', config)
  await rule.run()
  const labels = async () =>
    (await rule.read('rankings', { type: 'top', window: '7d' })).body.rankings.map(
      (one: { node_label: string }) => one.node_label,
    )
  await learn(app, tenant, [['product', 'Pan', { price: 40 }]])
  const parts = partsFor(tenant)
  const slow = await beginRun(parts, tenant.tenantId, rule.ruleId)
  if (slow === undefined) throw new Error('the run did not begin')
  const model = await workOut(parts, slow)
  expect(await labels()).toEqual(['Kettle'])
  // Its worker was thought dead, and another one has begun.
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    setRunning(tx, slow.key, '00000000-0000-7000-8000-000000000000', app.clock.now()),
  )
  expect(await publish(parts, slow, model, () => undefined)).toBe(false)
  expect(await labels()).toEqual(['Kettle'])
  const next = await beginRun(parts, tenant.tenantId, rule.ruleId)
  if (next === undefined) throw new Error('the run did not begin')
  expect(await publish(parts, next, await workOut(parts, next), () => undefined)).toBe(true)
  expect(await labels()).toEqual(['Pan', 'Kettle'])
  const runs = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('kb_trends').select('run_id').distinct().where('rule_id', '=', rule.ruleId).execute(),
  )
  // The one that was overtaken is swept away by the one after it.
  expect(runs.map((row) => row.run_id)).not.toContain(slow.key.runId)
})

it('fails with words when the config cannot be read any more, and keeps the last results', async () => {
  const tenant = await app.newTenant()
  await learn(app, tenant, [['product', 'Kettle', { price: 30 }]])
  const rule = await makeRule(app, tenant, 'trend', config)
  await rule.run()
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    sql`update kb_rules set config = '{"windows": []}' where rule_id = ${rule.ruleId}`.execute(tx.db),
  )
  await rule.run()
  const failed = await ruleOf(tenant, rule.ruleId)
  expect(failed.last_run_status).toBe('failed')
  expect(failed.last_run_error).toMatch(/config\.target_entity_type is required/)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)?.type).toBe('knowledge_rule.run_failed')
  expect((await rule.read('rankings', { type: 'top', window: '7d' })).body.total).toBe(1)
})

it('knows no missing rule, and lets readers run nothing', async () => {
  const tenant = await app.newTenant()
  expect((await ask(tenant, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
  const { ruleId } = await makeRule(app, tenant, 'trend', config)
  const as = await tenant.keyWith(['read:knowledge'])
  const path = knowledgePath(tenant, `analytics/rules/${ruleId}/run`)
  expect((await app.call('POST', path, { as })).status).toBe(403)
  expect((await app.call('POST', path)).status).toBe(401)
})
