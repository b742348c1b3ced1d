import { expect, it } from 'vitest'
import { readAnswer } from './model-answer.ts'

const a = { text: 'A.', slot: 'user/a' }
const b = { text: 'B.', evidence: ['m1'] }
const json = JSON.stringify

it.each<[string, string]>([
  ['a list by name', json({ facts: [a, b] })],
  ['a bare list', json([a, b])],
  ['a list further in', json({ result: { facts: [a, b] } })],
  ['names for each', json({ facts: { one: a, two: b } })],
  ['objects one after another', `${json(a)}\n${json(b)}`],
  ['a list cut into lists', json([[a], [b]])],
])('reads %s', (_what, text) => {
  expect(readAnswer(text)).toEqual({ facts: [a, b], malformed: 0, tooMany: 0 })
})

it.each(['{"facts": []}', '[]', 'Nothing new: []', '{"facts": null}', '{"facts": {"list": []}}'])(
  'takes %s for an answer without facts',
  (text) => expect(readAnswer(text)).toEqual({ facts: [], malformed: 0, tooMany: 0 }),
)

it.each(['', 'I found no facts.', '{}', 'null', '{"facts": "none"}', '{"error": {"code": 1}}'])(
  'takes %j for no answer',
  (text) => expect(readAnswer(text)).toBeUndefined(),
)

it('counts what stands in the place of a fact', () => {
  expect(readAnswer(json({ facts: [a, 'B.', 3, null, b] }))).toEqual({
    facts: [a, b],
    malformed: 3,
    tooMany: 0,
  })
  expect(readAnswer(`{"facts": [${json(a)}, {"text": "B", "evidence": ["m1"],,}]}`)).toEqual({
    facts: [a],
    malformed: 1,
    tooMany: 0,
  })
})

it('takes no more than a conversation gives reason for', () => {
  const read = readAnswer(json(Array.from({ length: 75 }, () => a)))
  expect(read?.facts).toHaveLength(60)
  expect(read?.tooMany).toBe(15)
})
