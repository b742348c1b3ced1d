import { describe, expect, it } from 'vitest'
import { gerundOf, inThirdPerson, singular, verbForm } from './inflection.ts'
import { isForeign } from './language.ts'
import { numberOf } from './number-words.ts'
import { readSentences } from './sentences.ts'

describe('verbs', () => {
  it.each([
    ['lives', 'live', 'third'],
    ['ran', 'run', 'past'],
    ['flown', 'fly', 'participle'],
    ['planning', 'plan', 'gerund'],
    ['studied', 'study', 'past'],
    ['am', 'be', 'base'],
    ['has', 'have', 'third'],
  ])('%s comes from %s', (word, base, form) => expect(verbForm(word)).toEqual({ base, form }))

  it('are unknown when they are no verbs', () => {
    expect(verbForm('table')).toBeUndefined()
  })

  it('are said of another person', () => {
    expect(['live', 'am', 'have', 'go', 'try', 'moved', 'will'].map(inThirdPerson).slice(0, 6)).toEqual([
      'lives',
      'is',
      'has',
      'goes',
      'tries',
      'moved',
    ])
    expect(['move', 'die', 'swim', 'see'].map(gerundOf)).toEqual(['moving', 'dying', 'swimming', 'seeing'])
  })
})

describe('nouns', () => {
  it.each([
    ['cats', 'cat'],
    ['allergies', 'allergy'],
    ['children', 'child'],
    ['boxes', 'box'],
    ['chess', 'chess'],
    ['tennis', 'tennis'],
    ['bus', 'bus'],
  ])('%s are one %s', (many, one) => expect(singular(many)).toBe(one))
})

describe('numbers', () => {
  it.each([
    ['34', 34],
    ['two', 2],
    ['forty-two', 42],
    ['an', 1],
    ['many', undefined],
  ])('%s', (written, value) => expect(numberOf(written)).toBe(value))
})

describe('languages', () => {
  it.each([
    "Je m'appelle Claire et j'habite à Marseille depuis trois ans",
    'Ich wohne in Hamburg und arbeite als Lehrer an einer Schule',
    'Меня зовут Анна, я живу в Москве',
    '私は東京に住んでいます',
  ])('that are not English: %s', (text) => expect(isForeign(text)).toBe(true))

  it.each(['I started a job at Deloitte', 'Lyon.', 'hey im maria i live in lyon lol', 'ok', ''])(
    'that may be English: %s',
    (text) => expect(isForeign(text)).toBe(false),
  )
})

describe('sentences', () => {
  it('end where people end them, and not after St.', () => {
    const sentences = readSentences('I work at St. Thomas. It is fine\nreally').map((words) =>
      words.map((word) => word.text).join(' '),
    )
    expect(sentences).toEqual(['I work at St. Thomas .', 'It is fine', 'really'])
  })

  it('know verbs from nouns', () => {
    const [words = []] = readSentences('My sister works at a bank')
    expect(words.find((word) => word.lower === 'works')).toMatchObject({ tag: 'VERB', hasGap: true })
  })
})
