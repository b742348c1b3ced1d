import { EARLIER_SHARES, LATER_SHARES, NONE, type Rows } from './rows.ts'

const BYTES_PER_THREAD = 150

/** The order of messages within their threads, and how much text stands around each. */
export class Threads {
  readonly #rows: Rows
  readonly #ids: readonly (string | undefined)[]
  readonly #last = new Map<string, number>()
  /** Sum of `fullLength` over all messages, and how many there are: whole numbers, so never off by rounding. */
  #fullLengths = 0
  #messages = 0

  constructor(rows: Rows, ids: readonly (string | undefined)[]) {
    this.#rows = rows
    this.#ids = ids
  }

  /** Messages mostly arrive in order, so the place is looked for from the end. */
  insert(row: number, thread: string): void {
    this.#messages += 1
    if (thread !== '') {
      let earlier = this.#last.get(thread) ?? NONE
      let later = NONE
      while (earlier !== NONE && this.#isBefore(row, earlier)) {
        later = earlier
        earlier = this.#rows.earlier[earlier] as number
      }
      this.#link(earlier, row)
      this.#link(row, later)
      if (later === NONE) this.#last.set(thread, row)
    }
    this.#measureAround(row)
  }

  remove(row: number, thread: string): void {
    const { earlier: earliers, later: laters, fullLength } = this.#rows
    const [earlier, later] = [earliers[row] as number, laters[row] as number]
    this.#messages -= 1
    this.#fullLengths -= fullLength[row] as number
    fullLength[row] = 0
    this.#link(earlier, later)
    earliers[row] = NONE
    laters[row] = NONE
    if (this.#last.get(thread) === row) {
      if (earlier === NONE) this.#last.delete(thread)
      else this.#last.set(thread, earlier)
    }
    if (earlier !== NONE) this.#measureAround(earlier)
    if (later !== NONE) this.#measureAround(later)
  }

  /** A message whose neighbours and surroundings are known already. */
  restore(row: number, thread: string): void {
    this.#messages += 1
    this.#fullLengths += this.#rows.fullLength[row] as number
    if (thread !== '' && this.#rows.later[row] === NONE) this.#last.set(thread, row)
  }

  /** Terms around a message on average, in fifths. */
  get averageLength(): number {
    return this.#messages === 0 ? 0 : this.#fullLengths / this.#messages
  }

  get bytes(): number {
    return this.#last.size * BYTES_PER_THREAD
  }

  #link(earlier: number, later: number): void {
    if (earlier !== NONE) this.#rows.later[earlier] = later
    if (later !== NONE) this.#rows.earlier[later] = earlier
  }

  #isBefore(row: number, other: number): boolean {
    const [mine, theirs] = [this.#rows.position[row] as number, this.#rows.position[other] as number]
    if (mine !== theirs) return mine < theirs
    const [id, otherId] = [this.#ids[row] ?? '', this.#ids[other] ?? '']
    if (id !== otherId) return id < otherId
    return (this.#rows.part[row] as number) < (this.#rows.part[other] as number)
  }

  /** A row changes what stands around those near it. */
  #measureAround(row: number): void {
    this.#measure(row)
    let near = this.#rows.later[row] as number
    for (let step = 0; step < EARLIER_SHARES.length && near !== NONE; step += 1) {
      this.#measure(near)
      near = this.#rows.later[near] as number
    }
    near = this.#rows.earlier[row] as number
    for (let step = 0; step < LATER_SHARES.length && near !== NONE; step += 1) {
      this.#measure(near)
      near = this.#rows.earlier[near] as number
    }
  }

  #measure(row: number): void {
    const { length, fullLength } = this.#rows
    let sum = 0
    this.#rows.around(row, (neighbour, share) => {
      sum += share * (length[neighbour] as number)
    })
    this.#fullLengths += sum - (fullLength[row] as number)
    fullLength[row] = sum
  }
}
