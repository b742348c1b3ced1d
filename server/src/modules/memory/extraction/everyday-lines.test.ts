import { expect, it } from 'vitest'
import { EVERYDAY_LINES } from '../../../../test/disclosures/everyday-lines.ts'
import { LATER_EVERYDAY_LINES } from '../../../../test/disclosures/later-everyday-lines.ts'
import { heard } from '../../../../test/life.ts'
import { readAtOnce } from './builtin-extractor.ts'

const isKept = (line: string): boolean => readAtOnce(heard([line])).length > 0
const sets = [EVERYDAY_LINES, LATER_EVERYDAY_LINES].flatMap((set) => Object.entries(set))
const told = sets.filter(([language]) => language !== 'none')
const others = sets.filter(([language]) => language === 'none').flatMap(([, lines]) => lines)

it.each(told)('keeps four of five everyday lines: %s', (_language, lines) => {
  const missed = lines.filter((line) => !isKept(line))
  expect(missed.length, missed.join(' | ')).toBeLessThanOrEqual(lines.length / 5)
})

it('keeps next to nothing of lines about the weather, others, orders and thanks', () => {
  const kept = others.filter(isKept)
  expect(kept.length, kept.join(' | ')).toBeLessThanOrEqual(2)
})
