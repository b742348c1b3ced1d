import { type JsonIndex, LONG_TEXT_BYTES } from './json-index.ts'
import { KeyReader } from './json-keys.ts'
import type { JsonFault, JsonLimits, JsonPath, JsonShape } from './json-limits.ts'
import { JsonNesting } from './json-nesting.ts'

/** What is expected next. */
const VALUE = 0
const ITEM_OR_END = 1
const KEY_OR_END = 2
const KEY = 3
const COLON = 4
const COMMA_OR_END = 5
/** What is being read. */
const TEXT = 6
const KEY_TEXT = 7
const SCALAR = 8
/** From a backslash on: the letter after it, then the four digits of a code. */
const ESCAPE = 9

const SPACE = 32
const QUOTE = 34
const COMMA_SIGN = 44
const COLON_SIGN = 58
const OPEN_ARRAY = 91
const BACKSLASH = 92
const CLOSE_ARRAY = 93
const LETTER_U = 117
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125
/** The longest way to write one character: two escapes of six bytes each. */
const BYTES_OF_CHARACTER_MAX = 12
const NUMBER_BYTES_MAX = 1_000
/** Shorter texts are left to validation. */
const TEXT_BYTES_CHECKED = 4_096

/** Which bytes a number or a word may begin with. */
const BEGINS_SCALAR = new Uint8Array(256)
for (const sign of '-0123456789tfn') BEGINS_SCALAR[sign.charCodeAt(0)] = 1

const isSpace = (byte: number): boolean => byte === SPACE || byte === 10 || byte === 13 || byte === 9

/**
 * Reads the bytes of a JSON text as they arrive, in constant memory, and says as soon as it passes a limit, repeats a
 * key or is visibly no JSON. Numbers and words are not looked at closely: parsing does that.
 */
export class JsonScanner {
  readonly #limits: JsonLimits
  readonly #index: JsonIndex | undefined
  readonly #key: KeyReader
  readonly #nesting: JsonNesting
  #state = VALUE
  #values = 0
  /** Bytes of earlier chunks. */
  #before = 0
  /** Where the text, key or scalar began that is being read. */
  #start = 0
  #resume = TEXT
  #digitsLeft = 0
  #code = 0
  #lastCut = 0
  #cuts: number[] = []
  #fault: JsonFault | undefined
  /** Whether a text holds NUL or half of a surrogate pair, or may hold it: a whole pair looks the same here. */
  hasSuspectText = false

  constructor(limits: JsonLimits, shape?: JsonShape, index?: JsonIndex) {
    this.#limits = limits
    this.#index = index
    this.#key = new KeyReader(limits.keyBytes)
    this.#nesting = new JsonNesting(limits, this.#key, shape)
  }

  /** What is wrong with the text so far. After a fault nothing more is read. */
  write(chunk: Uint8Array): JsonFault | undefined {
    let at = 0
    while (at < chunk.length && this.#fault === undefined) {
      const state = this.#state
      if (state === TEXT || state === KEY_TEXT) at = this.#readText(chunk, at, state)
      else if (state === SCALAR) at = this.#readScalar(chunk, at)
      else if (state === ESCAPE) at = this.#readEscape(chunk, at)
      else {
        const byte = chunk[at] as number
        if (!isSpace(byte)) this.#step(byte, this.#before + at)
        at += 1
      }
    }
    this.#before += chunk.length
    return this.#fault
  }

  end(): JsonFault | undefined {
    const isWhole = this.#nesting.depth === 0 && (this.#state === COMMA_OR_END || this.#state === SCALAR)
    if (!isWhole) this.#fault ??= { kind: 'malformed', reason: 'it ends too early' }
    return this.#fault
  }

  #step(byte: number, at: number) {
    switch (this.#state) {
      case COMMA_OR_END:
        if (this.#nesting.depth === 0) return this.#malformed(at)
        if (byte !== COMMA_SIGN) return this.#close(byte, at)
        this.#index?.comma(at)
        this.#state = this.#nesting.isInObject ? KEY : VALUE
        return
      case COLON:
        if (byte !== COLON_SIGN) return this.#malformed(at)
        this.#state = VALUE
        return
      case KEY_OR_END:
        return byte === CLOSE_OBJECT ? this.#close(byte, at) : this.#beginKey(byte, at)
      case KEY:
        return this.#beginKey(byte, at)
      case ITEM_OR_END:
        return byte === CLOSE_ARRAY ? this.#close(byte, at) : this.#begin(byte, at)
      default:
        return this.#begin(byte, at)
    }
  }

  #begin(byte: number, at: number) {
    this.#values += 1
    if (this.#values > this.#limits.values)
      return this.#refuse([], `must have at most ${this.#limits.values} values in all`)
    if (this.#nesting.depth > 0 && !this.#nesting.isInObject && !this.#countOne('items')) return
    this.#start = at
    if (byte === QUOTE) this.#beginText()
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#open(byte === OPEN_OBJECT, at)
    else if (BEGINS_SCALAR[byte] === 1) this.#state = SCALAR
    else this.#malformed(at)
  }

  #open(isObject: boolean, at: number) {
    if (this.#nesting.depth === this.#limits.depth) {
      this.#fault = { kind: 'malformed', reason: `it is nested deeper than ${this.#limits.depth} levels` }
      return
    }
    this.#nesting.open(isObject)
    this.#state = isObject ? KEY_OR_END : ITEM_OR_END
    this.#index?.open(isObject ? 'object' : 'array', at)
  }

  #close(byte: number, at: number) {
    if (byte !== (this.#nesting.isInObject ? CLOSE_OBJECT : CLOSE_ARRAY)) return this.#malformed(at)
    this.#nesting.depth -= 1
    this.#state = COMMA_OR_END
    this.#index?.close(at)
  }

  #countOne(what: 'items' | 'fields'): boolean {
    if (this.#nesting.count()) return true
    this.#refuse(this.#nesting.path, `must have at most ${this.#nesting.max} ${what}`)
    return false
  }

  #beginKey(byte: number, at: number) {
    if (byte !== QUOTE) return this.#malformed(at)
    if (!this.#countOne('fields')) return
    this.#start = at
    this.#state = KEY_TEXT
    this.#key.begin()
  }

  #endKey(at: number) {
    this.#state = COLON
    const wrong = this.#key.end(this.#nesting.depth, this.#nesting.name)
    if (wrong === 'malformed') this.#malformed(at)
    else if (wrong === 'repeated') this.#refuse(this.#nesting.pathOfValue, 'stands in this object twice')
    else if (wrong === 'forbidden')
      this.#fault = { kind: 'malformed', reason: `the key ${this.#key.text} is not allowed` }
  }

  #beginText() {
    this.#state = TEXT
    this.#lastCut = this.#start
    if (this.#cuts.length > 0) this.#cuts = []
  }

  /** Up to the quote that ends it, to a backslash, or to where a long text is looked at. */
  #readText(chunk: Uint8Array, from: number, state: number): number {
    const pause = Math.min(chunk.length, from + LONG_TEXT_BYTES)
    let at = from
    let byte = 0
    while (at < pause) {
      byte = chunk[at] as number
      if (byte === QUOTE || byte === BACKSLASH || byte < SPACE) break
      at += 1
    }
    const isOver = at < pause && byte === QUOTE
    if (state === KEY_TEXT && !this.#key.add(chunk, from, at))
      this.#refuse(this.#nesting.path, `must not have keys of more than ${this.#limits.keyBytes} bytes`)
    else if (isOver) this.#endText(this.#before + at, state)
    else if (at === pause) this.#lookAtLongText(chunk, at, state)
    else if (byte === BACKSLASH) this.#beginEscape(chunk, at, state)
    else this.#malformed(this.#before + at)
    return at < pause ? at + 1 : at
  }

  #endText(at: number, state: number) {
    if (state === KEY_TEXT) return this.#endKey(at)
    this.#state = COMMA_OR_END
    if (this.#isTextTooLong(at)) return
    if (at - this.#start >= LONG_TEXT_BYTES) this.#index?.text(this.#start, at, this.#cuts)
  }

  /** A long text that is not too long may be cut here, unless that would cut a character in two. */
  #lookAtLongText(chunk: Uint8Array, at: number, state: number) {
    const offset = this.#before + at
    if (state === KEY_TEXT || this.#isTextTooLong(offset)) return
    const next = chunk[at]
    if (offset - this.#lastCut < LONG_TEXT_BYTES || next === undefined || (next & 0xc0) === 0x80) return
    this.#cuts.push(offset)
    this.#lastCut = offset
  }

  #beginEscape(chunk: Uint8Array, at: number, state: number) {
    if (state === KEY_TEXT) this.#key.add(chunk, at, at + 1)
    this.#resume = state
    this.#state = ESCAPE
    this.#digitsLeft = -1
  }

  #readEscape(chunk: Uint8Array, at: number): number {
    const byte = chunk[at] as number
    if (this.#resume === KEY_TEXT) this.#key.add(chunk, at, at + 1)
    if (this.#digitsLeft === -1) {
      this.#digitsLeft = byte === LETTER_U ? 4 : 0
      this.#code = 0
    } else {
      // Letters have the value 9 plus their last three bits; what is no digit at all is refused by parsing.
      this.#code = this.#code * 16 + (byte < 65 ? byte - 48 : (byte & 7) + 9)
      this.#digitsLeft -= 1
      const isHalf = this.#code >= 0xd800 && this.#code < 0xe000
      if (this.#digitsLeft === 0 && (this.#code === 0 || isHalf)) this.hasSuspectText = true
    }
    if (this.#digitsLeft === 0) this.#endEscape(chunk, at + 1)
    return at + 1
  }

  /** Text that is full of escapes has to be cut here: chunks of it may all end within one. */
  #endEscape(chunk: Uint8Array, at: number) {
    this.#state = this.#resume
    if (this.#before + at - this.#lastCut >= LONG_TEXT_BYTES) this.#lookAtLongText(chunk, at, this.#resume)
  }

  #readScalar(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] as number
      if (byte === COMMA_SIGN || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT || isSpace(byte)) {
        this.#state = COMMA_OR_END
        return at
      }
      const isLong = this.#before + at - this.#start > NUMBER_BYTES_MAX
      if (isLong || byte === QUOTE || byte === COLON_SIGN || byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        this.#malformed(this.#before + at)
        return at
      }
    }
    return chunk.length
  }

  /** Only what is too long however it is counted; the exact length is a matter of validation. */
  #isTextTooLong(end: number): boolean {
    const bytes = end - this.#start
    if (bytes < TEXT_BYTES_CHECKED) return false
    const max = this.#nesting.shapeOfValue?.maxLength
    if (max === undefined || bytes <= max * BYTES_OF_CHARACTER_MAX + 1) return false
    this.#refuse(this.#nesting.pathOfValue, `must have at most ${max} characters`)
    return true
  }

  #refuse(path: JsonPath, message: string) {
    this.#fault ??= { kind: 'limit', path, message }
  }

  #malformed(at: number) {
    this.#fault ??= { kind: 'malformed', reason: `unexpected character at position ${at}` }
  }
}
