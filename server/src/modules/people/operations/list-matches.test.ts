import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('lists matches newest first, page by page, each once', async () => {
  const tenant = await app.newTenant()
  const people = ['a', 'b', 'c', 'd']
  for (const who of people)
    await app.call('POST', `/api/v1/people/${who}/identities`, {
      as: tenant.key,
      body: { kind: 'phone', value: '+491705550001', verified: false },
    })
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const page = await app.call('GET', `/api/v1/person-matches?limit=4${cursor}`, { as: tenant.key })
    seen.push(...page.body.matches.map((match: { user_ids: string[] }) => match.user_ids.join('')))
    if (!page.body.has_more) break
    cursor = `&cursor=${encodeURIComponent(page.body.next_cursor)}`
  }
  expect(seen.sort()).toEqual(['ab', 'ac', 'ad', 'bc', 'bd', 'cd'])
  expect((await app.call('GET', '/api/v1/person-matches?limit=0', { as: tenant.key })).status).toBe(400)
})

it('lists those of one person', async () => {
  const tenant = await app.newTenant()
  const claim = (who: string, value: string) =>
    app.call('POST', `/api/v1/people/${who}/identities`, {
      as: tenant.key,
      body: { kind: 'email', value, verified: false },
    })
  for (const [who, value] of [
    ['a', 'x@example.com'],
    ['b', 'x@example.com'],
    ['b', 'y@example.com'],
    ['c', 'y@example.com'],
  ] as const)
    await claim(who, value)
  const of = async (who: string) =>
    (await app.call('GET', `/api/v1/person-matches?user_id=${who}`, { as: tenant.key })).body.matches.map(
      (match: { user_ids: string[] }) => match.user_ids.join(''),
    )
  expect(await of('a')).toEqual(['ab'])
  expect((await of('b')).sort()).toEqual(['ab', 'bc'])
  expect(await of('d')).toEqual([])
})
