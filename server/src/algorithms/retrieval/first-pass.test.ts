import { describe, expect, it } from 'vitest'
import { type Passage, PassageIndex, type PassageQuery, packVector } from './index.ts'

const NOW = Date.parse('2024-03-14T12:00:00Z')
const COUNT = 12_000
const DIMENSIONS = 96

let seed = 11
const roll = (): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}
const bell = (): number => roll() + roll() + roll() + roll() - 2
const noise = (): Float32Array => Float32Array.from({ length: DIMENSIONS }, bell)
const topics = Array.from({ length: 60 }, noise)

const unit = (vector: Float32Array): Float32Array => {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
const near = (centre: Float32Array, distance: number): Float32Array =>
  unit(centre.map((value) => value + distance * bell()))

const random = (): Float32Array => unit(noise())
const clustered = (): Float32Array => near(topics[Math.floor(roll() * topics.length)] as Float32Array, 0.8)

const WORDS = 'garden bicycle harbour piano kitchen novel museum recipe boat lamp train tent'.split(' ')
const word = (): string => WORDS[Math.floor(roll() * WORDS.length)] as string

/** Facts, the messages they came from, messages without vectors, and some of several passages. */
function built(vectorOf: () => Float32Array): PassageIndex {
  const index = new PassageIndex()
  index.put(
    Array.from({ length: COUNT }, (_, at): Passage => {
      const isFact = at % 3 === 0
      const text = `Note ${at} on the ${word()} and the ${word()}.${at % 500 === 1 ? ' It rains.'.repeat(120) : ''}`
      return {
        id: `p${at}`,
        kind: isFact ? 'fact' : 'message',
        text,
        at: NOW - at * 3_600_000,
        thread: isFact ? '' : `t${at % 40}`,
        position: at,
        speaker: at % 2 === 0 ? 'Ada' : 'Ben',
        entities: [],
        weight: roll(),
        sources: isFact ? [`p${at + 1}`] : [],
        ...(at % 50 === 2 ? {} : { vectors: Array.from({ length: 4 }, () => packVector(vectorOf())) }),
      }
    }),
  )
  return index
}

const query = (vector: Float32Array, more: Partial<PassageQuery> = {}): PassageQuery => ({
  text: `What about the ${word()} and the ${word()}?`,
  vector,
  now: NOW,
  limit: 10,
  mode: 'auto',
  asker: 'Ada',
  ...more,
})

const idsOf = (index: PassageIndex, asked: PassageQuery, exactRowsMax: number): readonly string[] =>
  index.search({ ...asked, exactRowsMax }).map(({ id }) => id)

/** The share of what an exact search finds that the first pass let through. */
function agreement(index: PassageIndex, queries: readonly PassageQuery[]): number {
  let [same, of] = [0, 0]
  for (const asked of queries) {
    const exact = idsOf(index, asked, COUNT * 2)
    const found = new Set(idsOf(index, asked, 0))
    same += exact.filter((id) => found.has(id)).length
    of += exact.length
  }
  expect(of).toBeGreaterThan(0)
  return same / of
}

describe.each([
  ['like no other', random],
  ['about some topics', clustered],
] as const)('a first pass over vectors %s', (_, vectorOf) => {
  const index = built(vectorOf)

  it.each<[string, Partial<PassageQuery>]>([
    ['everything', {}],
    ['meaning alone', { mode: 'semantic' }],
    ['words alone', { mode: 'bm25' }],
    ['facts alone', { kinds: 'fact' }],
    ['what was said', { isVerbatim: true }],
    ['few of a thread', { perThread: 3 }],
    ['a period', { text: 'What about the garden last week?' }],
    ['what scores well', { scoreMin: 0.4 }],
    ['one of a hundred', { isWanted: (id) => id.endsWith('77') }],
  ])('finds what an exact search finds: %s', (_name, more) => {
    const queries = Array.from({ length: 20 }, () => query(vectorOf(), more))
    expect(agreement(index, queries)).toBeGreaterThanOrEqual(0.99)
  })

  it('gives what it finds the score of an exact search', () => {
    const asked = query(vectorOf())
    const exact = new Map(index.search({ ...asked, exactRowsMax: COUNT * 2 }).map((hit) => [hit.id, hit]))
    const found = index.search({ ...asked, exactRowsMax: 0 })
    for (const hit of found) if (exact.has(hit.id)) expect(hit).toEqual(exact.get(hit.id))
    expect(found.length).toBe(exact.size)
  })

  it('keeps finding what is new, and nothing that is gone', () => {
    const vector = unit(noise())
    index.put([
      {
        ...({ kind: 'fact', at: NOW, thread: '', position: 0, speaker: 'Ada', entities: [] } as const),
        id: 'new',
        text: 'A velocipede.',
        weight: 1,
        vectors: [packVector(vector)],
      },
    ])
    const asked = query(vector, { text: 'velocipede' })
    expect(idsOf(index, asked, 0)[0]).toBe('new')
    index.remove(['new'])
    expect(idsOf(index, asked, 0)).not.toContain('new')
  })
})

it('prepares the signs of an index that was read from a snapshot', async () => {
  const index = built(random)
  const sections = new Map<string, Uint8Array>()
  await index.pack(sections)
  const read = await PassageIndex.unpack(sections)
  expect(read.bytes).toBeGreaterThan(COUNT * (DIMENSIONS + DIMENSIONS / 8))
  const asked = query(random())
  expect(read.search(asked)).toEqual(index.search(asked))
})
