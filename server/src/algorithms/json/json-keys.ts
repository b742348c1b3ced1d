const BACKSLASH = 92
const FEW = 16
const PROTO_BYTES = '__proto__'.length
const TEXTS_MAX = 64
const TWO_TO_21 = 2_097_152

/**
 * The keys of one object, by 53 bits of a hash: two different keys of one object share them less often than memory
 * fails, and an attacker who finds such a pair only gets their own request refused.
 */
class SeenKeys {
  readonly #few: number[] = []
  #count = 0
  #many: Set<number> | undefined

  clear(): void {
    this.#count = 0
    this.#many = undefined
  }

  /** False when it was there. */
  add(hash: number): boolean {
    const few = this.#few
    const count = this.#count
    if (this.#many !== undefined) {
      if (this.#many.has(hash)) return false
      this.#many.add(hash)
      return true
    }
    for (let at = 0; at < count; at += 1) if (few[at] === hash) return false
    if (count === FEW) this.#many = new Set(few).add(hash)
    else {
      few[count] = hash
      this.#count = count + 1
    }
    return true
  }
}

/** The key that is being read, or was read last, and the keys of the objects around it. */
export class KeyReader {
  readonly #bytesMax: number
  readonly #seen: SeenKeys[] = []
  readonly #texts = new Map<number, string>()
  #bytes: Buffer = Buffer.alloc(32)
  #length = 0
  #hasEscapes = false
  #hash = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  openObject(depth: number): void {
    const seen = this.#seen[depth]
    if (seen === undefined) this.#seen[depth] = new SeenKeys()
    else seen.clear()
  }

  begin(): void {
    this.#length = 0
    this.#hasEscapes = false
  }

  /** Takes a piece of the key, which may come in several. False when it is too long. */
  add(chunk: Uint8Array, from: number, to: number): boolean {
    const length = this.#length + to - from
    if (length > this.#bytesMax) return false
    if (length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.min(this.#bytesMax, 2 * length))
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    const bytes = this.#bytes
    for (let at = from, free = this.#length; at < to; at += 1, free += 1) {
      const byte = chunk[at] as number
      bytes[free] = byte
      if (byte === BACKSLASH) this.#hasEscapes = true
    }
    this.#length = length
    return true
  }

  /** The same few keys come again and again, so their texts are kept. */
  get text(): string {
    let text = this.#texts.get(this.#hash)
    if (text === undefined) {
      text = this.#bytes.toString('utf8', 0, this.#length)
      if (this.#texts.size < TEXTS_MAX) this.#texts.set(this.#hash, text)
    }
    return text
  }

  /** The key as it is meant, escapes resolved, is checked. `parent` is the key under which its object stands. */
  end(depth: number, parent: string): 'malformed' | 'forbidden' | 'repeated' | undefined {
    if (this.#hasEscapes && !this.#unescape()) return 'malformed'
    this.#hash = hashOf(this.#bytes, this.#length)
    if (this.#length === PROTO_BYTES) {
      const { text } = this
      if (text === '__proto__' || (text === 'prototype' && parent === 'constructor')) return 'forbidden'
    }
    return (this.#seen[depth] as SeenKeys).add(this.#hash) ? undefined : 'repeated'
  }

  #unescape(): boolean {
    try {
      const written = this.#bytes.toString('utf8', 0, this.#length)
      this.#length = this.#bytes.write(JSON.parse(`"${written}"`) as string, 'utf8')
      return true
    } catch {
      return false
    }
  }
}

function hashOf(bytes: Uint8Array, length: number): number {
  let one = 0x811c9dc5
  let other = 0x9e3779b9
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at] as number
    one = Math.imul(one ^ byte, 0x01000193)
    other = Math.imul(other ^ byte, 0x85ebca6b)
    other ^= other >>> 15
  }
  return (one >>> 0) * TWO_TO_21 + (other >>> 11)
}
