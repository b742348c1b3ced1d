import { expect, it } from 'vitest'
import { hashPassword, passwordMatches, temporaryPassword } from './passwords.ts'

it('recognises a password and nothing else', async () => {
  const hash = await hashPassword('pässwörd 10')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches('pässwörd 10', hash)).toBe(true)
  expect(await passwordMatches('passwörd 10', hash)).toBe(false)
  expect(await hashPassword('pässwörd 10')).not.toBe(hash)
})

it('takes as long to refuse an unknown user as a known one', async () => {
  const hash = await hashPassword('somebody’s password')
  await passwordMatches('warm up', undefined)
  const timed = async (stored: string | undefined) => {
    const startedAt = performance.now()
    for (let round = 0; round < 5; round += 1) expect(await passwordMatches('a guess', stored)).toBe(false)
    return performance.now() - startedAt
  }
  // Skipping the work would make it a thousand times quicker; the bound leaves room for a busy machine.
  expect(await timed(undefined)).toBeGreaterThan((await timed(hash)) / 5)
})

it('makes temporary passwords of 160 bits', () => {
  const made = new Set(Array.from({ length: 1_000 }, temporaryPassword))
  expect(made.size).toBe(1_000)
  for (const password of made) expect(password).toMatch(/^tmp-[\w-]{27}$/)
})
