import { expect, it } from 'vitest'
import { acknowledge } from './acknowledge.ts'
import { NEWS, NOTED } from './english-phrases.ts'
import { newsIn } from './news.ts'
import { Dice } from './speech.ts'

it.each([
  ['My mother passed away in March', 'loss'],
  ['we had to put Rex down on sunday', 'loss'],
  ['i lost my dad last year', 'loss'],
  ['me and jess broke up last night', 'bad'],
  ['I got laid off', 'bad'],
  ["I've been diagnosed with lupus", 'bad'],
  ['my order #48213 hasnt arrived, it was supposed to be here monday', 'complaint'],
  ['The lamp arrived broken', 'complaint'],
  ['you charged me twice', 'complaint'],
  ["We're getting married in June", 'good'],
  ['i passed my driving test!!', 'good'],
  ['we are celebrating our 10th anniversary', 'good'],
  ["I'm not pregnant", undefined],
  ['we never broke up', undefined],
  ['I broke it by accident', undefined],
  ['I was late', undefined],
  ['It is cold here', undefined],
  ['I live in Porto', undefined],
])('%s: %s', (text, news) => {
  expect(newsIn(text)).toBe(news)
})

const told = (...sentences: readonly string[]) =>
  Array.from({ length: 12 }, (_, at) => acknowledge(sentences, [], new Dice(`s/${at}`)))

it('is sorry where there is reason to be, and never glad', () => {
  for (const reply of told('My mother passed away in March.')) expect(NEWS.loss).toContain(reply)
  for (const reply of told('My order hasnt arrived')) expect(NEWS.complaint).toContain(reply)
})

it('says back what is short and plain, and takes note of the rest', () => {
  for (const reply of told('oh and btw my dog is called Rex'))
    expect(reply).toMatch(/\byour dog is called Rex/i)
  for (const odd of [
    'oh and im celiac so no gluten for me pls',
    'im lars, just moved to gothenburg from malmö bc of the new job at volvo',
    'Needs to fit 6 people, and I hate glass',
    'its a grey sofa, 3 seater',
  ])
    for (const reply of told(odd)) expect(NOTED).toContain(reply)
})
