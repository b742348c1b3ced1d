import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { threadMs } from '../../../test/thread-time.ts'
import { jsonValuesIn } from './json-values.ts'

const valuesIn = (text: string) => jsonValuesIn(text).values

describe('JSON in the answer of a model', () => {
  it.each<[string, string, readonly unknown[]]>([
    ['alone', '{"a": [1, 2]}', [{ a: [1, 2] }]],
    ['in a sentence', 'It is {"a": 1}, I think.', [{ a: 1 }]],
    ['in a fence', 'Sure:\n```json\n[{"a": 1}]\n```\nDone', [[{ a: 1 }]]],
    ['twice', '{"a": 1}\n{"a": 2}', [{ a: 1 }, { a: 2 }]],
    ['with brackets in its text', '> {"a": "} ] \\" {"}', [{ a: '} ] " {' }]],
    ['behind thoughts', '<think>{"a": 0}</think>{"a": 1}', [{ a: 1 }]],
    ['behind thoughts without a beginning', 'So {"a": 0}.\n</THINK>\n{"a": 1}', [{ a: 1 }]],
    ['before thoughts that never end', '{"a": 1}<think>or {"a": 0}', [{ a: 1 }]],
    ['that speaks of thoughts', '{"a": "<think>"}', [{ a: '<think>' }]],
  ])('is found %s', (_where, text, found) => {
    expect(jsonValuesIn(text)).toEqual({ values: found, broken: 0 })
  })

  it('is read as far as it is whole', () => {
    expect(jsonValuesIn('{"facts": [{"a": 1}, {"a": 2,}, {"a": 3}]}')).toEqual({
      values: [{ a: 1 }, { a: 3 }],
      broken: 1,
    })
    expect(jsonValuesIn('[{"a": 1}, {"a": [2],}]')).toEqual({ values: [{ a: 1 }, [2]], broken: 1 })
    expect(jsonValuesIn('{"facts": [{"a": 1}, {"a": 2}, {"a": "th')).toEqual({
      values: [{ a: 1 }, { a: 2 }],
      broken: 1,
    })
  })

  it.each(['', 'nothing', '"a text"', '12', 'null', '<think>', '[[[[', '{'.repeat(50)])(
    'is not found in %j',
    (text) => expect(valuesIn(text)).toEqual([]),
  )

  it('is found in whatever stands around it', () => {
    const prose = fc.string().filter((text) => !/["{[<]/.test(text))
    fc.assert(
      fc.property(prose, fc.array(fc.jsonValue(), { minLength: 1 }), prose, (before, value, after) => {
        const text = JSON.stringify(value)
        expect(valuesIn(`${before}x${text}x${after}`)).toEqual([JSON.parse(text)])
      }),
    )
  })

  it.each(['[', '{"a":', '{"a":"', '[{', '"{', '<think>', '</think>{', '[a]', '[1,]', '{"a"}', '[{}]'])(
    'is looked for in bounded time where there is only %s',
    (piece) => {
      const from = threadMs()
      valuesIn(piece.repeat(200_000))
      expect(threadMs() - from).toBeLessThan(1_000)
    },
  )
})
