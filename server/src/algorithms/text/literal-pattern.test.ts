import { expect, it } from 'vitest'
import {
  LITERAL_LENGTH_MAX,
  namePatterns,
  wordsInAnyScriptPattern,
  wordsPattern,
  wordsWithArticlePattern,
} from './literal-pattern.ts'

it('finds a text as words, whatever signs are in it', () => {
  expect(wordsPattern('a.b').test('see A.B there')).toBe(true)
  expect(wordsPattern('a.b').test('see axb there')).toBe(false)
  expect('has a parrot'.replace(wordsWithArticlePattern('parrot'), 'two cats')).toBe('has two cats')
  expect(wordsInAnyScriptPattern('цена').test('Какая ЦЕНА?')).toBe(true)
  expect(wordsInAnyScriptPattern('цена').test('оценка')).toBe(false)
})

it('finds nothing that is too long to be a name', () => {
  const long = 'a'.repeat(LITERAL_LENGTH_MAX + 1)
  expect(wordsPattern(long).test(long)).toBe(false)
  const { possessive, asSubject } = namePatterns(['Maya (work)', long])
  expect("Maya (work)'s cat and".replace(possessive, 'your')).toBe('your cat and')
  expect(asSubject.exec('maya (work) likes tea')?.[1]).toBe('likes tea')
  expect(asSubject.test(`${long} likes tea`)).toBe(false)
})
