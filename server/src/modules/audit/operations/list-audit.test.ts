import { describe, expect, it, vi } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'
import { newPerson, signIn } from '../../../../test/people.ts'
import { newId } from '../../../kernel/ids.ts'
import { asSystem, asTenant } from '../../../platform/db/database.ts'

const app = await testApp()

const entries = async (tenant: TestTenant, filter = '') => {
  await app.app.services.audit.flush()
  const reply = await app.call('GET', `/api/v1/audit?limit=200${filter}`, { as: tenant.owner })
  expect(reply.status).toBe(200)
  return reply.body.items
}

const newAgent = async (tenant: TestTenant): Promise<string> =>
  (await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: `A ${newId()}` } })).body.agent_id

describe('GET /audit', () => {
  it('says who did what, from where and to what', async () => {
    const tenant = await app.newTenant()
    const headers = { 'x-on-behalf-of': 'ticket 4711' }
    const body = { name: 'Shop', environment: 'staging' }
    const made = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body, headers })
    const [entry] = await entries(tenant, '&operation=createProject')
    expect(entry).toEqual({
      audit_id: expect.any(String),
      at: expect.any(String),
      operation: 'createProject',
      action: 'write',
      outcome: 'done',
      actor: `user:${tenant.ownerId}`,
      credential: expect.stringMatching(/^session:[0-9a-f]{32}$/),
      on_behalf_of: 'ticket 4711',
      address: '127.0.0.1',
      project_id: tenant.projectId,
      target_kind: 'project',
      target_id: made.body.project_id,
      changes: { fields: ['name', 'environment'] },
      request_id: made.headers['x-request-id'],
    })
  })

  it('keeps names of fields and never their content', async () => {
    const tenant = await app.newTenant()
    const agentId = await newAgent(tenant)
    const userId = `person-${newId()}`
    const body = { content: 'Has a secret allergy.', user_id: userId }
    await app.call('POST', `/api/v1/agents/${agentId}/memory/facts`, { as: tenant.key, body })
    const found = await entries(tenant, `&user_id=${userId}`)
    expect(found).toMatchObject([
      { operation: 'createMemoryFact', target_kind: 'fact', changes: { fields: ['content', 'user_id'] } },
    ])
    expect(found[0].actor).toMatch(/^key:/)
    expect(found[0].credential).toBe(found[0].actor)
    expect(JSON.stringify(await entries(tenant))).not.toMatch(new RegExp(`allergy|${userId}`))
  })

  it('records reads of a person’s data with how much was read', async () => {
    const tenant = await app.newTenant()
    const agentId = await newAgent(tenant)
    const userId = `person-${newId()}`
    for (const content of ['Likes tea.', 'Lives in Oslo.'])
      await app.call('POST', `/api/v1/agents/${agentId}/memory/facts`, {
        as: tenant.key,
        body: { content, user_id: userId },
      })
    await app.call('GET', `/api/v1/agents/${agentId}/users/${userId}/facts`, { as: tenant.key })
    await app.call('GET', `/api/v1/agents/${agentId}`, { as: tenant.key })
    const reads = await entries(tenant, `&action=read&user_id=${userId}`)
    expect(reads).toMatchObject([{ operation: 'listUserFacts', count: 2, outcome: 'done' }])
    expect(await entries(tenant, '&operation=getAgent')).toEqual([])
    expect(await entries(tenant, '&operation=listAudit')).not.toEqual([])
  })

  it('records what was refused, and nothing of what was rolled back or repeated', async () => {
    const tenant = await app.newTenant()
    const viewer = await tenant.member('viewer')
    const body = { name: 'Shop' }
    const headers = { 'idempotency-key': newId() }
    await app.call('POST', '/api/v1/projects', { as: viewer.token, body })
    await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: {} })
    await app.call('POST', '/api/v1/projects', { as: tenant.owner, body, headers })
    await app.call('POST', '/api/v1/projects', { as: tenant.owner, body, headers })
    const found = await entries(tenant, '&operation=createProject')
    expect(found.map(({ outcome, actor }: { outcome: string; actor: string }) => [outcome, actor])).toEqual([
      ['done', `user:${tenant.ownerId}`],
      ['refused', `user:${viewer.userId}`],
    ])
  })

  it('shows settings before and after', async () => {
    const tenant = await app.newTenant()
    const body = { roles: ['viewer'] }
    const put = await app.call('PUT', '/api/v1/second-factor-policy', { as: tenant.owner, body })
    expect(put.status).toBe(200)
    const [entry] = await entries(tenant, '&operation=setSecondFactorPolicy')
    expect(entry.changes).toEqual({ fields: ['roles'], before: { roles: [] }, after: { roles: ['viewer'] } })
  })

  it('records streams that store nothing when they end', async () => {
    const tenant = await app.newTenant()
    const url = '/api/v1/builtin-agents/ml/shop/simulate-rounds/stream'
    const headers = { authorization: `Bearer ${tenant.key}` }
    await app.app.server.inject({ method: 'POST', url, headers, payload: { rounds: 1 } })
    await vi.waitFor(async () =>
      expect(await entries(tenant, '&operation=streamSimulation')).toMatchObject([{ outcome: 'done' }]),
    )
  })

  it('records who signed in, and who failed to', async () => {
    const tenant = await app.newTenant()
    const person = await newPerson(app, tenant)
    await signIn(app, person.username, 'wrong', tenant.slug)
    await signIn(app, person.username, person.password, tenant.slug)
    const found = await entries(tenant, '&operation=signIn')
    expect(found).toMatchObject([
      { outcome: 'begun', actor: `user:${person.userId}`, address: '127.0.0.1' },
      { outcome: 'refused', actor: `user:${person.userId}` },
    ])
  })

  it('pages by cursor, filters, and shows no other workspace', async () => {
    const tenant = await app.newTenant()
    for (const name of ['One', 'Two', 'Three'])
      await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name } })
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const path = `/api/v1/audit?operation=createProject&limit=2${cursor && `&cursor=${cursor}`}`
      const { body } = await app.call('GET', path, { as: tenant.owner })
      seen.push(...body.items.map(({ audit_id }: { audit_id: string }) => audit_id))
      if (!body.has_more) break
      cursor = body.next_cursor
    }
    expect(new Set(seen).size).toBe(3)
    const count = async (filter: string) =>
      (await entries(tenant, `&operation=createProject&${filter}`)).length
    expect(await count(`actor=user:${tenant.ownerId}`)).toBe(3)
    expect(await count('address=127.0.0.1')).toBe(3)
    expect(await count('address=10.0.0.1')).toBe(0)
    expect(await count('from=2999-01-01T00:00:00Z')).toBe(0)
    expect(await count('to=2999-01-01T00:00:00Z')).toBe(3)
    expect(await entries(await app.newTenant(), '&operation=createProject')).toEqual([])
  })

  it('is for owners, administrators and keys that name the scope', async () => {
    const tenant = await app.newTenant()
    const member = await tenant.member('member')
    expect((await app.call('GET', '/api/v1/audit')).status).toBe(401)
    expect((await app.call('GET', '/api/v1/audit', { as: member.token })).status).toBe(403)
    expect((await app.call('GET', '/api/v1/audit', { as: tenant.key })).body.required_scope).toBe(
      'read:audit',
    )
    const key = await tenant.keyWith(['read:audit'])
    expect((await app.call('GET', '/api/v1/audit', { as: key })).status).toBe(200)
    const bad = await app.call('GET', '/api/v1/audit?limit=0&action=x&from=x', { as: tenant.owner })
    expect(locationsOf(bad)).toEqual(['query.action', 'query.from', 'query.limit'])
    expect((await app.call('GET', '/api/v1/audit?cursor=x', { as: tenant.owner })).status).toBe(400)
  })
})

describe('the audit log', () => {
  const attempt = (statement: string, context = asSystem) =>
    app.db.transaction(context, (tx) => tx.run({ text: statement, values: [] }))

  it('can be changed by no role of the server', async () => {
    const tenant = await app.newTenant()
    await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'One' } })
    for (const context of [asSystem, asTenant(tenant.tenantId)])
      for (const statement of [
        'update audit_log set actor = actor',
        'delete from audit_log',
        'truncate audit_log',
      ])
        await expect(attempt(statement, context), statement).rejects.toThrow('permission denied')
    const foreign = `insert into audit_log (tenant_id, at, audit_id, operation, action, outcome, actor, address, request_id)
      values ('${newId()}', now(), '${newId()}', 'x', 'read', 'done', 'x', 'x', 'x')`
    await expect(attempt(foreign, asTenant(tenant.tenantId))).rejects.toThrow('row-level security')
  })

  it('loses what is older than its time, and never the last thirty days', async () => {
    const { tenantId } = await app.newTenant()
    const add = (days: number) =>
      attempt(`insert into audit_log (tenant_id, at, audit_id, operation, action, outcome, actor, address, request_id)
        values ('${tenantId}', now() - interval '${days} days', '${newId()}', 'old', 'read', 'done', 'x', 'x', '${days}')`)
    for (const days of [400, 350, 40, 20]) await add(days)
    const left = async () =>
      (
        await attempt(`select request_id from audit_log where tenant_id = '${tenantId}' order by at`)
      ).rows.map((row) => row['request_id'])
    await attempt('select remove_old_audit(365, 1000)')
    expect(await left()).toEqual(['350', '40', '20'])
    await attempt('select remove_old_audit(0, 1000)')
    expect(await left()).toEqual(['20'])
    const asApp = attempt('select remove_old_audit(365, 1)', asTenant(tenantId))
    await expect(asApp).rejects.toThrow('permission denied')
  })

  it('travels with the COMMIT of the work, in no message of its own', async () => {
    const tenant = await app.newTenant()
    const before = await app.db.read(asTenant(tenant.tenantId), (tx) =>
      tx.db.selectFrom('audit_log').select('audit_id').execute(),
    )
    expect(before).toEqual([])
    await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'One' } })
    // Without a flush: the row was there when the answer came, and in the same transaction as the project.
    const { rows } = await app.db.read(asTenant(tenant.tenantId), (tx) =>
      tx.run({
        text: `select a.operation, a.xmin = p.xmin as is_same from audit_log a, projects p where p.name = 'One'`,
        values: [],
      }),
    )
    expect(rows).toEqual([{ operation: 'createProject', is_same: true }])
  })
})
