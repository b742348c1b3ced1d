import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('keeps everything until a policy is set, and gives the one of the own workspace', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const get = async (as: string) => app.call('GET', '/api/v1/retention', { as })
  const nothing = {
    conversations_days: null,
    memory_days: null,
    files_days: null,
    turns_days: null,
    events_days: null,
  }
  expect(await get(tenant.owner)).toMatchObject({ status: 200, body: nothing })
  await app.call('PUT', '/api/v1/retention', { as: tenant.owner, body: { turns_days: 5 } })
  expect((await get(tenant.owner)).body).toMatchObject({
    ...nothing,
    turns_days: 5,
    updated_by: `user:${tenant.ownerId}`,
  })
  expect((await get(other.owner)).body).toMatchObject(nothing)
  expect((await get((await tenant.member('member')).token)).status).toBe(403)
  expect((await get(tenant.key)).status).toBe(401)
})
