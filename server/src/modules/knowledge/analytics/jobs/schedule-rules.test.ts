import { expect, it } from 'vitest'
import { startApp, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { knowledgePath, learn, makeRule } from '../../../../../test/knowledge.ts'
import { TestClock } from '../../../../../test/test-clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../kernel/clock.ts'
import { asSystem } from '../../../../platform/db/database.ts'
import { beginRun } from '../run.ts'

const clock = new TestClock()
const app = await testApp({ clock })
const config = { target_entity_type: 'product', property: 'price' }

/** What the platform does every minute, in one process. */
const tick = async (of = app): Promise<void> => {
  const db = {
    read: (work: never) => of.db.read(asSystem, work),
    transaction: (work: never) => of.db.transaction(asSystem, work),
  }
  const { signal } = new AbortController()
  await of.app.services.jobs.handlers
    .get('knowledge.schedule-rules')
    ?.handle({ ...of.app.services, db, signal } as never)
}
const scheduled = async (schedule: string, more: object = {}) => {
  const tenant = await app.newTenant()
  await learn(app, tenant, [['product', 'Kettle', { price: 1 }]])
  const { ruleId } = await makeRule(app, tenant, 'trend', config, { schedule, ...more })
  const runs = () => workOff(app, tenant.tenantId, 'knowledge.run_rule')
  const path = knowledgePath(tenant, `analytics/rules/${ruleId}`)
  const state = async () => (await app.call('GET', path, { as: tenant.key })).body
  return { tenant, ruleId, path, runs, state }
}

it('runs a rule when its time has come, and once for all the times that were missed', async () => {
  const { runs, state } = await scheduled('0 * * * *')
  await tick()
  expect(await runs()).toBe(0)
  clock.advance(HOUR_MS)
  await tick()
  expect((await state()).last_run_status).toBe('queued')
  expect(await runs()).toBe(1)
  expect((await state()).last_run_status).toBe('success')
  await tick()
  expect(await runs()).toBe(0)
  // Nothing ran for three days: one run makes up for it, and the next is due within the hour.
  clock.advance(3 * DAY_MS)
  await tick()
  await tick()
  expect(await runs()).toBe(1)
  clock.advance(HOUR_MS)
  await tick()
  expect(await runs()).toBe(1)
})

it('runs it once though two processes look at the same moment, and goes on after a restart', async () => {
  const { runs } = await scheduled('*/5 * * * *')
  clock.advance(5 * MINUTE_MS)
  const restarted = await startApp({ clock, database: { db: app.db, url: app.databaseUrl } as never })
  await Promise.all([tick(), tick(restarted)])
  expect(await runs()).toBe(1)
  await restarted.app.close()
})

it('does not run what is switched off, and begins anew when it is switched on', async () => {
  const { tenant, path, runs } = await scheduled('0 * * * *', { enabled: false })
  const put = (enabled: boolean) => app.call('PUT', path, { as: tenant.key, body: { enabled } })
  clock.advance(2 * HOUR_MS)
  await tick()
  expect(await runs()).toBe(0)
  await put(true)
  await tick()
  expect(await runs()).toBe(0)
  clock.advance(HOUR_MS)
  await tick()
  expect(await runs()).toBe(1)
})

it('says so when a run died silently, and puts one back that was lost on its way', async () => {
  const { tenant, ruleId, path, state, runs } = await scheduled('')
  const db = {
    read: (work: never) => app.db.read(asSystem, work),
    transaction: (work: never) => app.db.transaction(asSystem, work),
  }
  await beginRun({ db: db as never, clock, signal: new AbortController().signal }, tenant.tenantId, ruleId)
  clock.advance(11 * MINUTE_MS)
  await tick()
  expect(await state()).toMatchObject({
    last_run_status: 'failed',
    last_run_error: expect.stringMatching(/interrupted/),
  })
  expect((await app.eventsOf(tenant.tenantId)).at(-1)?.type).toBe('knowledge_rule.run_failed')
  await app.call('POST', `${path}/run`, { as: tenant.key })
  await app.db.transaction(asSystem, (tx) =>
    tx.db
      .deleteFrom('jobs')
      .where('tenant_id', '=', tenant.tenantId)
      .where('queue', '=', 'knowledge.run_rule')
      .execute(),
  )
  clock.advance(11 * MINUTE_MS)
  await tick()
  await tick()
  expect(await runs()).toBe(1)
  expect((await state()).last_run_status).toBe('success')
})
