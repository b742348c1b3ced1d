import { TimeSlices } from '../../kernel/time-slices.ts'

/** Bytes by name: how an index is written down as a whole. */
export type Sections = Map<string, Uint8Array>

/** Typed arrays are read in place, so every section begins where any of them may. */
const ALIGNED = 8
const HEAD_BYTES = 8

const aligned = (length: number): number => Math.ceil(length / ALIGNED) * ALIGNED

/** The sections as pieces of one size, the last of which may be shorter; `sectionsIn` reads them put together again. */
export function* piecesOf(sections: Sections, size: number): Iterable<Uint8Array> {
  let piece = new Uint8Array(size)
  let used = 0
  for (const bytes of runsOf(sections)) {
    for (let from = 0; from < bytes.length; ) {
      const some = bytes.subarray(from, from + size - used)
      piece.set(some, used)
      used += some.length
      from += some.length
      if (used < size) continue
      yield piece
      piece = new Uint8Array(size)
      used = 0
    }
  }
  if (used > 0) yield piece.subarray(0, used)
}

function* runsOf(sections: Sections): Iterable<Uint8Array> {
  let at = 0
  const places = [...sections].map(([name, bytes]) => {
    const place = [name, at, bytes.length]
    at += aligned(bytes.length)
    return place
  })
  const directory = Buffer.from(JSON.stringify(places))
  const head = new Uint8Array(HEAD_BYTES)
  new DataView(head.buffer).setUint32(0, directory.length, true)
  yield head
  for (const bytes of [directory, ...sections.values()]) {
    yield bytes
    yield new Uint8Array(aligned(bytes.length) - bytes.length)
  }
}

/** Puts the pieces together; they are not read beyond that, so `sectionsIn` throws where one is missing. */
export async function joinPieces(pieces: readonly Uint8Array[]): Promise<Uint8Array> {
  const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  const slices = new TimeSlices()
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
    await slices.next()
  }
  return joined
}

/** Views of the bytes, which begin where a buffer does. */
export function sectionsIn(bytes: Uint8Array): Sections {
  const length = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES).getUint32(0, true)
  const directory = Buffer.from(bytes.buffer, bytes.byteOffset + HEAD_BYTES, length).toString('utf8')
  const begin = HEAD_BYTES + aligned(length)
  const places = JSON.parse(directory) as readonly (readonly [string, number, number])[]
  return new Map(
    places.map(([name, at, size]) => {
      if (begin + at + size > bytes.length) throw new RangeError(`The section ${name} is cut off.`)
      return [name, bytes.subarray(begin + at, begin + at + size)]
    }),
  )
}

export function section(sections: Sections, name: string): Uint8Array {
  const bytes = sections.get(name)
  if (bytes === undefined) throw new RangeError(`There is no section ${name}.`)
  return bytes
}

export const addJson = (sections: Sections, name: string, value: unknown): void =>
  void sections.set(name, Buffer.from(JSON.stringify(value)))

export const readJson = <T>(sections: Sections, name: string): T => {
  const { buffer, byteOffset, length } = section(sections, name)
  return JSON.parse(Buffer.from(buffer, byteOffset, length).toString('utf8')) as T
}

/** A copy of the beginning of a typed array. */
export function addNumbers(
  sections: Sections,
  name: string,
  { buffer, byteOffset, BYTES_PER_ELEMENT }: NumberArray,
  count: number,
): void {
  sections.set(name, new Uint8Array(buffer, byteOffset, count * BYTES_PER_ELEMENT).slice())
}

type NumberArray = {
  readonly buffer: ArrayBufferLike
  readonly byteOffset: number
  readonly BYTES_PER_ELEMENT: number
}

/** The numbers of a section, in place. */
export function readNumbers<T>(
  sections: Sections,
  name: string,
  kind: { new (buffer: ArrayBufferLike, at: number, length: number): T; readonly BYTES_PER_ELEMENT: number },
): T {
  const { buffer, byteOffset, length } = section(sections, name)
  return new kind(buffer, byteOffset, length / kind.BYTES_PER_ELEMENT)
}

/** Texts that are read one at a time. */
export class PackedTexts {
  readonly #bytes: Buffer
  readonly #ends: Uint32Array

  constructor(sections: Sections, name: string) {
    const { buffer, byteOffset, length } = section(sections, `${name}.bytes`)
    this.#bytes = Buffer.from(buffer, byteOffset, length)
    this.#ends = readNumbers(sections, `${name}.ends`, Uint32Array)
  }

  get count(): number {
    return this.#ends.length
  }

  at(position: number): string {
    return this.#bytes.toString('utf8', this.#begin(position), this.#ends[position])
  }

  /** In place: for what `addBytes` added. */
  bytesAt(position: number): Uint8Array {
    return this.#bytes.subarray(this.#begin(position), this.#ends[position])
  }

  #begin(position: number): number {
    return position === 0 ? 0 : (this.#ends[position - 1] as number)
  }
}

/** Adds texts that come one after another, so that many of them are no long work. */
export class TextPacker {
  readonly #ends: number[] = []
  #bytes = Buffer.alloc(1 << 16)
  #used = 0

  add(text: string): void {
    this.#makeRoom(text.length * 3)
    this.#used += this.#bytes.write(text, this.#used)
    this.#ends.push(this.#used)
  }

  addBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length)
    this.#bytes.set(bytes, this.#used)
    this.#used += bytes.length
    this.#ends.push(this.#used)
  }

  #makeRoom(bytes: number): void {
    if (this.#used + bytes <= this.#bytes.length) return
    const larger = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#used + bytes))
    this.#bytes.copy(larger, 0, 0, this.#used)
    this.#bytes = larger
  }

  addTo(sections: Sections, name: string): void {
    sections.set(`${name}.bytes`, this.#bytes.subarray(0, this.#used))
    sections.set(`${name}.ends`, new Uint8Array(Uint32Array.from(this.#ends).buffer))
  }
}
