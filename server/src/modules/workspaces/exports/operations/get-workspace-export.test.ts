import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()
const show = (as: string | undefined, id: string) =>
  app.call('GET', `/api/v1/workspace/exports/${id}`, { as })

it('shows an export to owners of its workspace alone', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const { body } = await app.call('POST', '/api/v1/workspace/exports', { as: tenant.owner })
  expect(await show(tenant.owner, body.export_id)).toMatchObject({ status: 200, body: { status: 'running' } })
  const foreign = await show(other.owner, body.export_id)
  const missing = await show(other.owner, newId())
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
  expect((await show(undefined, body.export_id)).status).toBe(401)
  expect((await show((await tenant.member('admin')).token, body.export_id)).status).toBe(403)
  expect((await show(tenant.owner, 'nonsense')).status).toBe(400)
})
