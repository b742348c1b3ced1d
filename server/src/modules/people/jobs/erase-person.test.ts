import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { runJob, workOff } from '../../../../test/jobs.ts'
import { search, tell, withAda } from '../../../../test/memory.ts'
import { tracesOf } from '../../../../test/person-traces.ts'
import { newId } from '../../../kernel/ids.ts'
import { asSystem, asTenant } from '../../../platform/db/database.ts'
import type { PersonTable } from '../../../platform/db/person-rows.ts'
import { erasePersonHandler } from './erase-person.ts'

const app = await testApp()
const { personTables } = app.app.services
const begin = async (tenant: TestTenant, userId: string): Promise<string> =>
  (await app.call('DELETE', `/api/v1/people/${userId}`, { as: tenant.owner })).body.erasure_id
const statusOf = async (tenant: TestTenant, erasureId: string) =>
  (await app.call('GET', `/api/v1/erasures/${erasureId}`, { as: tenant.owner })).body
const run = (tenant: TestTenant, erasureId: string, tables: readonly PersonTable[] = personTables) =>
  erasePersonHandler.handle({
    ...app.app.services,
    personTables: tables,
    tenantId: tenant.tenantId,
    jobId: newId(),
    payload: { erasure_id: erasureId },
    attempt: 1,
    db: app.db.scopedTo(asTenant(tenant.tenantId)),
    signal: new AbortController().signal,
    finish: async () => undefined,
    progress: async () => undefined,
  } as never)

it('goes on where an attempt before it stopped, and counts everything once', async () => {
  const tenant = await withAda(app)
  const facts = Array.from({ length: 1_000 }, (_, at) => ({
    content: `Saw Ultima number ${at}.`,
    user_id: 'nemo',
  }))
  const bulk = (part: typeof facts) =>
    app.call('POST', '/api/v1/agents/Ada/memory/facts/bulk', { as: tenant.key, body: { facts: part } })
  await bulk(facts)
  await bulk([{ content: 'Saw Ultima last.', user_id: 'nemo' }])
  const erasureId = await begin(tenant, 'nemo')
  // As if the process died after the first batch of facts.
  let batches = 0
  const dying = personTables.map((table): PersonTable => {
    if (table.name !== 'memory_facts') return table
    return {
      ...table,
      rows(person) {
        batches += 1
        if (batches === 2) throw new Error('the process died')
        return table.rows(person)
      },
    }
  })
  await expect(run(tenant, erasureId, dying)).rejects.toThrow('the process died')
  expect(await statusOf(tenant, erasureId)).toMatchObject({
    status: 'running',
    counts: { memory_facts: 1_000 },
  })
  await run(tenant, erasureId)
  expect(await statusOf(tenant, erasureId)).toMatchObject({ status: 'done', counts: { memory_facts: 1_001 } })
  expect(await tracesOf(app, ['Ultima'])).toEqual([])
  // A job that is run once more finds nothing to do.
  expect(await run(tenant, erasureId)).toEqual({ state: 'gone' })
})

it('removes what comes in between its passes', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Sails.', { user_id: 'nemo' })
  const erasureId = await begin(tenant, 'nemo')
  let isLate = false
  const tables = personTables.map(
    (table): PersonTable => ({
      ...table,
      async isExpecting() {
        if (isLate) return false
        isLate = true
        await tell(app, tenant, 'Sails even now.', { user_id: 'nemo' })
        return true
      },
    }),
  )
  await run(tenant, erasureId, tables.slice(-1).concat(personTables.slice(0, -1)))
  expect(isLate).toBe(true)
  expect(await statusOf(tenant, erasureId)).toMatchObject({ status: 'done', counts: { memory_facts: 2 } })
  expect(await search(app, tenant, 'sails', 'user_id=nemo')).toEqual([])
})

it('is taken up again after it was given up', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Sails.', { user_id: 'nemo' })
  const erasureId = await begin(tenant, 'nemo')
  await app.db.transaction(asSystem, (tx) =>
    erasePersonHandler.failed({
      tx,
      tenantId: tenant.tenantId,
      jobId: newId(),
      payload: { erasure_id: erasureId },
      reason: 'broken',
      now: app.clock.now(),
    } as never),
  )
  expect((await statusOf(tenant, erasureId)).status).toBe('failed')
  expect(await begin(tenant, 'nemo')).toBe(erasureId)
  await workOff(app, tenant.tenantId)
  expect((await statusOf(tenant, erasureId)).status).toBe('done')
})

it('keeps the hash of the id for an hour', async () => {
  const tenant = await withAda(app)
  await begin(tenant, 'nemo')
  await workOff(app, tenant.tenantId)
  const hashes = () =>
    app.db.read(asTenant(tenant.tenantId), (tx) =>
      tx.db
        .selectFrom('person_erasures')
        .select('user_hash')
        .where('tenant_id', '=', tenant.tenantId)
        .execute(),
    )
  expect(await hashes()).toEqual([{ user_hash: expect.any(Buffer) }])
  app.clock.advance(61 * 60_000)
  await runJob(app, 'people.sweep')
  expect(await hashes()).toEqual([{ user_hash: null }])
})
