import { expect, it } from 'vitest'
import { judgeClaims, roleByRules } from './role-rules.ts'

const rules = {
  rules: [
    { claim: 'groups', value: 'Owners', role: 'owner' },
    { claim: 'realm_access.roles', value: 'rapport-admin', role: 'admin' },
    { claim: 'https://example.com/team', value: 'sales', role: 'member' },
    { claim: 'level', value: '3', role: 'viewer' },
    { claim: 'staff', value: 'true', role: 'viewer' },
  ],
  default_role: null,
} as const

it.each([
  [{ groups: ['Owners', 'Sales'] }, 0],
  [{ groups: 'Owners' }, 0],
  [{ groups: ['Owners'], level: 3 }, 0],
  [{ realm_access: { roles: ['x', 'rapport-admin'] } }, 1],
  [{ 'realm_access.roles': ['rapport-admin'] }, 1],
  [{ 'https://example.com/team': 'sales' }, 2],
  [{ level: 3 }, 3],
  [{ level: ['2', '3'] }, 3],
  [{ staff: true }, 4],
])('finds the first rule that matches %j', (claims, rule) => {
  expect(judgeClaims(rules, claims)).toEqual({ rule, role: rules.rules[rule]?.role })
})

it.each([
  [{}],
  [{ groups: ['owners'] }],
  [{ groups: ['Owners and more'] }],
  [{ groups: 'Sales Owners' }],
  [{ groups: { Owners: true } }],
  [{ groups: [['Owners']] }],
  [{ groups: null }],
  [{ realm_access: 'rapport-admin' }],
  [{ realm_access: { roles: { 0: 'rapport-admin' } } }],
])('finds none for %j', (claims) => {
  expect(judgeClaims(rules, claims)).toEqual({ rule: undefined, role: undefined })
  expect(judgeClaims({ ...rules, default_role: 'viewer' }, claims)).toEqual({
    rule: undefined,
    role: 'viewer',
  })
})

it('does not take what every object has for a claim', () => {
  const inherited = [{ claim: 'constructor.name', value: 'Object', role: 'owner' }] as const
  expect(judgeClaims({ rules: inherited, default_role: null }, {}).role).toBeUndefined()
})

it('leaves the last owner the role, and everyone theirs where there are no rules', () => {
  expect(roleByRules(rules, {}, 'owner', true)).toBe('owner')
  expect(roleByRules(rules, {}, 'owner', false)).toBeUndefined()
  expect(roleByRules(rules, { level: 3 }, 'owner', false)).toBe('viewer')
  expect(roleByRules(undefined, {}, 'member', false)).toBe('member')
})
