import { expect, it } from 'vitest'
import { greeting, withEvaluations } from '../../../../../test/evaluations.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('lists what came of each test in order, page by page, as the test was then', async () => {
  const { call, add, run } = await withEvaluations(app)
  const ids: string[] = []
  for (const name of ['a', 'b', 'c']) ids.push(await add(greeting({ name })))
  const { run: done } = await run()
  await call('PATCH', `/evaluation-cases/${ids[0]}`, { lines: ['Changed'] })
  const path = `/evaluations/${done.evaluation_id}/results`
  const first = (await call('GET', `${path}?page_size=2`)).body
  expect(first).toMatchObject({
    has_more: true,
    items: [
      { position: 0, name: 'a', case: { lines: ['Hello'] } },
      { position: 1, name: 'b' },
    ],
  })
  const second = (await call('GET', `${path}?page_size=2&cursor=${first.next_cursor}`)).body
  expect(second).toMatchObject({ has_more: false, items: [{ position: 2, name: 'c' }] })
})

it('refuses pages that cannot be, and runs of others', async () => {
  const { call, add, run } = await withEvaluations(app)
  const other = await withEvaluations(app)
  await add(greeting())
  const { run: done } = await run()
  const path = `/evaluations/${done.evaluation_id}/results`
  expect(locationsOf(await call('GET', `${path}?page_size=0`))).toEqual(['query.page_size'])
  expect(locationsOf(await call('GET', `${path}?cursor=x`))).toEqual(['query.cursor'])
  const huge = Buffer.from('[1e300]').toString('base64url')
  expect((await call('GET', `${path}?cursor=${huge}`)).body.items).toEqual([])
  expect((await other.call('GET', path)).status).toBe(404)
})
