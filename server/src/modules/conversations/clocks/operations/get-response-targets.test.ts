import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const NONE = { first_response_minutes: null, resolution_minutes: null }
const HOUR = { first_response_minutes: 60, resolution_minutes: null }

it('has no targets until they are set, and gives those of the own workspace to all who read its inbox', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const get = (as?: string) => app.call('GET', '/api/v1/response-targets', as === undefined ? {} : { as })
  const empty = { urgent: NONE, high: NONE, normal: NONE, low: NONE }
  expect(await get(tenant.owner)).toMatchObject({ status: 200, body: empty })
  await app.call('PUT', '/api/v1/response-targets', { as: tenant.owner, body: { ...empty, high: HOUR } })
  const { token } = await tenant.member('viewer')
  for (const as of [tenant.key, token]) expect((await get(as)).body).toMatchObject({ ...empty, high: HOUR })
  expect((await get(other.key)).body).toMatchObject(empty)
  expect((await get(await tenant.keyWith(['read:knowledge']))).status).toBe(403)
  expect((await get()).status).toBe(401)
})
