import { expect, it } from 'vitest'
import { sharedDatabase } from '../../test/test-database.ts'
import { asSystem } from './db/database.ts'
import type { Tx } from './db/tx.ts'
import type { RowState } from './index-cache.ts'
import { type IndexSource, ResidentIndex, ResidentIndexes } from './resident-index.ts'

interface Row {
  readonly id: string
  readonly text: string
  readonly version: number
  readonly isRemoved?: boolean
  readonly sources?: readonly string[]
}

const sourceOf = (rows: readonly Row[]): IndexSource<Row, Row> => ({
  rowsSince: async (_tx, version) => rows.filter((row) => row.version > version),
  idOf: (row) => row.id,
  isRemoved: (row) => row.isRemoved === true,
  passageOf: ({ id, text, sources = [] }) => ({
    id,
    kind: 'fact',
    text,
    at: 0,
    thread: '',
    position: 0,
    speaker: '',
    entities: [],
    weight: 0.5,
    sources,
  }),
  entryOf: (row) => row,
  entryBytes: 100,
  entryDates: [],
  builtWith: [],
})

const idsOf = (index: ResidentIndex<Row, Row> | undefined, text: string): string[] =>
  (index?.passages.search({ text, now: 0, limit: 10, mode: 'bm25' }) ?? []).map(({ id }) => id)

const db = (await sharedDatabase()).db.scopedTo(asSystem)

it('reads only what changed since its version, and everything after a removal', async () => {
  const rows: Row[] = [{ id: 'a', text: 'a red kettle', version: 1 }]
  let state: RowState = { version: 1, rebuilt_at_version: 1 }
  const read: number[] = []
  const indexes = new ResidentIndexes(1_000_000, {
    keyOf: (scope: string) => scope,
    stateOf: async () => state,
    sourceOf: async () => ({
      ...sourceOf(rows),
      rowsSince: async (tx: Tx, version: number) => {
        read.push(version)
        return sourceOf(rows).rowsSince(tx, version)
      },
    }),
    snapshotPlaceOf: () => {
      throw new Error('Indexes without snapshots have no place for them.')
    },
    backgroundOf: () => db,
  })
  expect(idsOf(await indexes.upToDate('s', db), 'kettle')).toEqual(['a'])
  rows.push({ id: 'b', text: 'a blue kettle', version: 2 })
  state = { version: 2, rebuilt_at_version: 1 }
  expect(idsOf(await indexes.upToDate('s', db), 'kettle').sort()).toEqual(['a', 'b'])
  rows.shift()
  state = { version: 3, rebuilt_at_version: 3 }
  expect(idsOf(await indexes.upToDate('s', db), 'kettle')).toEqual(['b'])
  expect(read).toEqual([0, 1, 0])
})

it('finds a row or the one that replaces it at every moment of a long update', async () => {
  const index = new ResidentIndex(sourceOf([]))
  const size = 3_000
  await index.add([{ id: 'old', text: 'the lighthouse', version: 1 }], 1)
  const update: Row[] = [
    { id: 'old', text: '', version: 2, isRemoved: true },
    ...Array.from({ length: size }, (_, at) => ({ id: `${at}`, text: `row ${at}`, version: 2 })),
    { id: 'new', text: 'the lighthouse', version: 2 },
  ]
  const updating = index.add(update, 2)
  let isDone = false
  void updating.then(() => {
    isDone = true
  })
  let looks = 0
  while (!isDone) {
    looks += 1
    expect(idsOf(index, 'lighthouse').length).toBeGreaterThan(0)
    await new Promise((resolve) => setImmediate(resolve))
  }
  // An update of so many rows takes longer than one slice of time.
  expect(looks).toBeGreaterThan(1)
  expect(idsOf(index, 'lighthouse')).toEqual(['new'])
  expect(index.entry('old')).toBeUndefined()
  expect(index.version).toBe(2)
  expect(index.bytes).toBe(index.passages.bytes + (size + 1) * 100)
})

it('knows what was derived from an entry, as long as it is there', async () => {
  const index = new ResidentIndex(sourceOf([]))
  const fact = { id: 'fact', text: 'has a boat', version: 1, sources: ['message'] }
  await index.add([{ id: 'message', text: 'I bought a boat', version: 1 }, fact], 1)
  await index.add([fact], 2)
  expect(index.derivedFrom('message')).toEqual([fact])
  await index.add([{ ...fact, isRemoved: true }], 3)
  expect(index.derivedFrom('message')).toEqual([])
})
