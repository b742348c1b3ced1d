import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'

const app = await testApp()
const latest = (as: string | undefined) => app.call('GET', '/api/v1/workspace/exports/latest', { as })

it('shows the one that was asked for last', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  expect((await latest(tenant.owner)).status).toBe(404)
  for (let n = 0; n < 2; n += 1) {
    const { body } = await app.call('POST', '/api/v1/workspace/exports', { as: tenant.owner })
    await workOff(app, tenant.tenantId, 'workspaces.export')
    expect((await latest(tenant.owner)).body).toMatchObject({ export_id: body.export_id, status: 'done' })
  }
  expect((await latest(other.owner)).status).toBe(404)
  expect((await latest(undefined)).status).toBe(401)
  expect((await latest((await tenant.member('admin')).token)).status).toBe(403)
})
