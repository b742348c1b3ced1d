/** One event of a stream, as the HTML standard reads it. */
export interface ServerEvent {
  /** The id that holds from here on, if the stream has named one. */
  readonly id: string | undefined
  readonly event: string
  /** Undefined for a block that only moves the id. */
  readonly data: string | undefined
}

/** Puts lines together from pieces of text; `\n`, `\r\n` and `\r` end a line, wherever the pieces were cut. */
export class EventParser {
  readonly #lines = /\r\n|\n|\r/g
  #rest = ''
  #isFirst = true
  #id: string | undefined
  #hasNewId = false
  #event = ''
  #data: string[] = []

  /** The events that this piece completes. */
  push(piece: string): ServerEvent[] {
    let text = this.#rest + piece
    if (this.#isFirst && text !== '') {
      this.#isFirst = false
      if (text.startsWith('\uFEFF')) text = text.slice(1)
    }
    const events: ServerEvent[] = []
    let from = 0
    this.#lines.lastIndex = 0
    for (let end = this.#lines.exec(text); end !== null; end = this.#lines.exec(text)) {
      // A carriage return at the very end may be half of a line end.
      if (end[0] === '\r' && end.index === text.length - 1) break
      const event = this.#take(text.slice(from, end.index))
      if (event !== undefined) events.push(event)
      from = end.index + end[0].length
    }
    this.#rest = text.slice(from)
    return events
  }

  #take(line: string): ServerEvent | undefined {
    if (line === '') return this.#dispatch()
    const colon = line.indexOf(':')
    if (colon === 0) return undefined
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'data') this.#data.push(value)
    else if (field === 'event') this.#event = value
    else if (field === 'id' && !value.includes('\0')) {
      this.#id = value
      this.#hasNewId = true
    }
    return undefined
  }

  #dispatch(): ServerEvent | undefined {
    const isEvent = this.#data.length > 0
    const data = isEvent ? this.#data.join('\n') : undefined
    const event = this.#event === '' ? 'message' : this.#event
    const speaks = isEvent || this.#hasNewId
    this.#data = []
    this.#event = ''
    this.#hasNewId = false
    return speaks ? { id: this.#id, event, data } : undefined
  }
}

/** The events of a body as they arrive. Leaving the loop cancels the body. What a cut left incomplete is dropped. */
export async function* eventsIn(body: ReadableStream<Uint8Array>, idleMs = 0): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parser = new EventParser()
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), idleMs)
      if (done) return
      yield* parser.push(decoder.decode(value, { stream: true }))
    }
  } finally {
    // A body that has ended or failed already has nothing to cancel.
    await reader.cancel().catch(() => undefined)
  }
}

/** Streams send a sign of life every 15 seconds: a connection that is silent for longer is a dead one. */
async function within<T>(work: Promise<T>, idleMs: number): Promise<T> {
  if (idleMs === 0) return work
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing came for ${idleMs} ms.`)), idleMs)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}

interface Piece {
  readonly __chunk: { readonly index: number; readonly total: number }
  readonly data: string
}

const isPiece = (value: unknown): value is Piece =>
  typeof value === 'object' && value !== null && '__chunk' in value && 'data' in value

/** Reads frames of JSON. Very large ones may come in pieces, which are put together here. */
export class FrameReader {
  #pieces: string[] = []

  /** The frame, or undefined while pieces of it are missing. */
  read(data: string): unknown {
    const value: unknown = JSON.parse(data)
    if (!isPiece(value)) return value
    const { index, total } = value.__chunk
    if (index === 0) this.#pieces = []
    this.#pieces[index] = value.data
    if (Object.keys(this.#pieces).length < total) return undefined
    const whole = this.#pieces.join('')
    this.#pieces = []
    return JSON.parse(whole)
  }
}
