import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { facts, tell, withAda } from '../../../../../test/memory.ts'

const app = await testApp()

it('lists newest first, page by page, while facts are added', async () => {
  const tenant = await withAda(app)
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    app.clock.advance(1)
    await tell(app, tenant, `Fact ${name}.`)
  }
  const first = await facts(app, tenant, 'user_id=u1&limit=2')
  expect(first.facts.map((fact: { content: string }) => fact.content)).toEqual(['Fact five.', 'Fact four.'])
  expect(first.total_count).toBe(5)
  app.clock.advance(1)
  await tell(app, tenant, 'Fact six.')
  const second = await facts(app, tenant, `user_id=u1&limit=2&page_token=${first.next_page_token}`)
  const third = await facts(app, tenant, `user_id=u1&limit=2&page_token=${second.next_page_token}`)
  const rest = [...second.facts, ...third.facts].map((fact: { content: string }) => fact.content)
  expect(rest).toEqual(['Fact three.', 'Fact two.', 'Fact one.'])
  expect(third).not.toHaveProperty('next_page_token')
  expect(third.total_count).toBe(6)
})

it('filters by type and shows what a fact is about', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Likes jazz.', { fact_type: 'preference', entities: ['jazz', 'music'] })
  await tell(app, tenant, 'Lives in Porto.', { fact_type: 'location' })
  const found = await facts(app, tenant, 'user_id=u1&fact_type=preference')
  expect(found).toMatchObject({ total_count: 1, facts: [{ content: 'Likes jazz.', entity: 'jazz' }] })
  expect((await facts(app, tenant, 'user_id=nobody')).facts).toEqual([])
  // An empty page token is the first page.
  expect((await facts(app, tenant, 'user_id=u1&page_token=')).total_count).toBe(2)
})

it('refuses limits and tokens that are none', async () => {
  const tenant = await withAda(app)
  for (const [query, location] of [
    ['limit=0', 'query.limit'],
    ['limit=501', 'query.limit'],
    ['page_token=nonsense', 'query.page_token'],
  ]) {
    const refused = await app.call('GET', `/api/v1/agents/Ada/memory/facts?${query}`, { as: tenant.key })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ location }] } })
  }
})
