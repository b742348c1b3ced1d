/** A stream of text between one writer and one reader, each at their own speed. */
export class Words {
  readonly #said: string[] = []
  #isOver = false
  #wake: () => void = () => undefined

  add(text: string): void {
    this.#said.push(text)
    this.#wake()
  }

  end(): void {
    this.#isOver = true
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (;;) {
      // A slow reader receives everything collected so far at once.
      if (this.#said.length > 0) yield this.#said.splice(0).join('')
      else if (this.#isOver) return
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }
}
