import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('gives holds page by page, newest first, by state and person', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const as = tenant.owner
  const ids: string[] = []
  for (const user of ['a', 'b', undefined]) {
    const body = { reason: 'File', ...(user === undefined ? {} : { user_id: user }) }
    ids.unshift((await app.call('POST', '/api/v1/legal-holds', { as, body })).body.hold_id)
    app.clock.advance(1_000)
  }
  const list = async (query: string, who = as) =>
    (await app.call('GET', `/api/v1/legal-holds?${query}`, { as: who })).body
  const named = (page: { holds: { hold_id: string }[] }) => page.holds.map((hold) => hold.hold_id)
  const first = await list('limit=2')
  const second = await list(`limit=2&cursor=${first.next_cursor}`)
  expect([[...named(first), ...named(second)], first.has_more, second.has_more]).toEqual([ids, true, false])
  await app.call('POST', `/api/v1/legal-holds/${ids[2]}/lift`, { as })
  expect(named(await list('state=lifted'))).toEqual([ids[2]])
  expect(named(await list('state=in_force'))).toEqual(ids.slice(0, 2))
  expect(named(await list('user_id=b'))).toEqual([ids[1]])
  expect(named(await list('', other.owner))).toEqual([])
  expect((await app.call('GET', '/api/v1/legal-holds?cursor=x', { as })).status).toBe(400)
  const { token } = await tenant.member('member')
  expect((await app.call('GET', '/api/v1/legal-holds', { as: token })).status).toBe(403)
})
