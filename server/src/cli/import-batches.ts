import { type ImportedUser, partsOfUser, type ReadEntry } from '../modules/imports/index.ts'

/** Of one call: far fewer people and bytes than the API takes. */
const USERS_MAX = 500
const BYTES_MAX = 8_000_000
/** Of one person in one call. */
const ITEMS_MAX = 4_000

export interface Batch {
  readonly users: readonly ImportedUser[]
  /** The entry of the file that each of them was first named in. */
  readonly lines: readonly number[]
  /** The last entry of the file that is in it. */
  readonly until: number
}

/** Entries of a file in parts that one call takes each. A person named in several of them is one row with all of it. */
export async function* batchesOf(
  entries: AsyncIterable<ReadEntry>,
  onLeft: (entry: ReadEntry) => void,
): AsyncGenerator<Batch> {
  let people = new Map<string, { user: ImportedUser; line: number }>()
  let bytes = 0
  let until = 0
  const batch = (): Batch => {
    const rows = [...people.values()]
    people = new Map()
    bytes = 0
    return { users: rows.map(({ user }) => user), lines: rows.map(({ line }) => line), until }
  }
  for await (const entry of entries) {
    if (entry.left.size > 0) onLeft(entry)
    for (const user of entry.users.flatMap((one) => [...partsOfUser(one)])) {
      const size = Buffer.byteLength(JSON.stringify(user))
      const known = people.get(user.user_id)
      const isFull = people.size >= USERS_MAX || bytes + size > BYTES_MAX
      if (people.size > 0 && (isFull || itemsOf(known?.user) + itemsOf(user) > ITEMS_MAX)) yield batch()
      const before = people.get(user.user_id)
      people.set(user.user_id, {
        user: before === undefined ? user : merged(before.user, user),
        line: before?.line ?? entry.line,
      })
      bytes += size
    }
    until = entry.line
  }
  yield batch()
}

const itemsOf = (user: ImportedUser | undefined): number =>
  (user?.content?.length ?? 0) * 8 + (user?.facts?.length ?? 0) + (user?.messages?.length ?? 0)

function merged(one: ImportedUser, other: ImportedUser): ImportedUser {
  const record = { ...one, ...other, metadata: { ...one.metadata, ...other.metadata } }
  const lists = (['content', 'facts', 'messages'] as const).flatMap((name) => {
    const items = [...(one[name] ?? []), ...(other[name] ?? [])]
    return items.length === 0 ? [] : [[name, items] as const]
  })
  return { ...record, ...Object.fromEntries(lists) }
}
