import { expect, it } from 'vitest'
import { startApp, testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('gives what holds and every record, page by page and by purpose, the same after a restart', async () => {
  const tenant = await app.newTenant()
  const as = await tenant.keyWith(['read:people', 'write:people'])
  const path = '/api/v1/people/ahab/consents'
  for (const [purpose, state] of [
    ['contact', 'granted'],
    ['marketing', 'granted'],
    ['contact', 'withdrawn'],
  ]) {
    await app.call('POST', path, { as, body: { purpose, state, means: 'chat' } })
    app.clock.advance(1_000)
  }
  const list = async (query = '') => (await app.call('GET', `${path}?${query}`, { as })).body
  const shown = (rows: { purpose: string; state: string }[]) =>
    rows.map((one) => `${one.purpose} ${one.state}`)
  const first = await list('limit=2')
  const second = await list(`limit=2&cursor=${first.next_cursor}`)
  expect(shown(first.current)).toEqual(['contact withdrawn', 'marketing granted'])
  expect(shown([...first.history, ...second.history])).toEqual([
    'contact withdrawn',
    'marketing granted',
    'contact granted',
  ])
  expect([first.has_more, second.has_more, second.next_cursor]).toEqual([true, false, undefined])
  const ofOne = await list('purpose=contact')
  expect([shown(ofOne.current), ofOne.history.length]).toEqual([['contact withdrawn'], 2])
  const restarted = await startApp()
  expect((await restarted.call('GET', path, { as })).body).toEqual(await list())
  await restarted.app.close()
})

it('is empty for unknown people, and refuses wrong pages and strangers', async () => {
  const tenant = await app.newTenant()
  const path = '/api/v1/people/nemo/consents'
  const list = (query: string, as?: string) =>
    app.call('GET', `${path}?${query}`, as === undefined ? {} : { as })
  expect((await list('', tenant.owner)).body).toMatchObject({ current: [], history: [], has_more: false })
  expect((await list('')).status).toBe(401)
  expect((await list('', tenant.key)).body.required_scope).toBe('read:people')
  for (const query of ['limit=0', 'limit=201', 'cursor=x', 'purpose=A%20B'])
    expect((await list(query, tenant.owner)).status, query).toBe(400)
  expect((await list('limit=200', (await tenant.member('viewer')).token)).status).toBe(200)
})
