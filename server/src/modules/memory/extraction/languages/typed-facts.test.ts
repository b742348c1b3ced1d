import { describe, expect, it } from 'vitest'
import type { Disclosures } from '../../../../../test/disclosures/disclosures.ts'
import { FIRST_SET } from '../../../../../test/disclosures/first-set.ts'
import { SECOND_SET } from '../../../../../test/disclosures/second-set.ts'
import { heard } from '../../../../../test/life.ts'
import { readAtOnce } from '../builtin-extractor.ts'

const learn = (...texts: readonly string[]) => readAtOnce(heard(texts))

const cases = (set: Disclosures) =>
  Object.entries(set).flatMap(([language, { told }]) => told.map((one) => [language, ...one] as const))
const empty = (set: Disclosures) =>
  Object.entries(set).flatMap(([language, { nothing }]) => nothing.map((one) => [language, one] as const))

describe('disclosures', () => {
  it.each([...cases(FIRST_SET), ...cases(SECOND_SET)])('%s: %s', (_language, text, slot, value) => {
    const facts = learn(text)
    const fact = facts.find((one) => one.slot === `user/${slot}`)
    expect(fact, facts.map((one) => `${one.slot} ${one.text}`).join()).toMatchObject({
      value,
      retracts: false,
    })
    expect(fact?.factType).not.toBe('statement')
    expect(fact?.text).toContain('“')
  })
})

describe('nothing typed', () => {
  it.each([...empty(FIRST_SET), ...empty(SECOND_SET)])('%s: %s', (_language, text) => {
    expect(learn(text).filter((one) => one.slot !== '')).toEqual([])
  })
})

describe('ends', () => {
  it.each([
    ['ich wohne nicht mehr in Köln', 'home', 'köln'],
    ['je ne suis plus végétarien', 'diet', 'vegetarian'],
    ["j'habite plus à Lyon", 'home', 'lyon'],
    ['ya no trabajo en Siemens', 'employer', 'siemens'],
    ['já não moro em Lisboa', 'home', 'lisboa'],
    ['ik werk niet meer bij Philips', 'employer', 'philips'],
    ['ich hab gekündigt', 'employer', ''],
    ['il mio cane è morto', 'pets/dog', 'dog'],
    ['mi gato murió ayer', 'pets/cat', 'cat'],
    ['ik ben geen vegetariër meer', 'diet', 'vegetarian'],
    ['não sou mais vegano', 'diet', 'vegan'],
    ['non lavoro più alla Ferrari', 'employer', 'ferrari'],
  ])('%s', (text, slot, value) => {
    expect(learn(text)).toMatchObject([{ slot: `user/${slot}`, value, retracts: true }])
  })

  it('denies an allergy', () => {
    expect(learn('Ich bin doch nicht allergisch gegen Nüsse.')).toMatchObject([
      { slot: 'user/allergy/nut', polarity: -1, assertion: false },
    ])
  })

  it('finds the animal by its kind', () => {
    const facts = learn('Il mio cane si chiama Fido e ho un gatto.', 'il mio cane è morto')
    expect(facts.find(({ retracts }) => retracts)?.slot).toBe('user/pet/fido')
    expect(facts.find(({ slot }) => slot === 'user/pets/cat')).toMatchObject({ retracts: false })
  })
})

it('quotes each item of a list apart', () => {
  expect(learn('Ich bin allergisch gegen Nüsse, Soja und Milch.').map(({ text }) => text)).toEqual([
    'The user said: “Ich bin allergisch gegen Nüsse”.',
    'The user said: “Ich bin allergisch gegen Soja”.',
    'The user said: “Ich bin allergisch gegen Milch”.',
  ])
})

it('reads a hostile sentence in time', () => {
  const started = performance.now()
  for (const word of ['jetzt ', 'ich bin ', 'und ', 'ich habe ein ', 'ya no ', 'seit 3 jahren ', ', '])
    learn(word.repeat(2_000))
  expect(performance.now() - started).toBeLessThan(4_000)
})
