import { describe, expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../test/harness.ts'
import { newId } from '../../kernel/ids.ts'
import { asSystem } from '../db/database.ts'

const app = await testApp()

const change = (text: string, values: readonly unknown[]) =>
  app.db.transaction(asSystem, (tx) => tx.run({ text, values }))

async function someone() {
  const tenant = await app.newTenant()
  const { token, userId } = await tenant.member('member')
  const projects = await app.call('GET', '/api/v1/projects', { as: token })
  const project: string = projects.body.items[0].project_id
  const read = async () => (await app.call('GET', `/api/v1/projects/${project}`, { as: token })).status
  // Known from here on: the first request authenticates, the second one only confirms.
  expect([await read(), await read()]).toEqual([200, 200])
  return { tenant, token, userId, project, read }
}

const OF_USER = 'where tenant_id = $1 and user_id = $2'

describe('a session that was seen before', () => {
  it.each<[string, string, 'user' | 'tenant' | 'project', number]>([
    [
      'was ended',
      `update workspace_users set sessions_valid_after = now() + interval '100 years' ${OF_USER}`,
      'user',
      401,
    ],
    ['belongs to a disabled user', `update workspace_users set status = 'disabled' ${OF_USER}`, 'user', 401],
    ['belongs to a removed user', `delete from workspace_users ${OF_USER}`, 'user', 401],
    [
      'asks a workspace that is closed',
      'update tenants set is_active = false where tenant_id = $1',
      'tenant',
      404,
    ],
    [
      'asks a project that is closed',
      'update projects set is_active = false where tenant_id = $1 and project_id = $2',
      'project',
      404,
    ],
    [
      'asks a workspace whose trial is over',
      `update tenants set is_trial = true, trial_expires_at = '2020-01-01' where tenant_id = $1`,
      'tenant',
      403,
    ],
  ])('is refused with the next request when it %s', async (_what, text, about, status) => {
    const { tenant, userId, project, read } = await someone()
    await change(text, [
      tenant.tenantId,
      ...(about === 'user' ? [userId] : about === 'project' ? [project] : []),
    ])
    expect(await read()).toBe(status)
    expect(await read()).toBe(status)
  })

  it('has the role that its person has now', async () => {
    const { tenant, token, userId, project } = await someone()
    const rename = () =>
      app.call('PUT', `/api/v1/projects/${project}`, { as: token, body: { name: 'Renamed' } })
    expect((await rename()).status).toBe(403)
    await change(`update workspace_users set role = 'admin' ${OF_USER}`, [tenant.tenantId, userId])
    expect((await rename()).status).toBe(200)
    await change(`update workspace_users set role = 'viewer' ${OF_USER}`, [tenant.tenantId, userId])
    expect((await rename()).status).toBe(403)
  })

  it('speaks for the default project of now when it names none', async () => {
    const { tenant, token } = await someone()
    const other = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } })
    const mine = () => defaultProjectOf(tenant, token)
    const before = await mine()
    expect(await mine()).toBe(before)
    await change('update projects set is_default = false where tenant_id = $1', [tenant.tenantId])
    await change('update projects set is_default = true where tenant_id = $1 and project_id = $2', [
      tenant.tenantId,
      other.body.project_id,
    ])
    expect(await mine()).toBe(other.body.project_id)
  })
})

async function defaultProjectOf(tenant: TestTenant, token: string): Promise<string> {
  const reply = await app.call('POST', '/api/v1/agents', { as: token, body: { name: `Agent ${newId()}` } })
  expect(reply.status, tenant.tenantId).toBeLessThan(300)
  return reply.body.project_id
}
