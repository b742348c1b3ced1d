import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('lists by what a person is known, oldest first, and nothing of others', async () => {
  const tenant = await app.newTenant()
  const add = (who: string, value: string) =>
    app.call('POST', `/api/v1/people/${who}/identities`, { as: tenant.key, body: { kind: 'email', value } })
  await add('ana', 'b@example.com')
  await add('ana', 'a@example.com')
  await add('bea', 'c@example.com')
  const { identities } = (await app.call('GET', '/api/v1/people/ana/identities', { as: tenant.owner })).body
  expect(identities.map((one: { value: string }) => one.value)).toEqual(['b@example.com', 'a@example.com'])
  expect((await app.call('GET', '/api/v1/people/nobody/identities', { as: tenant.key })).body).toMatchObject({
    identities: [],
  })
})
