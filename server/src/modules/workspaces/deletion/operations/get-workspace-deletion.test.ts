import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { nameOfWorkspace } from '../../../../../test/workspaces.ts'

const app = await testApp()
const show = (as?: string) => app.call('GET', '/api/v1/workspace/deletion', { as })

it('says to every member when the workspace will be deleted, and to no one else', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  expect(await show(tenant.owner)).toMatchObject({ status: 200, body: { deletion: null } })
  const confirm_name = await nameOfWorkspace(app, tenant)
  await app.call('POST', '/api/v1/workspace/deletion', { as: tenant.owner, body: { confirm_name } })
  expect((await show((await tenant.member('viewer')).token)).body.deletion.status).toBe('scheduled')
  expect((await show(other.owner)).body.deletion).toBeNull()
  expect((await show()).status).toBe(401)
})
