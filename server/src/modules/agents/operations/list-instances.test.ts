import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('lists the default instance and the others, page by page', async () => {
  const tenant = await app.newTenant()
  const as = tenant.key
  await app.call('POST', '/api/v1/agents', { as, body: { name: 'Ada' } })
  const path = '/api/v1/agents/ada/instances'
  for (const id of ['a', 'b', 'z']) await app.call('POST', path, { as, body: { name: id, instance_id: id } })
  const all = (await app.call('GET', path, { as })).body
  expect(all.instances.map((one: { instance_id: string }) => one.instance_id)).toEqual([
    'a',
    'b',
    'default',
    'z',
  ])
  expect(all.instances[2]).toMatchObject({ is_default: true, name: 'Default' })
  const first = (await app.call('GET', `${path}?page_size=3`, { as })).body
  expect(first.has_more).toBe(true)
  const second = (await app.call('GET', `${path}?page_size=3&cursor=${first.next_cursor}`, { as })).body
  expect([...first.instances, ...second.instances]).toEqual(all.instances)
  for (const query of ['page_size=0', 'page_size=501', 'cursor=x']) {
    expect((await app.call('GET', `${path}?${query}`, { as })).status).toBe(400)
  }
})
