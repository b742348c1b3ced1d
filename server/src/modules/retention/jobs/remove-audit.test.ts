import { afterAll, expect, it } from 'vitest'
import { startApp, type TestTenant } from '../../../../test/harness.ts'
import { runJob } from '../../../../test/jobs.ts'
import { NOTHING, retentionOf } from '../../../../test/retention.ts'
import { cloneDatabase } from '../../../../test/test-database.ts'
import { newId, PLATFORM_TENANT_ID } from '../../../kernel/ids.ts'
import { removeWorkspaceAudit } from '../../../platform/audit/audit.store.ts'
import { asSystem, asTenant } from '../../../platform/db/database.ts'
import { removeAuditJob } from './remove-audit.ts'

// Of its own: removing is done for all workspaces of the database.
const database = await cloneDatabase()
const app = await startApp({ database })
afterAll(async () => {
  await app.app.close()
  await database.db.close()
})

/** Entries of these ages in days, which are their request ids too. */
async function withEntries(...ages: readonly number[]): Promise<TestTenant> {
  const tenant = await app.newTenant()
  await app.db.transaction(asSystem, (tx) =>
    tx.run({
      text: `insert into audit_log (tenant_id, at, audit_id, operation, action, outcome, actor, address, request_id)
        select $1, now() - age * interval '1 day', gen_random_uuid(), 'old', 'read', 'done', 'x', 'x', age::text
        from unnest($2::int[]) as age`,
      values: [tenant.tenantId, ages],
    }),
  )
  return tenant
}

const left = async ({ tenantId }: TestTenant): Promise<readonly number[]> => {
  const { rows } = await app.db.read(asSystem, (tx) =>
    tx.run<{ request_id: string }>({
      text: `select request_id from audit_log where tenant_id = $1 and operation = 'old' order by at`,
      values: [tenantId],
    }),
  )
  return rows.map(({ request_id }) => Number(request_id))
}

it('removes what is older than the workspace says, and reports it with the run', async () => {
  const tenant = await withEntries(500, 101, 99, 10)
  const other = await withEntries(500, 101, 10)
  const retention = retentionOf(app, tenant)
  await retention.put({ audit_days: 100 })
  expect(await retention.preview()).toEqual({ ...NOTHING, audit_entries: 2 })
  const run = await retention.night()
  expect(run).toMatchObject({ status: 'done', counts: { ...NOTHING, audit_entries: 2 } })
  expect(await left(tenant)).toEqual([99, 10])
  expect(await left(other)).toEqual([500, 101, 10])
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.find(({ type }) => type === 'retention.completed')).toMatchObject({
    payload: { counts: { audit_entries: 2 } },
  })
  expect((await retention.night()).counts).toEqual(NOTHING)
})

it('takes a longer time than the installation’s too, and the installation’s where there is none', async () => {
  const [longer, none] = [await withEntries(500, 370, 10), await withEntries(500, 370, 10)]
  await retentionOf(app, longer).put({ audit_days: 400 })
  await runJob(app, 'retention.sweep-audit')
  expect(await left(longer)).toEqual([500, 370, 10])
  expect(await left(none)).toEqual([10])
  await retentionOf(app, longer).night()
  expect(await left(longer)).toEqual([370, 10])
})

it('removes nothing while a hold is in force, also on one person', async () => {
  for (const body of [{}, { user_id: 'maria' }]) {
    const [own, none] = [await withEntries(500), await withEntries(500)]
    const retention = retentionOf(app, own)
    await retention.put({ audit_days: 30 })
    const hold = await retention.hold(body)
    await retentionOf(app, none).hold(body)
    expect(await retention.preview()).toEqual(NOTHING)
    expect((await retention.night()).counts).toEqual(NOTHING)
    await runJob(app, 'retention.sweep-audit')
    expect([await left(own), await left(none)]).toEqual([[500], [500]])
    await retention.call('POST', `/legal-holds/${hold}/lift`)
    expect((await retention.night()).counts).toEqual({ ...NOTHING, audit_entries: 1 })
  }
})

it('keeps the last thirty days, and the role of requests removes nothing', async () => {
  const tenant = await withEntries(31, 29)
  const reply = await retentionOf(app, tenant).call('PUT', '/retention', { audit_days: 29 })
  expect([reply.status, reply.body.errors[0].location]).toEqual([400, 'body.audit_days'])
  const remove = (context = asSystem) =>
    app.db.transaction(context, (tx) => removeWorkspaceAudit(tx, tenant.tenantId, new Date(), 100))
  await expect(remove(asTenant(tenant.tenantId))).rejects.toThrow('permission denied')
  expect(await remove()).toBe(1)
  expect(await left(tenant)).toEqual([29])
})

it('goes on where it was killed, and counts each entry once', async () => {
  const tenant = await withEntries(...Array.from({ length: 6_000 }, (_, at) => 200 + (at % 100)))
  const retention = retentionOf(app, tenant)
  await retention.put({ audit_days: 100 })
  const run_id = newId()
  await app.db.transaction(asSystem, (tx) =>
    tx.run({
      text: `insert into retention_runs (tenant_id, run_id, created_at) values ($1, $2, now())`,
      values: [tenant.tenantId, run_id],
    }),
  )
  const handler = app.app.services.jobs.handlers.get('retention.remove-audit')
  const stop = new AbortController()
  const scoped = app.db.scopedTo(asSystem)
  const killed = handler?.handle({
    ...app.app.services,
    payload: { tenant_id: tenant.tenantId, run_id },
    db: {
      ...scoped,
      transaction: async (work: never) => {
        const done = await scoped.transaction(work)
        stop.abort(new Error('killed'))
        return done
      },
    },
    signal: stop.signal,
    finish: async () => undefined,
    isTurnOver: () => false,
  } as never)
  await expect(killed).rejects.toThrow('killed')
  expect(await left(tenant)).toHaveLength(1_000)
  await app.db.transaction(asSystem, (tx) =>
    app.app.services.jobs.add(tx, removeAuditJob, PLATFORM_TENANT_ID, { tenant_id: tenant.tenantId, run_id }),
  )
  expect((await retention.night()).counts).toEqual({ ...NOTHING, audit_entries: 6_000 })
})
