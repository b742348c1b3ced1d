import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const DAYS = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }

it('says that none are set, then those of the own workspace, to all who read its inbox', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const get = (as?: string) => app.call('GET', '/api/v1/business-hours', as === undefined ? {} : { as })
  const none = { is_set: false, time_zone: 'UTC', days: DAYS, holidays: [] }
  expect(await get(tenant.owner)).toMatchObject({ status: 200, body: none })
  const hours = {
    time_zone: 'Asia/Tokyo',
    days: { ...DAYS, friday: [{ opens: '10:00', closes: '18:00' }] },
    holidays: ['2026-05-03'],
  }
  await app.call('PUT', '/api/v1/business-hours', { as: tenant.owner, body: hours })
  const { token } = await tenant.member('viewer')
  for (const as of [tenant.key, token])
    expect((await get(as)).body).toMatchObject({
      ...hours,
      is_set: true,
      updated_by: `user:${tenant.ownerId}`,
    })
  expect((await get(other.key)).body).toMatchObject(none)
  expect((await get(await tenant.keyWith(['read:knowledge']))).status).toBe(403)
  expect((await get()).status).toBe(401)
})
