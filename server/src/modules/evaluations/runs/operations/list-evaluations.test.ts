import { expect, it } from 'vitest'
import { greeting, withEvaluations } from '../../../../../test/evaluations.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('lists the runs of an agent newest first, page by page', async () => {
  const { call, add, run } = await withEvaluations(app)
  expect((await call('GET', '/evaluations')).body).toMatchObject({ items: [], has_more: false })
  await add(greeting())
  for (const label of ['a', 'b', 'c']) await run({ label })
  const first = (await call('GET', '/evaluations?page_size=2')).body
  expect(first).toMatchObject({ has_more: true, items: [{ label: 'c' }, { label: 'b' }] })
  expect(first.items[0]).toMatchObject({ status: 'complete', cases: { total: 1, done: 1 } })
  const second = (await call('GET', `/evaluations?page_size=2&cursor=${first.next_cursor}`)).body
  expect(second).toMatchObject({ has_more: false, items: [{ label: 'a' }] })
})

it('refuses pages that cannot be, and agents of others', async () => {
  const { call } = await withEvaluations(app)
  const other = await app.newTenant()
  expect(locationsOf(await call('GET', '/evaluations?page_size=101'))).toEqual(['query.page_size'])
  expect(locationsOf(await call('GET', '/evaluations?cursor=x'))).toEqual(['query.cursor'])
  const { agent_id: id } = (await call('GET', '')).body
  expect((await app.call('GET', `/api/v1/agents/${id}/evaluations`, { as: other.key })).status).toBe(404)
})
