import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'

const app = await testApp()
const list = (as: string | undefined) => app.call('GET', '/api/v1/workspace/exports', { as })

it('lists none before the first, and then the one that was asked for last', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  expect(await list(tenant.owner)).toMatchObject({ status: 200, body: { exports: [] } })
  for (let n = 0; n < 2; n += 1) {
    const { body } = await app.call('POST', '/api/v1/workspace/exports', { as: tenant.owner })
    await workOff(app, tenant.tenantId, 'workspaces.export')
    const { exports } = (await list(tenant.owner)).body
    expect(exports).toHaveLength(1)
    expect(exports[0]).toMatchObject({ export_id: body.export_id, status: 'done' })
  }
  expect((await list(other.owner)).body.exports).toEqual([])
  expect((await list(undefined)).status).toBe(401)
  expect((await list((await tenant.member('admin')).token)).status).toBe(403)
})
