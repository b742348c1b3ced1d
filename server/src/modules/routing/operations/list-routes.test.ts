import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('pages by contact', async () => {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  const path = `/api/v1/projects/${tenant.projectId}/permanent-routes`
  for (const userId of ['c', 'a', 'b']) {
    const body = { user_id: userId, contact_name: userId, tier: 'VIP', agent_id: 'Ada' }
    await app.call('POST', path, { as: tenant.key, body })
  }
  const read = async (query = '') => (await app.call('GET', `${path}?${query}`, { as: tenant.key })).body
  const users = (page: { routes: { user_id: string }[] }) => page.routes.map((route) => route.user_id)
  const all = await read()
  expect(users(all)).toEqual(['a', 'b', 'c'])
  expect(all.total).toBe(3)
  const first = await read('limit=2')
  expect(first.total).toBe(3)
  expect(users(await read(`limit=2&cursor=${first.next_cursor}`))).toEqual(['c'])
  expect((await read('limit=501')).status).toBe(400)
})
