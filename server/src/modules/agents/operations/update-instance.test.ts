import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('changes what is sent; the default instance stays active', async () => {
  const tenant = await app.newTenant()
  const as = tenant.key
  await app.call('POST', '/api/v1/agents', { as, body: { name: 'Ada' } })
  await app.call('POST', '/api/v1/agents/ada/instances', {
    as,
    body: { name: 'x', instance_id: 'i', description: 'd' },
  })
  const patch = (id: string, body: object) =>
    app.call('PATCH', `/api/v1/agents/ada/instances/${id}`, { as, body })
  expect((await patch('i', { status: 'archived' })).body).toMatchObject({
    name: 'x',
    description: 'd',
    status: 'archived',
  })
  expect((await patch('i', { name: 'y', status: 'active' })).body).toMatchObject({
    name: 'y',
    status: 'active',
  })
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({ type: 'agent.instance_updated' })
  expect((await patch('default', { status: 'archived' })).status).toBe(409)
  expect((await patch('default', { name: 'Home' })).body.name).toBe('Home')
  expect(locationsOf(await patch('i', { name: '', status: 'gone' }))).toEqual(['body.name', 'body.status'])
  expect((await patch('nope', { name: 'x' })).status).toBe(404)
})
