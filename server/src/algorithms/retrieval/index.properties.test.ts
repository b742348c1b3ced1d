import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { threadMs } from '../../../test/thread-time.ts'
import {
  joinPieces,
  type Passage,
  PassageIndex,
  type PassageQuery,
  packVector,
  piecesOf,
  sectionsIn,
} from './index.ts'

const NOW = Date.parse('2024-03-14T12:00:00Z')
const WORDS =
  'cat dog garden Ada Ben Hey Thanks lake June yesterday? piano. running ran 東京都 café 🙂 the I you'.split(
    ' ',
  )

const sentences = fc.array(fc.constantFrom(...WORDS), { maxLength: 9 }).map((words) => words.join(' '))
/** Now and then a text of several passages. */
const texts = fc.oneof(
  { weight: 5, arbitrary: sentences },
  {
    weight: 1,
    arbitrary: fc.tuple(sentences, sentences).map(([one, other]) => `${one}. `.repeat(60) + other),
  },
)
const vectors = fc.option(
  fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 20, maxLength: 20 }).map((numbers) => {
    return packVector(Float32Array.from(numbers))
  }),
)

const passages: fc.Arbitrary<Passage> = fc
  .record({
    id: fc.integer({ min: 0, max: 25 }).map((number) => `p${number}`),
    kind: fc.constantFrom('fact' as const, 'message' as const, 'message' as const),
    text: texts,
    at: fc.integer({ min: 0, max: 400 }).map((days) => NOW - days * 86_400_000),
    thread: fc.constantFrom('', 'a', 'b'),
    position: fc.integer({ min: 0, max: 30 }),
    speaker: fc.constantFrom('', 'Ada', 'Ben', 'user'),
    entities: fc.array(fc.constantFrom('Max', 'New York'), { maxLength: 1 }),
    weight: fc.double({ min: 0, max: 1, noNaN: true }),
    sources: fc.array(
      fc.integer({ min: 0, max: 25 }).map((number) => `p${number}`),
      { maxLength: 2 },
    ),
    vector: vectors,
  })
  .map(({ vector, ...passage }) => (vector === null ? passage : { ...passage, vectors: [vector, vector] }))

type Step = { readonly put: readonly Passage[] } | { readonly remove: readonly string[] }
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ put: fc.array(passages, { maxLength: 6 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        remove: fc.array(
          fc.integer({ min: 0, max: 25 }).map((number) => `p${number}`),
          { maxLength: 6 },
        ),
      }),
    },
  ),
  { maxLength: 12 },
)

const queries: fc.Arbitrary<PassageQuery> = fc
  .record({
    text: sentences,
    now: fc.constant(NOW),
    limit: fc.integer({ min: 0, max: 12 }),
    mode: fc.constantFrom('auto' as const, 'semantic' as const, 'bm25' as const),
    kinds: fc.constantFrom('all' as const, 'fact' as const),
    asker: fc.constantFrom('Ada', 'user'),
    isVerbatim: fc.boolean(),
    vector: fc.option(fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 })),
  })
  .map(({ vector, ...query }) => (vector === null ? query : { ...query, vector: Float32Array.from(vector) }))

/** What is left after all steps, as rows of a database would be. */
function survivors(taken: readonly Step[]): Passage[] {
  const rows = new Map<string, Passage>()
  for (const step of taken) {
    if ('remove' in step) for (const id of step.remove) rows.delete(id)
    else for (const passage of step.put) rows.set(passage.id, passage)
  }
  return [...rows.values()]
}

function grow(taken: readonly Step[], index = new PassageIndex()): PassageIndex {
  for (const step of taken) {
    if ('remove' in step) index.remove(step.remove)
    else index.put(step.put)
  }
  return index
}

describe('an index that grew', () => {
  it('answers like one that was built at once, in whatever order', () => {
    fc.assert(
      fc.property(steps, queries, (taken, query) => {
        const rows = survivors(taken)
        const grew = grow(taken)
        const built = new PassageIndex()
        built.put([...rows].reverse())
        expect(grew.size).toBe(rows.length)
        expect(grew.questionText(query.text)).toBe(built.questionText(query.text))
        expect(grew.search(query)).toEqual(built.search(query))
      }),
      { numRuns: 400 },
    )
  })

  it('answers the same after it was written down and read again, and grows on like it', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        steps,
        queries,
        fc.integer({ min: 24, max: 2_000 }),
        async (before, later, query, size) => {
          const grew = grow(before)
          const packed = new Map<string, Uint8Array>()
          await grew.pack(packed)
          const read = await PassageIndex.unpack(sectionsIn(await joinPieces([...piecesOf(packed, size)])))
          expect([...read.ids()]).toEqual([...grew.ids()])
          for (const id of read.ids()) expect(read.sourcesOf(id)).toEqual(grew.sourcesOf(id))
          for (const index of [grew, read]) grow(later, index)
          expect(read.size).toBe(grew.size)
          expect(read.questionText(query.text)).toBe(grew.questionText(query.text))
          expect(read.search(query)).toEqual(grew.search(query))
        },
      ),
      { numRuns: 100 },
    )
  })

  it('closes its gaps and goes on answering the same', () => {
    const row = (number: number): Passage => ({
      id: `p${number}`,
      kind: 'message',
      text: `Note ${number % 7} on cats and ${WORDS[number % WORDS.length]}`,
      at: NOW,
      thread: String(number % 3),
      position: number,
      speaker: number % 2 === 0 ? 'Ada' : 'Ben',
      entities: [],
      weight: 0.5,
      vectors: [packVector(Float32Array.from({ length: 20 }, (_, at) => ((number * (at + 3)) % 17) - 8))],
    })
    const grew = new PassageIndex()
    for (let number = 0; number < 1_000; number += 1) {
      grew.put([row(number)])
      if (number >= 100) grew.remove([`p${number - 100}`])
    }
    const built = new PassageIndex()
    built.put(Array.from({ length: 100 }, (_, at) => row(900 + at)))
    const query = {
      text: 'cats and dogs',
      now: NOW,
      limit: 20,
      mode: 'auto' as const,
      vector: new Float32Array(20).fill(1),
    }
    expect(grew.search(query)).toEqual(built.search(query))
    expect(grew.bytes).toBeLessThan(built.bytes * 8)
  })
})

describe('every search', () => {
  it('keeps to its limit, scores within 0 and 1, best first, and each passage once', () => {
    fc.assert(
      fc.property(fc.array(passages, { maxLength: 40 }), queries, (rows, query) => {
        const index = new PassageIndex()
        index.put(rows)
        const hits = index.search(query)
        expect(hits.length).toBeLessThanOrEqual(query.limit)
        expect(new Set(hits.map((hit) => hit.id)).size).toBe(hits.length)
        for (const [at, hit] of hits.entries()) {
          expect(hit.score).toBeGreaterThanOrEqual(0)
          expect(hit.score).toBeLessThanOrEqual(hits[at - 1]?.score ?? 1)
        }
      }),
    )
  })

  it('takes any text, and does not take long', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.string({ unit: 'binary', maxLength: 50 }),
        (text, asked) => {
          const index = new PassageIndex()
          const base = {
            kind: 'message',
            at: NOW,
            thread: 't',
            position: 0,
            entities: [asked],
            weight: 0.5,
          } as const
          index.put([{ ...base, id: 'one', text, speaker: asked }])
          index.questionText(text)
          for (const hit of index.search({ text: asked, now: NOW, limit: 3, mode: 'auto' }))
            expect(hit.id).toBe('one')
        },
      ),
    )
    const index = new PassageIndex()
    const begun = threadMs()
    for (const [at, unit] of [
      'a',
      'a ',
      '漢字',
      '🙂',
      "'",
      '1 May ',
      'Hey Ada! ',
      'last week ',
      '"',
      '?',
    ].entries()) {
      const text = unit.repeat(100_000 / unit.length)
      index.put([
        {
          id: unit,
          kind: 'message',
          text,
          at: NOW,
          thread: 't',
          position: at,
          speaker: unit,
          entities: [],
          weight: Number.NaN,
        },
      ])
      index.questionText(text)
      index.search({ text, now: NOW, limit: 10, mode: 'auto' })
    }
    expect(threadMs() - begun).toBeLessThan(2_000)
    expect(index.size).toBe(10)
  })

  it('costs a memory of 10,000 messages milliseconds', () => {
    const rows = Array.from({ length: 10_000 }, (_, at): Passage => {
      const text = `Message ${at} about ${WORDS[at % 7]} and ${WORDS[at % 5]} with some other words in between`
      const vector = packVector(Float32Array.from({ length: 384 }, (_, d) => Math.sin(at * d)))
      return {
        id: `${at}`,
        kind: 'message',
        text,
        at: NOW,
        thread: `${at % 90}`,
        position: at,
        speaker: 'Ada',
        entities: [],
        weight: 0.5,
        vectors: [vector],
      }
    })
    const index = new PassageIndex()
    index.put(rows)
    const times = Array.from({ length: 30 }, () => {
      const begun = threadMs()
      index.search({
        text: 'What about the cat and the garden?',
        vector: new Float32Array(384).fill(0.05),
        now: NOW,
        limit: 10,
        mode: 'auto',
      })
      return threadMs() - begun
    }).sort((one, other) => one - other)
    // Ten times what it takes on a quiet machine.
    expect(times[15]).toBeLessThan(50)
    expect(index.bytes).toBeGreaterThan(10_000 * 384)
    expect(index.bytes).toBeLessThan(40_000_000)
  })
})
