import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { NAMED_SCOPES } from '../../../platform/auth/roles.ts'

const app = await testApp()

interface Scope {
  readonly scope: string
  readonly is_explicit: boolean
}

it('lists each scope once, and says which are not part of *', async () => {
  const tenant = await app.newTenant()
  const { body } = await app.call('GET', '/api/v1/scopes', { as: tenant.owner })
  const scopes: readonly Scope[] = body.scopes
  const names = scopes.map(({ scope }) => scope)
  expect(names).toEqual([...new Set(names)].sort())
  expect(scopes).toContainEqual({ scope: 'read:agents', area: 'agents', access: 'read', is_explicit: false })
  expect(scopes).toContainEqual({ scope: 'scim', area: 'scim', access: 'both', is_explicit: true })
  expect(scopes.filter((one) => one.is_explicit).map(({ scope }) => scope)).toEqual([...NAMED_SCOPES].sort())
  const path = `/api/v1/projects/${tenant.projectId}/keys`
  for (let from = 0; from < names.length; from += 50) {
    const made = await app.call('POST', path, {
      as: tenant.owner,
      body: { scopes: names.slice(from, from + 50) },
    })
    expect(made.status).toBe(200)
  }
})

it('is for those who may make keys', async () => {
  const tenant = await app.newTenant()
  const { token } = await tenant.member('member')
  expect((await app.call('GET', '/api/v1/scopes', { as: token })).status).toBe(403)
  expect((await app.call('GET', '/api/v1/scopes')).status).toBe(401)
})
