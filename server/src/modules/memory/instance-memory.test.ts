import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../test/harness.ts'
import { facts, withAda } from '../../../test/memory.ts'

const app = await testApp()
const agent = '/api/v1/agents/Ada'
const post = (tenant: TestTenant, path: string, body: object) =>
  app.call('POST', `${agent}${path}`, { as: tenant.key, body })
const total = async (tenant: TestTenant, query: string) => (await facts(app, tenant, query)).total_count

it('the default instance is the memory without an instance', async () => {
  const tenant = await withAda(app)
  await post(tenant, '/memory/facts?instance_id=default', { content: 'Maria lives in Lyon.', user_id: 'u1' })
  expect(await total(tenant, 'user_id=u1')).toBe(1)
  await post(tenant, '/memory/facts', { content: 'Maria keeps bees.', user_id: 'u1' })
  expect(await total(tenant, 'user_id=u1&instance_id=default')).toBe(2)
  await post(tenant, '/instances', { instance_id: 'trial', name: 'Trial' })
  expect(await total(tenant, 'user_id=u1&instance_id=trial')).toBe(0)
})

it('an archived instance refuses writes, and can be read', async () => {
  const tenant = await withAda(app)
  const { body: instance } = await post(tenant, '/instances', { name: 'Trial' })
  const id = instance.instance_id
  const fact = { content: 'Maria lives in Lyon.', user_id: 'u1' }
  expect((await post(tenant, `/memory/facts?instance_id=${id}`, fact)).status).toBeLessThan(300)
  const archive = (status: string) =>
    app.call('PATCH', `${agent}/instances/${id}`, { as: tenant.key, body: { status } })
  await archive('archived')
  const session = { user_id: 'u1', session_id: 's1', instance_id: id }
  const refused = [
    await post(tenant, `/memory/facts?instance_id=${id}`, { ...fact, content: 'Maria keeps bees.' }),
    await post(tenant, `/memory/facts/bulk?instance_id=${id}`, { facts: [fact] }),
    await post(tenant, '/chat', {
      ...session,
      messages: [{ role: 'user', content: 'Hello' }],
      stream: false,
    }),
    await post(tenant, '/turns', { ...session, messages: [{ role: 'user', content: 'I keep bees.' }] }),
    await post(tenant, '/sessions/start', session),
    await post(tenant, '/sessions/end', { ...session, total_messages: 0, duration_seconds: 0 }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(409))
  expect(refused[0]?.body.detail).toContain('is archived')
  expect(await total(tenant, `user_id=u1&instance_id=${id}`)).toBe(1)
  await archive('active')
  expect((await post(tenant, '/sessions/start', session)).status).toBe(200)
})
