import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('takes back what a person was known by, once', async () => {
  const tenant = await app.newTenant()
  const path = '/api/v1/people/ana/identities'
  const body = { kind: 'telegram', value: '77' }
  const { identity_id: id } = (await app.call('POST', path, { as: tenant.key, body })).body
  const stranger = await app.newTenant()
  expect((await app.call('DELETE', `${path}/${id}`, { as: stranger.key })).status).toBe(404)
  expect((await app.call('DELETE', `/api/v1/people/bea/identities/${id}`, { as: tenant.key })).status).toBe(
    404,
  )
  expect((await app.call('DELETE', `${path}/${id}`, { as: tenant.key })).status).toBe(204)
  expect((await app.call('DELETE', `${path}/${id}`, { as: tenant.key })).status).toBe(404)
  expect((await app.call('GET', path, { as: tenant.key })).body).toMatchObject({ identities: [] })
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types).toContain('contact.identity_removed')
})
