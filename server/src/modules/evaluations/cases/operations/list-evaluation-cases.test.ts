import { expect, it } from 'vitest'
import { greeting, withEvaluations } from '../../../../../test/evaluations.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'

const app = await testApp()

it('lists the tests of an agent in the order they were made, page by page', async () => {
  const { call, add } = await withEvaluations(app)
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await add(greeting({ name })))
  const seen: string[] = []
  for (let cursor = '', pages = 0; pages < 3; pages += 1) {
    const { body } = await call('GET', `/evaluation-cases?page_size=2${cursor}`)
    expect(body).toMatchObject({ total: 5, has_more: pages < 2 })
    seen.push(...body.items.map(({ case_id }: { case_id: string }) => case_id))
    cursor = `&cursor=${body.next_cursor}`
  }
  expect(seen).toEqual(ids)
})

it('is empty for an agent without tests, and is copied with the agent', async () => {
  const { tenant, call, add } = await withEvaluations(app)
  expect((await call('GET', '/evaluation-cases')).body).toMatchObject({
    items: [],
    total: 0,
    has_more: false,
  })
  const id = await add(greeting())
  await call('POST', '/fork', { name: 'Bea' })
  await workOff(app, tenant.tenantId)
  const copied = await app.call('GET', '/api/v1/agents/Bea/evaluation-cases', { as: tenant.key })
  expect(copied.body.items).toMatchObject([{ name: 'Greets', lines: ['Hello'] }])
  expect(copied.body.items[0].case_id).not.toBe(id)
  expect((await app.call('GET', '/api/v1/agents/Bea/evaluations', { as: tenant.key })).body.items).toEqual([])
})

it('refuses pages that cannot be, and agents of others', async () => {
  const { call } = await withEvaluations(app)
  const other = await app.newTenant()
  expect(locationsOf(await call('GET', '/evaluation-cases?page_size=0'))).toEqual(['query.page_size'])
  expect(locationsOf(await call('GET', '/evaluation-cases?cursor=x'))).toEqual(['query.cursor'])
  const { agent_id: id } = (await call('GET', '')).body
  const path = `/api/v1/agents/${id}/evaluation-cases`
  expect((await app.call('GET', path, { as: other.key })).status).toBe(404)
  expect((await app.call('GET', path, {})).status).toBe(401)
})
