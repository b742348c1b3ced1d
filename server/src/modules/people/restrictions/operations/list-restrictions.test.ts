import { expect, it } from 'vitest'
import { startApp, testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('gives restrictions page by page, newest first, the same after a restart', async () => {
  const tenant = await app.newTenant()
  const as = await tenant.keyWith(['read:people', 'write:people'])
  const path = '/api/v1/people/ahab/restrictions'
  for (const reason of ['one', 'two', 'three']) {
    await app.call('POST', path, { as, body: { reason } })
    app.clock.advance(1_000)
    if (reason !== 'three') await app.call('POST', `${path}/lift`, { as, body: { reason: 'over' } })
    app.clock.advance(1_000)
  }
  const list = async (query: string) => (await app.call('GET', `${path}?${query}`, { as })).body
  const first = await list('limit=2')
  const second = await list(`limit=2&cursor=${first.next_cursor}`)
  const reasons = [...first.restrictions, ...second.restrictions].map((one) => one.reason)
  expect(reasons).toEqual(['three', 'two', 'one'])
  expect([first.restricted, first.has_more, second.has_more]).toEqual([true, true, false])
  expect([first.restrictions[0].lifted_at, typeof first.restrictions[1].lifted_at]).toEqual([
    undefined,
    'string',
  ])
  const restarted = await startApp()
  expect((await restarted.call('GET', path, { as })).body).toEqual(await list(''))
  await restarted.app.close()
})

it('is empty for unknown people, and refuses wrong pages and strangers', async () => {
  const tenant = await app.newTenant()
  const list = (query: string, as?: string) =>
    app.call('GET', `/api/v1/people/nemo/restrictions?${query}`, as === undefined ? {} : { as })
  expect((await list('', tenant.owner)).body).toMatchObject({ restricted: false, restrictions: [] })
  expect((await list('')).status).toBe(401)
  expect((await list('', tenant.key)).body.required_scope).toBe('read:people')
  for (const query of ['limit=0', 'limit=201', 'cursor=x'])
    expect((await list(query, tenant.owner)).status, query).toBe(400)
})
