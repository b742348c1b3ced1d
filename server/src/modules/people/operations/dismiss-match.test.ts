import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('dismisses a match for good', async () => {
  const tenant = await app.newTenant()
  const claim = (who: string, value: string) =>
    app.call('POST', `/api/v1/people/${who}/identities`, {
      as: tenant.key,
      body: { kind: 'email', value, verified: false },
    })
  const list = async (state = '') =>
    (await app.call('GET', `/api/v1/person-matches${state}`, { as: tenant.key })).body.matches
  await claim('ana', 'a@example.com')
  await claim('bea', 'a@example.com')
  const [match] = await list()
  const path = `/api/v1/person-matches/${match.match_id}/dismiss`
  const stranger = await app.newTenant()
  expect((await app.call('POST', path, { as: stranger.key })).status).toBe(404)
  for (let at = 0; at < 2; at += 1)
    expect((await app.call('POST', path, { as: tenant.key })).body.state).toBe('dismissed')
  expect(await list()).toEqual([])
  // They share another address now, and stay two.
  await claim('ana', 'b@example.com')
  await claim('bea', 'b@example.com')
  expect(await list()).toEqual([])
  expect(await list('?state=dismissed')).toHaveLength(1)
})
