import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('pages through all projects, oldest first, without missing or doubling one', async () => {
  const { owner } = await app.newTenant()
  for (const name of ['B', 'C', 'D', 'E'])
    await app.call('POST', '/api/v1/projects', { as: owner, body: { name } })
  const names: string[] = []
  let cursor = ''
  do {
    const page = await app.call('GET', `/api/v1/projects?page_size=2&cursor=${cursor}`, { as: owner })
    expect(page.body.items.length).toBeLessThanOrEqual(2)
    names.push(...page.body.items.map((item: { name: string }) => item.name))
    expect(page.body.has_more).toBe(page.body.next_cursor !== undefined)
    cursor = page.body.next_cursor ?? ''
  } while (cursor !== '')
  expect(names).toEqual(['Default', 'B', 'C', 'D', 'E'])
})

it.each(['0', '101', 'many', '1.5'])('refuses a page_size of %s', async (size) => {
  const { owner } = await app.newTenant()
  const reply = await app.call('GET', `/api/v1/projects?page_size=${size}`, { as: owner })
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toMatchObject([{ location: 'query.page_size' }])
})

it.each([
  'garbage',
  Buffer.from('["x"]').toString('base64url'),
  Buffer.from('["2026","b"]').toString('base64url'),
])('refuses the foreign cursor %s by name', async (cursor) => {
  const { owner } = await app.newTenant()
  const reply = await app.call('GET', `/api/v1/projects?cursor=${cursor}`, { as: owner })
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toMatchObject([{ location: 'query.cursor' }])
})
