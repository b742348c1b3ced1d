import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'

const app = await testApp()
const patch = (tenant: TestTenant, body: object) =>
  app.call('PATCH', '/api/v1/agents/ada/post-processing-model', { as: tenant.key, body })
const effective = async (tenant: TestTenant) => {
  const path = '/api/v1/agents/ada/effective-post-processing-model?chat_model=chat'
  return (await app.call('GET', path, { as: tenant.key })).body.model
}

it('sets, halves and clears the override', async () => {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  const pair = { post_processing_provider: 'openai', post_processing_model: 'small' }
  expect((await patch(tenant, pair)).body).toMatchObject({ success: true, ...pair })
  expect(await effective(tenant)).toBe('small')
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({ type: 'agent.updated' })
  await patch(tenant, { post_processing_provider: '' })
  expect(await effective(tenant)).toBe('chat')
  await patch(tenant, { post_processing_provider: 'openai' })
  expect(await effective(tenant)).toBe('small')
  const cleared = await patch(tenant, { post_processing_provider: '', post_processing_model: '' })
  expect(cleared.body).toMatchObject({ post_processing_provider: '', post_processing_model: '' })
  expect(await effective(tenant)).toBe('chat')
})

it('names every bad field at once', async () => {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  const reply = await patch(tenant, { post_processing_provider: 1, post_processing_model: [] })
  expect(locationsOf(reply)).toEqual(['body.post_processing_model', 'body.post_processing_provider'])
})
