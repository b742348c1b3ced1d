/**
 * How vectors are stored: one byte a number, and four for what they are multiplied with. A quarter of the space of
 * float32; the cosine of two packed vectors is off by less than one in a hundred.
 */
const SCALE_BYTES = 4
const LEVELS = 127

export function packVector(vector: Float32Array): Uint8Array {
  let max = 0
  for (const value of vector) max = Math.max(max, Math.abs(value))
  if (!Number.isFinite(max)) throw new RangeError('A vector has to consist of finite numbers.')
  const packed = new Uint8Array(SCALE_BYTES + vector.length)
  const view = new DataView(packed.buffer)
  view.setFloat32(0, max / LEVELS, true)
  if (max === 0) return packed
  for (let at = 0; at < vector.length; at += 1) {
    view.setInt8(SCALE_BYTES + at, Math.round(((vector[at] as number) / max) * LEVELS))
  }
  return packed
}

export function unpackVector(packed: Uint8Array): Float32Array {
  const { scale, values } = readPacked(packed)
  return Float32Array.from(values, (value) => value * scale)
}

/** A view of the packed bytes, without copying them. */
export function readPacked(packed: Uint8Array): { scale: number; values: Int8Array } {
  if (packed.byteLength < SCALE_BYTES) throw new RangeError('A packed vector has at least four bytes.')
  const scale = new DataView(packed.buffer, packed.byteOffset, SCALE_BYTES).getFloat32(0, true)
  const values = new Int8Array(
    packed.buffer,
    packed.byteOffset + SCALE_BYTES,
    packed.byteLength - SCALE_BYTES,
  )
  return { scale, values }
}

/** Instead of a scale: more than one vector follows. No vector has this for its scale. */
const SEVERAL = Number.NaN
const COUNT_BYTES = 4

/** The vectors of a text's passages as one value; that of a short text is stored as before there were passages. */
export function packVectors(vectors: readonly Float32Array[]): Uint8Array {
  const packed = vectors.map(packVector)
  const [first, ...others] = packed
  if (first === undefined) throw new RangeError('There has to be a vector.')
  if (others.length === 0) return first
  const bytes = new Uint8Array(SCALE_BYTES + COUNT_BYTES + packed.length * first.length)
  const view = new DataView(bytes.buffer)
  view.setFloat32(0, SEVERAL, true)
  view.setUint32(SCALE_BYTES, packed.length, true)
  for (const [at, one] of packed.entries()) bytes.set(one, SCALE_BYTES + COUNT_BYTES + at * first.length)
  return bytes
}

/** Each as `packVector` made it, without copying. */
export function vectorsIn(bytes: Uint8Array): readonly Uint8Array[] {
  const head = SCALE_BYTES + COUNT_BYTES
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < head || !Number.isNaN(view.getFloat32(0, true))) return [bytes]
  const count = view.getUint32(SCALE_BYTES, true)
  const size = (bytes.length - head) / count
  if (!Number.isInteger(size) || size < SCALE_BYTES) return []
  return Array.from({ length: count }, (_, at) => bytes.subarray(head + at * size, head + (at + 1) * size))
}
