const WIDTH = 30

/** A bar on a terminal; nothing when the output is not a terminal. */
export class Progress {
  readonly #what: string
  readonly #total: number
  readonly #isSeen = process.stderr.isTTY === true
  #shown = -1

  constructor(what: string, total: number) {
    this.#what = what
    this.#total = total
  }

  show(done: number): void {
    if (!this.#isSeen || done === this.#shown) return
    this.#shown = done
    const filled = this.#total === 0 ? WIDTH : Math.round((done / this.#total) * WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    process.stderr.write(`\r${bar} ${done} of ${this.#total} ${this.#what}`)
  }

  /** A line of its own, with the bar below it. */
  remark(text: string): void {
    process.stderr.write(this.#isSeen ? `\r\x1b[K${text}\n` : `${text}\n`)
    const done = this.#shown
    this.#shown = -1
    if (done >= 0) this.show(done)
  }

  end(): void {
    if (this.#isSeen) process.stderr.write('\n')
  }
}
