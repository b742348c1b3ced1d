import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NAMED_SCOPES, outranks, PERMISSIONS, ROLES, roleFromClaim, roleMay, scopeAllows } from './roles.ts'

it('lets a higher role do whatever a lower one may', () => {
  for (const permission of Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[]) {
    const may = ROLES.map((role) => roleMay(role, permission))
    expect(may).toEqual(may.toSorted((one, other) => Number(other) - Number(one)))
  }
})

it('orders roles from owner to viewer', () => {
  for (const [place, role] of ROLES.entries()) {
    for (const [otherPlace, other] of ROLES.entries()) expect(outranks(role, other)).toBe(place <= otherPlace)
  }
})

it('reads a provider’s role with caution', () => {
  expect(['admin', 'org:admin', 'Super_Admin'].map(roleFromClaim)).toEqual(['admin', 'admin', 'admin'])
  expect(['owner', 'administrator', '', undefined].map(roleFromClaim)).toEqual([
    'member',
    'member',
    'member',
    'member',
  ])
})

const word = fc.stringMatching(/^[a-z-]{1,12}$/)
const verb = fc.constantFrom('read', 'write')

it('gives the management of people to keys that name it, and to no other', () => {
  const needed = 'write:workspace-users'
  for (const scopes of [['*'], ['write:*'], ['*', 'read:*', 'write:*', 'read:workspace-users']])
    expect(scopeAllows(scopes, needed)).toBe(false)
  expect(scopeAllows([needed], needed)).toBe(true)
  expect(scopeAllows(['*'], 'read:workspace-users')).toBe(true)
})

it('allows a scope only when it, its verb or everything is granted', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(verb, word)), verb, word, (granted, neededVerb, domain) => {
      const scopes = granted.map((pair) => pair.join(':'))
      const needed = `${neededVerb}:${domain}`
      fc.pre(!NAMED_SCOPES.includes(needed))
      expect(scopeAllows(scopes, needed)).toBe(scopes.includes(needed))
      expect(scopeAllows([...scopes, `${neededVerb}:*`], needed)).toBe(true)
      expect(scopeAllows([...scopes, '*'], needed)).toBe(true)
    }),
  )
})
