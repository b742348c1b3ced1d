import { expect, it } from 'vitest'
import { operatorOf } from '../../../../../test/billing.ts'
import { contentOf } from '../../../../../test/database-content.ts'
import { startApp, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { search } from '../../../../../test/memory.ts'
import { join, newPerson, signIn } from '../../../../../test/people.ts'
import { tracesOf } from '../../../../../test/person-traces.ts'
import { cloneDatabase } from '../../../../../test/test-database.ts'
import {
  carryOutDeletion,
  filledWorkspace,
  nameOfWorkspace,
  rowsByTable,
  runDeletions,
} from '../../../../../test/workspaces.ts'
import { DAY_MS, MINUTE_MS } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asSystem } from '../../../../platform/db/database.ts'
import { deleteWorkspace } from '../delete-workspace.ts'

const app = await testApp()

async function plan(tenant: TestTenant): Promise<string> {
  const confirm_name = await nameOfWorkspace(app, tenant)
  const body = { confirm_name }
  const reply = await app.call('POST', '/api/v1/workspace/deletion', { as: tenant.owner, body })
  expect(reply.status, reply.text).toBe(202)
  return reply.body.deletion_id
}

/** Without words: what stays of a workspace that was deleted. */
const STAYS = ['audit_log', 'ledger_entries', 'tenants', 'workspace_deletions']

it('leaves no row in any table, no file and no word, and another workspace as it was', async () => {
  const other = await filledWorkspace(app, 'Trondheim')
  const tenant = await filledWorkspace(app, 'Ouagadougou')
  await search(app, tenant, 'Ouagadougou', 'user_id=Ouagadougou-user')
  const shared = await newPerson(app, tenant, { username: `shared ${newId()}` })
  await join(app, other, shared)
  await plan(tenant)
  await app.call('POST', '/api/v1/workspace/exports', { as: tenant.owner })
  const before = await rowsByTable(app, tenant.tenantId)
  expect(Object.keys(before).length).toBeGreaterThan(25)
  const others = await rowsByTable(app, other.tenantId)
  await carryOutDeletion(app)

  expect(Object.keys(await rowsByTable(app, tenant.tenantId)).sort()).toEqual(STAYS)
  expect(await tracesOf(app, ['Ouagadougou', tenant.slug, tenant.ownerId.slice(0, 30)])).toEqual(
    (await tracesOf(app, [tenant.ownerId.slice(0, 30)])).filter((row) => row.startsWith('audit_log')),
  )
  const after = await rowsByTable(app, other.tenantId)
  expect({ ...after, audit_log: 0 }).toEqual({ ...others, audit_log: 0 })
  // Someone who belongs to both goes on in the other.
  expect((await search(app, other, 'Trondheim', 'user_id=Trondheim-user')).length).toBeGreaterThan(0)
  expect((await app.call('GET', '/api/v1/account/config', { as: tenant.key })).status).toBe(401)
  expect((await signIn(app, shared.username, shared.password, tenant.slug)).status).toBe(401)

  const operator = await operatorOf(app)
  const { deletions } = (await app.call('GET', '/api/v1/operator/workspace-deletions', { as: operator })).body
  const receipt = deletions.find((row: { tenant_id: string }) => row.tenant_id === tenant.tenantId)
  expect(receipt).toMatchObject({ status: 'done', finished_at: expect.any(String) })
  expect(receipt.counts['memory_messages']).toBe(before['memory_messages'])
  expect(receipt.counts['files']).toBe(before['files'])
  const { rows } = await app.db.read(asSystem, (tx) =>
    tx.run({
      text: `select outcome, count, changes from audit_log where tenant_id = $1 and operation = 'workspaces.delete'`,
      values: [tenant.tenantId],
    }),
  )
  expect(rows).toMatchObject([{ outcome: 'done', changes: { after: { files: 1 } } }])
})

it('empties the memory of the process, also of one that did not do it', async () => {
  const tenant = await filledWorkspace(app, 'Reykjavik')
  const forgotten: string[] = []
  const { workspaceCaches, memory } = app.app.services
  const forget = memory.forgetTenant.bind(memory)
  memory.forgetTenant = (tenantId) => {
    forgotten.push(tenantId)
    forget(tenantId)
  }
  await plan(tenant)
  app.clock.advance(7 * DAY_MS)
  await runDeletions(app)
  expect(forgotten).toContain(tenant.tenantId)
  forgotten.length = 0
  await workspaceCaches.look(app.db, app.clock)
  expect(forgotten).toContain(tenant.tenantId)
})

it('waits for a quarter of an hour, and removes what arrives meanwhile', async () => {
  const tenant = await filledWorkspace(app, 'Windhoek')
  const deletionId = await plan(tenant)
  app.clock.advance(7 * DAY_MS)
  await runDeletions(app)
  const stateNow = async () => {
    const operator = await operatorOf(app)
    const { deletions } = (await app.call('GET', '/api/v1/operator/workspace-deletions', { as: operator }))
      .body
    return deletions.find((row: { deletion_id: string }) => row.deletion_id === deletionId).status
  }
  expect(await stateNow()).toBe('running')
  // A job that began before and ends now.
  await app.db.transaction(asSystem, (tx) =>
    tx.run({
      text: `insert into config_values (tenant_id, project_id, key, value, updated_at) values ($1, $1, 'late', '1', now())`,
      values: [tenant.tenantId],
    }),
  )
  app.clock.advance(16 * MINUTE_MS)
  await runDeletions(app)
  expect(await stateNow()).toBe('done')
  expect((await rowsByTable(app, tenant.tenantId))['config_values']).toBeUndefined()
})

it('waits while a hold is in force that was placed after it was planned', async () => {
  const tenant = await app.newTenant()
  await plan(tenant)
  const body = { reason: 'File 9' }
  const hold = await app.call('POST', '/api/v1/legal-holds', { as: tenant.owner, body })
  app.clock.advance(8 * DAY_MS)
  await runDeletions(app)
  const as = await app.tokenFor(tenant.ownerId)
  expect((await app.call('GET', '/api/v1/workspace/deletion', { as })).body.deletion.status).toBe('scheduled')
  await app.call('POST', `/api/v1/legal-holds/${hold.body.hold_id}/lift`, { as })
  await runDeletions(app)
  expect((await app.call('GET', '/api/v1/workspace/deletion', { as })).status).toBe(401)
})

it('goes on where it was killed, and counts each row once', async () => {
  const tenant = await filledWorkspace(app, 'Ljubljana')
  const facts = Array.from({ length: 1_000 }, (_, at) => ({ content: `Saw whale ${at}.`, user_id: 'ahab' }))
  for (let n = 0; n < 3; n += 1) {
    const body = { facts: facts.map((fact) => ({ ...fact, user_id: `ahab-${n}` })) }
    await app.call('POST', '/api/v1/agents/Ada/memory/facts/bulk', { as: tenant.key, body })
  }
  const deletion_id = await plan(tenant)
  const before = await rowsByTable(app, tenant.tenantId)
  app.clock.advance(7 * DAY_MS)
  const { services } = app.app
  const key = { tenant_id: tenant.tenantId, deletion_id }
  const inner = app.db.scopedTo(asSystem)
  let left = 0
  // Like a process that dies after so many transactions, the last of which is rolled back.
  const dying: typeof inner = {
    read: inner.read,
    transaction: (work) =>
      inner.transaction(async (tx) => {
        const result = await work(tx)
        left -= 1
        if (left === 0) throw new Error('killed')
        return result
      }),
  }
  const run = { signal: new AbortController().signal, isTurnOver: () => false }
  for (const transactions of [3, 20, 45, 70]) {
    left = transactions
    await expect(deleteWorkspace(services, { ...run, db: dying }, key)).rejects.toThrow('killed')
  }
  // A turn that is over leaves the rest for the next one.
  expect(['more', 'waiting']).toContain(
    await deleteWorkspace(services, { ...run, db: inner, isTurnOver: () => true }, key),
  )
  app.clock.advance(16 * MINUTE_MS)
  expect(await deleteWorkspace(services, { ...run, db: inner }, key)).toBe('done')
  expect(await deleteWorkspace(services, { ...run, db: inner }, key)).toBe('done')
  const { rows } = await app.db.read(asSystem, (tx) =>
    tx.run<{ counts: Record<string, number> }>({
      text: 'select counts from workspace_deletions where deletion_id = $1',
      values: [deletion_id],
    }),
  )
  expect(rows[0]?.counts['memory_facts']).toBe(before['memory_facts'])
})

it('keeps the first workspace until operators are named', async () => {
  const database = await cloneDatabase()
  const own = await startApp({ database })
  try {
    const first = await own.newTenant()
    const { rows } = await own.db.read(asSystem, (tx) =>
      tx.run<{ tenant_id: string }>({
        text: 'select tenant_id from tenants order by created_at, tenant_id',
        values: [],
      }),
    )
    expect(rows.length).toBeGreaterThan(0)
    await own.db.transaction(asSystem, (tx) =>
      tx.run({
        text: `update tenants set created_at = '2000-01-01' where tenant_id = $1`,
        values: [first.tenantId],
      }),
    )
    const body = { confirm_name: await nameOfWorkspace(own, first) }
    const refused = await own.call('POST', '/api/v1/workspace/deletion', { as: first.owner, body })
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain('RAPPORT_OPERATORS')
    expect((await contentOf(own.db))['workspace_deletions']).toMatch(/^0 /)
    await runJob(own, 'workspaces.start-deletions')
  } finally {
    await own.app.close()
    await database.db.close()
  }
})
