import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const PATH = '/api/v1/role-mapping/try'
const rules = [
  { claim: 'groups', value: 'Admins', role: 'admin' },
  { claim: 'groups', value: 'Sales', role: 'member' },
]

it('says which rule matches, of those that are stored or of others', async () => {
  const tenant = await app.newTenant()
  const verdict = async (body: object) => (await app.call('POST', PATH, { as: tenant.owner, body })).body
  // Without rules the claim org_role decides.
  const admin = { has_access: true, role: 'admin', matched_rule: null }
  expect(await verdict({ claims: { org_role: 'org:admin' } })).toMatchObject(admin)
  await app.call('PUT', '/api/v1/role-mapping', { as: tenant.owner, body: { rules } })
  expect(await verdict({ claims: { groups: ['Sales'] } })).toMatchObject({
    has_access: true,
    role: 'member',
    matched_rule: 1,
  })
  const none = { has_access: false, role: null, matched_rule: null }
  expect(await verdict({ claims: { org_role: 'org:admin' } })).toMatchObject(none)
  expect(await verdict({ claims: { groups: ['Sales'] }, rules: [] })).toMatchObject(none)
  expect(await verdict({ claims: {}, rules, default_role: 'viewer' })).toMatchObject({
    has_access: true,
    role: 'viewer',
    matched_rule: null,
  })
  const stored = await app.call('GET', '/api/v1/role-mapping', { as: tenant.owner })
  expect(stored.body.rules).toMatchObject(rules)
})

it('is for those who manage, and refuses what are no claims', async () => {
  const tenant = await app.newTenant()
  const { token } = await tenant.member('member')
  expect((await app.call('POST', PATH, { as: token, body: { claims: {} } })).status).toBe(403)
  expect(
    locationsOf(await app.call('POST', PATH, { as: tenant.owner, body: { claims: 'x' } })),
  ).toMatchObject(['body.claims'])
})
