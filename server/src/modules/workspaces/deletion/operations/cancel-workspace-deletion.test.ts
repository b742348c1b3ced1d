import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { nameOfWorkspace, runDeletions } from '../../../../../test/workspaces.ts'
import { DAY_MS } from '../../../../kernel/clock.ts'

const app = await testApp()
const cancel = (as?: string) => app.call('DELETE', '/api/v1/workspace/deletion', { as })

it('keeps the workspace, which can be deleted again later', async () => {
  const tenant = await app.newTenant()
  const confirm_name = await nameOfWorkspace(app, tenant)
  expect((await cancel(tenant.owner)).status).toBe(404)
  await app.call('POST', '/api/v1/workspace/deletion', { as: tenant.owner, body: { confirm_name } })
  expect((await cancel()).status).toBe(401)
  expect((await cancel((await tenant.member('admin')).token)).status).toBe(403)
  expect(await cancel(tenant.owner)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect((await app.eventsOf(tenant.tenantId)).at(-1)?.type).toBe('workspace.deletion_cancelled')
  expect((await cancel(tenant.owner)).status).toBe(404)
  app.clock.advance(8 * DAY_MS)
  await runDeletions(app)
  const as = await app.tokenFor(tenant.ownerId)
  expect((await app.call('GET', `/api/v1/tenants/${tenant.tenantId}`, { as })).status).toBe(200)
  const again = await app.call('POST', '/api/v1/workspace/deletion', { as, body: { confirm_name } })
  expect(again.body.status).toBe('scheduled')
})

it('comes before or after the beginning, and never in between', async () => {
  const tenant = await app.newTenant()
  const confirm_name = await nameOfWorkspace(app, tenant)
  await app.call('POST', '/api/v1/workspace/deletion', { as: tenant.owner, body: { confirm_name } })
  app.clock.advance(7 * DAY_MS)
  const as = await app.tokenFor(tenant.ownerId)
  const [answer] = await Promise.all([cancel(as), runDeletions(app)])
  const isKept = answer.status === 200
  const seen = await app.call('GET', `/api/v1/tenants/${tenant.tenantId}`, { as })
  expect(seen.status === 200).toBe(isKept)
})
