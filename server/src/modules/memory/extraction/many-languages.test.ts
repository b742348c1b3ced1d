import { expect, it } from 'vitest'
import type { EverydayQuestion } from '../../../../test/disclosures/everyday-questions.ts'
import { MANY_LANGUAGES } from '../../../../test/disclosures/many-languages.ts'
import { MANY_LANGUAGES_LATER } from '../../../../test/disclosures/many-languages-later.ts'
import { NOTHING_IN_MANY_LANGUAGES } from '../../../../test/disclosures/nothing-in-many-languages.ts'
import { heard } from '../../../../test/life.ts'
import { PassageIndex } from '../../../algorithms/retrieval/index.ts'
import { readAtOnce } from './builtin-extractor.ts'

const learned = (line: string): string =>
  readAtOnce(heard([line]))
    .map(({ text }) => text)
    .join('\n')

const told = (language: string): readonly EverydayQuestion[] => [
  ...(MANY_LANGUAGES[language] ?? []),
  ...(MANY_LANGUAGES_LATER[language] ?? []),
]

const LANGUAGES = Object.keys(MANY_LANGUAGES)

it.each(LANGUAGES)('keeps what strangers tell: %s', (language) => {
  const lines = told(language)
  const missed = lines.filter(([line, , says]) => !says.test(learned(line))).map(([line]) => line)
  expect(missed.length, missed.join(' | ')).toBeLessThanOrEqual(lines.length / 10)
})

it.each(LANGUAGES)('learns nothing of the weather, others, orders and what-ifs: %s', (language) => {
  const lines = NOTHING_IN_MANY_LANGUAGES[language] ?? []
  expect(lines.length).toBe(7)
  expect(lines.map(learned).filter((text) => text !== '')).toEqual([])
})

it.each(LANGUAGES)('finds by its topic what shares no word with the question: %s', (language) => {
  for (const set of [MANY_LANGUAGES, MANY_LANGUAGES_LATER]) {
    const index = new PassageIndex()
    const lines = set[language] ?? []
    index.put(
      lines.map(([text], at) => ({
        id: text,
        kind: 'message',
        text,
        at: at * 1_000,
        thread: 'one',
        position: at,
        speaker: 'user',
        entities: [],
        weight: 0.5,
      })),
    )
    const wrong = lines.flatMap(([, question, says]) => {
      const found = index.search({ text: question, now: 1e9, limit: 3, mode: 'auto', asker: 'user' })
      const first = found[0]?.id ?? 'nothing'
      return says.test(first) ? [] : [`${question} → ${first}`]
    })
    expect(wrong.length, wrong.join(' | ')).toBeLessThanOrEqual(lines.length / 5)
  }
})
