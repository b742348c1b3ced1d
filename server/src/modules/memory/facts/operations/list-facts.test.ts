import { expect, it } from 'vitest'
import { startApp, testApp } from '../../../../../test/harness.ts'
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
  await tell(app, tenant, 'Lives in Faro.', { user_id: 'u2' })
  const ofAll = await facts(app, tenant, 'limit=10')
  expect(ofAll.facts.map((fact: { user_id: string }) => fact.user_id)).toEqual(['u2', 'u1', 'u1'])
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

it('pages through facts of one type to their very end, and says each time how many there are', async () => {
  const tenant = await withAda(app)
  for (let n = 0; n < 6; n += 1) {
    app.clock.advance(1)
    await tell(app, tenant, `Fact ${n}.`, { fact_type: n % 3 === 0 ? 'location' : 'preference' })
  }
  const page = (limit: number, token = '') =>
    facts(app, tenant, `user_id=u1&fact_type=preference&limit=${limit}&page_token=${token}`)
  const texts = (body: { facts: readonly { content: string }[] }) => body.facts.map(({ content }) => content)
  const whole = await page(4)
  expect(texts(whole)).toEqual(['Fact 5.', 'Fact 4.', 'Fact 2.', 'Fact 1.'])
  expect(whole.total_count).toBe(4)
  // A last page that is full is not followed by an empty one.
  expect(whole).not.toHaveProperty('next_page_token')
  const first = await page(3)
  const last = await page(3, first.next_page_token)
  expect([first.total_count, last.total_count]).toEqual([4, 4])
  expect(texts(last)).toEqual(['Fact 1.'])
  expect(last).not.toHaveProperty('next_page_token')
  // What the second page would begin with is gone by the time it is asked for.
  const [gone] = last.facts
  await app.call('DELETE', `/api/v1/agents/Ada/memory/facts/${gone.fact_id}`, { as: tenant.key })
  expect(await page(3, first.next_page_token)).toMatchObject({ facts: [], total_count: 3 })
  expect((await facts(app, tenant, 'user_id=u1&fact_type=hobby&limit=3')).total_count).toBe(0)
})

it('counts what another process has written, changed or removed since the last page', async () => {
  const tenant = await withAda(app)
  const other = await startApp({ clock: app.clock })
  const totals = async () => [
    (await facts(app, tenant, 'user_id=u1&limit=1')).total_count,
    (await facts(app, tenant, 'limit=1')).total_count,
    (
      await app.call('GET', '/api/v1/agents/Ada/users/u1/facts?limit=1&metadata.kind=general', {
        as: tenant.key,
      })
    ).body.total,
  ]
  for (const name of ['one', 'two', 'three']) await tell(app, tenant, `Fact ${name}.`)
  expect(await totals()).toEqual([3, 3, 3])
  const told = await tell(other, tenant, 'Fact four.')
  expect(await totals()).toEqual([4, 4, 4])
  await tell(other, tenant, 'Another person lives in Lyon.', { user_id: 'u2' })
  expect(await totals()).toEqual([4, 5, 4])
  const body = { content: 'Fact five.' }
  await other.call('PUT', `/api/v1/agents/Ada/memory/facts/${told.fact_id}`, { as: tenant.key, body })
  expect(await totals()).toEqual([4, 5, 4])
  await other.call('DELETE', `/api/v1/agents/Ada/memory/facts/${told.fact_id}`, { as: tenant.key })
  await other.call('DELETE', '/api/v1/agents/Ada/memory?user_id=u1', { as: tenant.key })
  await other.app.close()
  await tell(app, tenant, 'Fact six.')
  await tell(app, tenant, 'Fact seven.')
  expect((await totals()).slice(0, 2)).toEqual([2, 3])
})
