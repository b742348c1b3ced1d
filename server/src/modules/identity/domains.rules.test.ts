import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Problem } from '../../kernel/problem.ts'
import { canonicalHost, checkDeletable, heirOf, hostClaimed, recordNameFor } from './domains.rules.ts'

const BASE = 'rapport.example'
const custom = (domain: string) => hostClaimed({ domain_type: 'custom', domain }, BASE)
const statusOf = (work: () => unknown): number => {
  try {
    work()
    return 200
  } catch (error) {
    return (error as Problem).status
  }
}

it.each([
  ['Chat.Example.COM', 'chat.example.com'],
  ['chat.example.com.', 'chat.example.com'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['Bücher.example', 'xn--bcher-kva.example'],
  [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
])('reads %s as %s', (written, host) => {
  expect(custom(written)).toBe(host)
})

it.each([
  '127.0.0.1',
  '0x7f.1',
  '2130706433',
  '[::1]',
  '::1',
  'localhost',
  'example',
  'example..com',
  '.example.com',
  '-a.com',
  'a-.com',
  'a_b.com',
  '*.example.com',
  'exa mple.com',
  'example.com/path',
  'example.com:443',
  'me@example.com',
  'https://example.com',
  'example.com?x',
  'example.c',
  'example.123',
  `${'a'.repeat(64)}.com`,
  '',
  `${'a.'.repeat(118)}com`,
])('refuses %s as malformed', (written) => {
  expect(statusOf(() => custom(written))).toBe(400)
})

it.each([BASE, `a.${BASE}`, `A.B.${BASE.toUpperCase()}`])(
  'refuses %s, which lies below the base domain',
  (written) => {
    expect(statusOf(() => custom(written))).toBe(422)
  },
)

it('refuses reserved labels', () => {
  expect(statusOf(() => hostClaimed({ domain_type: 'subdomain', subdomain: 'www' }, BASE))).toBe(422)
  expect(hostClaimed({ domain_type: 'subdomain', subdomain: 'acme' }, 'Rapport.Example')).toBe(
    'acme.rapport.example',
  )
})

it('never accepts what could not carry its own proof, and reads every accepted name as itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string(), fc.ipV4(), fc.ipV6()), (text) => {
      let host: string
      try {
        host = custom(text)
      } catch (error) {
        expect(error).toBeInstanceOf(Problem)
        return
      }
      expect(recordNameFor(host).length).toBeLessThanOrEqual(253)
      expect(canonicalHost(host)).toBe(host)
      expect(custom(host)).toBe(host)
    }),
  )
})

it('keeps the last verified name, and names the oldest verified one as heir', () => {
  const home = { domain: 'home', is_primary: true, verified_at: new Date(1) }
  const open = { domain: 'open', is_primary: false, verified_at: null }
  const other = { domain: 'other', is_primary: false, verified_at: new Date(2) }
  expect(statusOf(() => checkDeletable(home, [home, open]))).toBe(409)
  expect(statusOf(() => checkDeletable(open, [home, open]))).toBe(200)
  expect(statusOf(() => checkDeletable(home, [home, open, other]))).toBe(200)
  expect(heirOf(home, [home, open, other])).toBe(other)
  expect(heirOf(other, [home, open, other])).toBeUndefined()
})
