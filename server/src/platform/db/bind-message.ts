/** Values from this size on are not copied into the message: it is written in several chunks, the value as one of them. */
const LARGE_VALUE_BYTES = 256 * 1024

const isLarge = (value: unknown): value is Buffer =>
  Buffer.isBuffer(value) && value.length >= LARGE_VALUE_BYTES

/** Values as node-postgres prepares them: null, text, or bytes. */
export const hasLargeValue = (values: readonly unknown[]): boolean => values.some(isLarge)

/**
 * PostgreSQL's Bind message for the unnamed portal, with rows as text: what node-postgres would send in one buffer, into
 * which it copies every value. A body of 60 MB would be copied twice in a single turn of the event loop.
 */
export function bindMessage(statement: string, values: readonly unknown[]): readonly Buffer[] {
  const bytes = values.map((value) =>
    value === null || Buffer.isBuffer(value) ? value : Buffer.from(String(value)),
  )
  const formats = Buffer.concat(values.map((value) => int16(Buffer.isBuffer(value) ? 1 : 0)))
  const chunks: Buffer[] = []
  let small: Buffer[] = [Buffer.from(`\0${statement}\0`), int16(values.length), formats, int16(values.length)]
  const endChunk = (): void => {
    chunks.push(Buffer.concat(small))
    small = []
  }
  for (const value of bytes) {
    small.push(int32(value === null ? -1 : value.length))
    if (isLarge(value)) {
      endChunk()
      chunks.push(value)
    } else if (value !== null) small.push(value)
  }
  small.push(int16(1), int16(0))
  endChunk()
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 4)
  return [Buffer.concat([Buffer.from('B'), int32(length)]), ...chunks]
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
