const CELL = 8

/** Which parts of a picture have writing on them, in cells of a few pixels. */
export class Room {
  readonly #columns: number
  readonly #rows: number
  readonly #taken: Uint8Array

  constructor(width: number, height: number) {
    this.#columns = Math.ceil(width / CELL)
    this.#rows = Math.ceil(height / CELL)
    this.#taken = new Uint8Array(this.#columns * this.#rows)
  }

  /** Takes a rectangle, or as much of it as is in the picture; false where something of it is taken already. */
  take(left: number, top: number, right: number, bottom: number): boolean {
    const [from, to] = [
      Math.max(0, Math.floor(left / CELL)),
      Math.min(this.#columns, Math.ceil(right / CELL)),
    ]
    const [first, last] = [
      Math.max(0, Math.floor(top / CELL)),
      Math.min(this.#rows, Math.ceil(bottom / CELL)),
    ]
    for (let row = first; row < last; row += 1)
      if (this.#taken.subarray(row * this.#columns + from, row * this.#columns + to).includes(1)) return false
    for (let row = first; row < last; row += 1)
      this.#taken.fill(1, row * this.#columns + from, row * this.#columns + to)
    return true
  }
}
