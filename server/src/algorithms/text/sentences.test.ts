import { randomInt } from 'node:crypto'
import { expect, it, vi } from 'vitest'

it('knows that a word is none of English, also when a text had it before', async () => {
  vi.resetModules()
  const { isUnknownWord, readSentences } = await import('./sentences.ts')
  const name = `zq${Array.from({ length: 8 }, () => 'bcdfghklm'[randomInt(9)]).join('')}`
  readSentences(`We moved to ${name} in spring.`)
  expect(isUnknownWord(name)).toBe(true)
  expect(isUnknownWord('spring')).toBe(false)
})
