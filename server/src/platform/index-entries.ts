import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { addJson, PackedTexts, type Sections, TextPacker } from '../algorithms/retrieval/index.ts'
import { TimeSlices } from '../kernel/time-slices.ts'

/**
 * Entries are parsed so many at a time: the first one asked for brings those beside it. The hits of a search lie in as many
 * blocks, so that blocks of 64 would take four times as long; those of 16 take a tenth more room.
 */
const ENTRIES_A_BLOCK = 16

/** The fastest level: entries name the same members again and again, and their ids are as long as anybody's words. */
const packed = (block: readonly unknown[]): Uint8Array => deflateRawSync(JSON.stringify(block), { level: 1 })

/** What a search returns, by id. Entries of a snapshot stay JSON until they are asked for, as most of them never are. */
export class EntryMap<Entry> {
  readonly #entries = new Map<string, Entry | number>()
  readonly #dates: readonly string[]
  #blocks: PackedTexts | undefined

  constructor(dates: readonly string[]) {
    this.#dates = dates
  }

  get size(): number {
    return this.#entries.size
  }

  get(id: string): Entry | undefined {
    const entry = this.#entries.get(id)
    if (typeof entry !== 'number') return entry
    this.#open(Math.floor(entry / ENTRIES_A_BLOCK))
    return this.#entries.get(id) as Entry
  }

  set(id: string, entry: Entry): void {
    this.#entries.set(id, entry)
  }

  delete(id: string): void {
    this.#entries.delete(id)
  }

  /** In the order of these ids, yielding to the event loop after every few milliseconds. */
  async pack(ids: Iterable<string>, sections: Sections): Promise<void> {
    const slices = new TimeSlices()
    const blocks = new TextPacker()
    let block: [string, Entry | undefined][] = []
    for (const id of ids) {
      block.push([id, this.get(id)])
      if (block.length < ENTRIES_A_BLOCK) continue
      blocks.addBytes(packed(block))
      block = []
      await slices.next()
    }
    if (block.length > 0) blocks.addBytes(packed(block))
    blocks.addTo(sections, 'entries')
    addJson(sections, 'entries a block', ENTRIES_A_BLOCK)
  }

  /** The entries of the ids that `restoreNext` is called with, in the order in which they were packed. */
  restore(sections: Sections): void {
    this.#blocks = new PackedTexts(sections, 'entries')
  }

  restoreNext(id: string): void {
    this.#entries.set(id, this.#entries.size)
  }

  #open(block: number): void {
    if (this.#blocks === undefined) return
    const json = inflateRawSync(this.#blocks.bytesAt(block)).toString('utf8')
    const entries = JSON.parse(json) as readonly [string, Entry][]
    for (const [at, [id, entry]] of entries.entries())
      if (this.#entries.get(id) === block * ENTRIES_A_BLOCK + at)
        this.#entries.set(id, this.#withDates(entry))
  }

  #withDates(entry: Entry): Entry {
    const members = entry as Record<string, unknown>
    for (const name of this.#dates)
      if (typeof members[name] === 'string') members[name] = new Date(members[name])
    return entry
  }
}
