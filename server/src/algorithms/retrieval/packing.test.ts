import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  joinPieces,
  PACKED_FORMAT,
  type Passage,
  PassageIndex,
  packVector,
  piecesOf,
  type Sections,
  sectionsIn,
} from './index.ts'

const TEXTS = [
  'Ann moved to Lyon in March 2021 and rides her bicycle to work.',
  'Hey Ben, do you still play the piano? I heard “Clair de lune” yesterday!',
  'Die Rechnungen wurden am Montag verschickt, die Häuser sind verkauft.',
  'Les chevaux couraient dans les champs de lavande.',
  'El perro de mi hermana duerme todo el día.',
  '東京都の天気は晴れです。',
  'Мы читаем книги каждый вечер.',
  'Siempre corremos. '.repeat(80),
]

const passage = (text: string, at: number): Passage => ({
  id: `p${at}`,
  kind: at % 2 === 0 ? 'fact' : 'message',
  text,
  at: at * 1_000,
  thread: at % 2 === 0 ? '' : 'a',
  position: at,
  speaker: at % 3 === 0 ? 'Ann' : 'Ben',
  entities: at === 0 ? ['Rhône'] : [],
  weight: at / 10,
  sources: at % 2 === 0 ? [`p${at + 1}`] : [],
  ...(at === 3 ? {} : { vectors: [packVector(Float32Array.from({ length: 20 }, (_, n) => n - at))] }),
})

const built = (texts: readonly string[]): PassageIndex => {
  const index = new PassageIndex()
  index.put(texts.map(passage))
  return index
}

const packed = async (index: PassageIndex): Promise<Sections> => {
  const sections = new Map<string, Uint8Array>()
  await index.pack(sections)
  return sections
}

const bytesOf = async (sections: Sections): Promise<Uint8Array> => joinPieces([...piecesOf(sections, 1_000)])

/**
 * Snapshots in databases hold what reading and packing made of texts. When this fails, that has become something else:
 * raise PACKED_FORMAT, so that they are built anew, and write the new digest down for it.
 */
it('makes of the same texts what the number of its format stands for', async () => {
  const digest = createHash('sha256').update(await bytesOf(await packed(built(TEXTS))))
  expect([PACKED_FORMAT, digest.digest('hex').slice(0, 16)]).toEqual([2, 'aa5d4e698e8fc7c0'])
})

it('holds no words of what was removed', async () => {
  const index = built(['She breeds axolotls.', 'She rides a velocipede.'])
  index.remove(['p0'])
  const bytes = Buffer.from(await bytesOf(await packed(index))).toString('latin1')
  expect(bytes).toContain('velociped')
  expect(bytes).not.toContain('axolotl')
  expect(bytes).not.toContain('p0')
})

it('tells when it was changed while it was written down', async () => {
  const index = built(TEXTS)
  const before = index.changes
  await index.pack(new Map())
  expect(index.changes).toBe(before)
  index.put([passage('Another one.', 20)])
  expect(index.changes).toBeGreaterThan(before)
  index.remove(['p20'])
  expect(index.changes).toBeGreaterThan(before + 1)
})

it('refuses what is cut off or is missing a part', async () => {
  const bytes = await bytesOf(await packed(built(TEXTS)))
  expect(() => sectionsIn(bytes.subarray(0, bytes.length - 100))).toThrow(RangeError)
  const sections = sectionsIn(bytes)
  sections.delete('term entries')
  await expect(PassageIndex.unpack(sections)).rejects.toThrow('There is no section term entries.')
})

it('writes down and reads an empty index', async () => {
  const read = await PassageIndex.unpack(sectionsIn(await bytesOf(await packed(new PassageIndex()))))
  expect(read.size).toBe(0)
  read.put([passage('A kettle.', 1)])
  expect(read.search({ text: 'kettle', now: 0, limit: 3, mode: 'bm25' })).toHaveLength(1)
})
