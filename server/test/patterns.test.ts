import { describe, expect, it } from 'vitest'
import { type Judgement, judge } from './patterns/ambiguity.ts'
import { evaluateBuiltPatterns } from './patterns/built-patterns.ts'
import { FileReader, type FoundPattern, findPatterns } from './patterns/find-patterns.ts'
import { threadMs } from './thread-time.ts'

/**
 * No pattern over text from outside takes more than linear time. Every regular expression of the product is judged by
 * its automaton: loops that can read the same text one after another multiply, and the search from every character
 * counts as a loop. See docs/adr/0015-linear-patterns.md.
 */

/** How many patterns may be marked as reading short text only. Raise it with a reason, in the same commit. */
const EXEMPTIONS_MAX = 2
const SLOW_MS = 250
const TRIES_MAX = 6

const found = findPatterns(['server/src', 'sdk/src', 'adapters', 'web'])
const judged = new Map<string, Judgement>()

function judgementOf({ source, flags }: FoundPattern): Judgement {
  const key = `/${source}/${flags}`
  const judgement = judged.get(key) ?? judge(source, flags)
  judged.set(key, judgement)
  return judgement
}

function timeOf(pattern: RegExp, text: string): number {
  const started = threadMs()
  text.replace(pattern, '')
  return threadMs() - started
}

function faults(patterns: readonly FoundPattern[]): string[] {
  return patterns.flatMap((pattern) => {
    const { verdict, attack } = judgementOf(pattern)
    if (verdict === 'linear' || pattern.exemption !== undefined) return []
    const text = attack && `${JSON.stringify(attack.before)} + ${JSON.stringify(attack.pump)} × n`
    return [`${pattern.place}: /${pattern.source}/${pattern.flags} is ${verdict}: ${text ?? 'lookbehind'}`]
  })
}

describe('the judge', () => {
  it.each([
    ['^(?:(?:ha){2,}h?|he(?:he)+)+$', '', 'exponential'],
    ['^(a+)+$', '', 'exponential'],
    ['^(?:\\w+ ?)+$', '', 'exponential'],
    ['^(?:a|ab|b)*c', '', 'exponential'],
    ['\\s+$', '', 'polynomial'],
    ['a+b', '', 'polynomial'],
    ['^\\d+\\d+x', '', 'polynomial'],
    ['<tr>(.*?)</tr>', 'gs', 'polynomial'],
    ['(?=.*x)a', '', 'polynomial'],
    ['(?<=a.*)b', '', 'polynomial'],
    ['^(?:a(?!.*x))*$', '', 'polynomial'],
    ['[^"]{1,600}"', '', 'polynomial'],
    ['(\\w+)\\s\\1', '', 'polynomial'],
    ['\\b\\w+x', 'iu', 'linear'],
    ['(?<!\\s)\\s+$', '', 'linear'],
    ['^\\s+', '', 'linear'],
    ['\\w+', 'g', 'linear'],
    ['\\b\\w+\\b', 'g', 'linear'],
    ['(?:a{1,3}|b)c', '', 'linear'],
    ['^[^]*$', '', 'linear'],
    ['[\\p{L}--[a-z]]', 'v', 'linear'],
  ])('/%s/%s is %s', (source, flags, verdict) => {
    expect(judge(source, flags).verdict).toBe(verdict)
  })

  it('gives text that the engine takes long over', () => {
    const { attack } = judge('^(?:(?:ha){2,}h?|he(?:he)+)+$', 'i')
    const text = `${attack?.before}${attack?.pump.repeat(Math.ceil(60 / (attack?.pump.length ?? 1)))}`
    const started = performance.now()
    expect(/^(?:(?:ha){2,}h?|he(?:he)+)+$/i.test(`${text.slice(0, 60)}!`)).toBe(false)
    expect(performance.now() - started).toBeGreaterThan(5)
  })
})

describe('the finder', () => {
  it('finds literals, constructions, schemas and strings that become patterns, with their markers', () => {
    const reader = new FileReader(
      'example.ts',
      [
        'const a = /a+b/gi',
        "const b = new RegExp('c')",
        "const c = { pattern: '^d$' }",
        "const d = text.match('e')",
        '// pattern: at most 64 characters',
        'const e = /f+$/',
        'const f = RegExp(a.source + e.source)',
        'const g = (word: string) => new RegExp(word)',
        'const h = { pattern: PATH }',
      ].join('\n'),
    )
    reader.read()
    expect(reader.patterns.map((one) => [one.place, one.source, one.flags, one.exemption])).toEqual([
      ['example.ts:1', 'a+b', 'gi', undefined],
      ['example.ts:2', 'c', '', undefined],
      ['example.ts:3', '^d$', 'u', undefined],
      ['example.ts:4', 'e', '', undefined],
      ['example.ts:6', 'f+$', '', 'at most 64 characters'],
    ])
    expect(reader.built.map((one) => [one.place, one.kind])).toEqual([
      ['example.ts:7', 'construction'],
      ['example.ts:8', 'construction'],
      ['example.ts:9', 'schema'],
    ])
  })
})

describe('every pattern of the product', () => {
  it('is found', () => {
    expect(found.files).toBeGreaterThan(500)
    expect(found.patterns.length).toBeGreaterThan(800)
    expect(found.built.length).toBeGreaterThan(10)
  })

  it('is linear where it is written down', () => {
    expect(faults(found.patterns)).toEqual([])
  })

  it('is linear where it is put together from parts', async () => {
    const built = await evaluateBuiltPatterns(found.built)
    const seen = new Set(built.map((one) => one.place))
    expect(found.built.filter((one) => !seen.has(one.place)).map((one) => one.place)).toEqual([])
    expect(faults(built)).toEqual([])
  })

  it('is quick on a hundred kilobytes of the text it likes least', () => {
    const slow = found.patterns.flatMap((pattern) => {
      const { verdict, attack } = judgementOf(pattern)
      if (verdict !== 'linear' || attack === undefined) return []
      const text = `${attack.before}${attack.pump.repeat(Math.ceil(100_000 / attack.pump.length))}\n\u0001`
      // A busy machine may stall at any one try; what is slow is slow at each.
      let ms = Number.POSITIVE_INFINITY
      for (let tries = 0; tries < TRIES_MAX && ms > SLOW_MS; tries += 1)
        ms = Math.min(ms, timeOf(new RegExp(pattern.source, pattern.flags), text))
      return ms > SLOW_MS ? [`${pattern.place}: ${Math.round(ms)} ms for ${JSON.stringify(attack)}`] : []
    })
    expect(slow).toEqual([])
  })

  it('has exactly the exemptions that are counted here', () => {
    const exempt = found.patterns.filter((one) => one.exemption !== undefined)
    expect(exempt.length).toBeLessThanOrEqual(EXEMPTIONS_MAX)
    const needless = exempt.filter((one) => judgementOf(one).verdict === 'linear')
    expect(needless.map((one) => one.place)).toEqual([])
  })
})
