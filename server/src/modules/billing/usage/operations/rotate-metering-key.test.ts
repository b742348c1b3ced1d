import { expect, it } from 'vitest'
import { operate, operatorOf } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'
import { DAY_MS, later } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { openSecrets } from '../report-keys.ts'

const app = await testApp()
const { vault } = app.app.services

it('shows a secret once, keeps the one before it for a day, and no third', async () => {
  const tenant = await app.newTenant()
  const rotate = async () => (await operate(app, 'POST', tenant, 'metering-key')).body
  const [first, second] = [await rotate(), await rotate()]
  expect(first).not.toHaveProperty('previousKeyExpiresAt')
  expect(Date.parse(second.previousKeyExpiresAt)).toBeGreaterThan(app.clock.now().getTime())
  const valid = (at: Date) =>
    app.db.read(asTenant(tenant.tenantId), (tx) => openSecrets(tx, vault, tenant.tenantId, at))
  expect([...(await valid(app.clock.now()))].sort()).toEqual([first.secret, second.secret].sort())
  expect(await valid(later(app.clock.now(), DAY_MS))).toEqual([second.secret])
  const third = await rotate()
  expect([...(await valid(app.clock.now()))].sort()).toEqual([second.secret, third.secret].sort())
  expect(JSON.stringify(await app.eventsOf(tenant.tenantId))).not.toContain(third.secret)
})

it('is an operator’s to make, for a workspace there is', async () => {
  const tenant = await app.newTenant()
  const path = (id: string) => `/api/v1/operator/tenants/${id}/metering-key`
  expect((await app.call('POST', path(tenant.tenantId), { as: tenant.owner })).status).toBe(403)
  expect((await app.call('POST', path(newId()), { as: await operatorOf(app) })).status).toBe(404)
})
