import { expect, it } from 'vitest'
import { base32, codeOfStep, newTotpSecret, otpauthUri, stepAt, stepOfCode } from './totp.rules.ts'

const secret = Buffer.from('12345678901234567890')

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('shows at second %i what RFC 6238 lists', (second, code) =>
  expect(codeOfStep(secret, stepAt(new Date(second * 1_000)))).toBe(code),
)

it('writes secrets as RFC 4648 does', () => {
  const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))
  expect(written).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
  expect(base32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/)
})

it('takes a code one step early or late, and each step once', () => {
  const now = new Date(1_234_567_890_000)
  const middle = stepAt(now)
  const taken = [-2, -1, 0, 1, 2].map((drift) =>
    stepOfCode(secret, codeOfStep(secret, middle + drift), now, 0),
  )
  expect(taken).toEqual([undefined, middle - 1, middle, middle + 1, undefined])
  expect(stepOfCode(secret, codeOfStep(secret, middle), now, middle)).toBeUndefined()
  expect(stepOfCode(secret, codeOfStep(secret, middle - 1), now, middle)).toBeUndefined()
  expect(stepOfCode(secret, codeOfStep(secret, middle + 1), now, middle)).toBe(middle + 1)
})

it('reads codes with spaces, and nothing that is not one', () => {
  const now = new Date(59_000)
  expect(stepOfCode(secret, '287 082', now, 0)).toBe(1)
  for (const code of ['', '28708', '2870822', '287083', '２８７０８２', 'abcdef'])
    expect(stepOfCode(secret, code, now, 0)).toBeUndefined()
})

it('names account and installation for the app', () => {
  const uri = new URL(otpauthUri(secret, 'mei@example.com', 'Rapport (chat.example.com)'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Rapport (chat.example.com):mei@example.com')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Rapport (chat.example.com)',
    digits: '6',
    period: '30',
  })
})
