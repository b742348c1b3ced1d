import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { withAda } from '../../../../../test/memory.ts'
import { DAY_MS, later } from '../../../../kernel/clock.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()
const said = { purpose: 'marketing', state: 'granted', means: 'form', evidence: 'Newsletter form, version 3' }
const record = (
  tenant: TestTenant,
  body: object,
  userId = 'maria/1',
  as: string | undefined = tenant.owner,
) =>
  app.call('POST', `/api/v1/people/${encodeURIComponent(userId)}/consents`, {
    ...(as === undefined ? {} : { as }),
    body,
  })
const list = async (tenant: TestTenant, userId = 'maria/1', as = tenant.owner) =>
  (await app.call('GET', `/api/v1/people/${encodeURIComponent(userId)}/consents`, { as })).body
const recorded = async (tenant: TestTenant) =>
  (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type === 'person.consent_recorded')

it('adds a record with what shows it, tells about it without the evidence, and leaves a receipt', async () => {
  const tenant = await app.newTenant()
  const { status, body } = await record(tenant, said)
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...said, user_id: 'maria/1', recorded_by: `user:${tenant.ownerId}` })
  expect(body.stated_at).toBe(body.recorded_at)
  const [event] = await recorded(tenant)
  expect(event).toMatchObject({
    subject_id: body.consent_id,
    payload: { user_id: 'maria/1', consent_id: body.consent_id, purpose: 'marketing', state: 'granted' },
  })
  expect(JSON.stringify(event)).not.toContain('Newsletter')
  const query = `operation=recordPersonConsent&user_id=${encodeURIComponent('maria/1')}`
  const audit = await app.call('GET', `/api/v1/audit?${query}`, { as: tenant.owner })
  expect(audit.body.items).toMatchObject([{ outcome: 'done', actor: `user:${tenant.ownerId}` }])
})

it('lets the latest statement hold, in whatever order statements are recorded', async () => {
  const tenant = await app.newTenant()
  const now = app.clock.now()
  await record(tenant, { ...said, state: 'withdrawn', means: 'chat' })
  await record(tenant, { ...said, means: 'import', stated_at: later(now, -400 * DAY_MS).toISOString() })
  const { current, history } = await list(tenant)
  expect(current).toMatchObject([{ purpose: 'marketing', state: 'withdrawn' }])
  expect(history.map((one: { state: string }) => one.state)).toEqual(['withdrawn', 'granted'])
  app.clock.advance(1_000)
  await record(tenant, said)
  expect((await list(tenant)).current).toMatchObject([{ state: 'granted' }])
})

it('answers a repetition with the record there is, also at the same moment and for an older one', async () => {
  const tenant = await app.newTenant()
  const first = (await record(tenant, said)).body
  app.clock.advance(5_000)
  const again = await Promise.all([1, 2, 3].map(() => record(tenant, said)))
  for (const { body } of again) expect(body).toEqual(first)
  const old = { ...said, means: 'import', stated_at: later(app.clock.now(), -DAY_MS).toISOString() }
  const imported = (await record(tenant, old)).body
  expect((await record(tenant, old)).body).toEqual(imported)
  expect((await list(tenant)).history).toHaveLength(2)
  expect(await recorded(tenant)).toHaveLength(2)
  // Other evidence is another record.
  expect((await record(tenant, { ...said, evidence: 'Letter' })).body.consent_id).not.toBe(first.consent_id)
})

it('refuses more purposes than a person may have', async () => {
  const tenant = await app.newTenant()
  for (let at = 0; at < 100; at += 1)
    expect((await record(tenant, { ...said, purpose: `p${at}` })).status).toBe(200)
  expect((await record(tenant, { ...said, purpose: 'one.more' })).status).toBe(409)
  expect((await record(tenant, { ...said, purpose: 'p7', state: 'withdrawn' })).status).toBe(200)
  expect((await list(tenant)).current).toHaveLength(100)
})

it('names every fault, and takes nothing from the future', async () => {
  const tenant = await app.newTenant()
  const wrong = { purpose: 'Marketing!', state: 'maybe', means: 'telepathy', evidence: 'x'.repeat(2_001) }
  const reply = await record(tenant, { ...wrong, stated_at: 'yesterday' })
  expect(reply.status).toBe(400)
  const places = reply.body.errors.map((error: { location: string }) => error.location).sort()
  expect([...new Set(places)]).toEqual([
    'body.evidence',
    'body.means',
    'body.purpose',
    'body.state',
    'body.stated_at',
  ])
  const future = { ...said, stated_at: later(app.clock.now(), DAY_MS).toISOString() }
  expect((await record(tenant, future)).body.errors).toMatchObject([{ location: 'body.stated_at' }])
  expect((await record(tenant, said, 'n'.repeat(256))).status).toBe(400)
})

it('needs a member or a key that has the scope by name, and stays in its project', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  expect((await app.call('POST', '/api/v1/people/m/consents', { body: said })).status).toBe(401)
  expect((await record(tenant, said, 'm', (await tenant.member('viewer')).token)).status).toBe(403)
  expect((await record(tenant, said, 'm', tenant.key)).body.required_scope).toBe('write:people')
  expect((await record(tenant, said, 'm', await tenant.keyWith(['write:people']))).status).toBe(200)
  expect((await record(tenant, said, 'm', (await tenant.member('member')).token)).status).toBe(200)
  expect((await list(tenant, 'm', other.owner)).history).toEqual([])
})

it('is not changed by the application: records can only be added, given to another person, or removed', async () => {
  const tenant = await app.newTenant()
  await record(tenant, said)
  const change = app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    tx.db.updateTable('person_consents').set({ state: 'withdrawn' }).execute(),
  )
  await expect(change).rejects.toThrow(/permission denied/)
})

it('follows a merge, is in the export, and goes with the person', async () => {
  const tenant = await withAda(app)
  await record(tenant, said, 'old')
  expect((await app.call('DELETE', '/api/v1/people/new', { as: tenant.owner })).status).toBe(202)
  expect((await record(tenant, said, 'new')).status).toBe(409)
  await workOff(app, tenant.tenantId, 'people.erase')
  await record(tenant, { ...said, purpose: 'analytics' }, 'new')
  const merged = await app.call('POST', '/api/v1/people/new/merge', {
    as: tenant.owner,
    body: { user_id: 'old' },
  })
  expect(merged.status).toBe(200)
  expect((await list(tenant, 'old')).history).toEqual([])
  const purposes = (await list(tenant, 'new')).current.map((one: { purpose: string }) => one.purpose)
  expect(purposes).toEqual(['analytics', 'marketing'])
  const file = await app.call('GET', '/api/v1/people/new/export', { as: tenant.owner })
  expect(file.text).toContain('Newsletter form, version 3')
  await app.call('DELETE', '/api/v1/people/new', { as: tenant.owner })
  await workOff(app, tenant.tenantId, 'people.erase')
  expect((await list(tenant, 'new')).history).toEqual([])
  const audit = await app.call('GET', '/api/v1/audit?operation=recordPersonConsent&user_id=new', {
    as: tenant.owner,
  })
  expect(audit.body.items.length).toBeGreaterThan(0)
})
