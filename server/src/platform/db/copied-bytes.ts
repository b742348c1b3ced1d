/** Before the first row: a signature, flags, and the length of an extension. */
const SIGNATURE_BYTES = 11
const HEADER_BYTES = SIGNATURE_BYTES + 8
const END = -1

/**
 * The value of a row of one column, out of a CopyData message of PostgreSQL's binary format. The server sends a row a
 * message. Undefined for the message that ends the copy.
 */
export function copiedBytes(message: Buffer, isFirst: boolean): Buffer | undefined {
  const begin = isFirst ? HEADER_BYTES + message.readInt32BE(HEADER_BYTES - 4) : 0
  const columns = message.readInt16BE(begin)
  if (columns === END) return undefined
  const length = message.readInt32BE(begin + 2)
  const from = begin + 6
  if (columns !== 1 || length < 0 || from + length !== message.length)
    throw new RangeError('A copied row has one column, which is not null.')
  // The driver uses the message's memory again.
  return Buffer.from(message.subarray(from))
}
