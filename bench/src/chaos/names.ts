import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const DNS_PORT = 53
const ADDRESS_QUESTION = 1
const HEADER_BYTES = 12

/** A name server that gives 127.0.0.1 for every name, and can be made to answer nothing. */
export async function chaosNames(address: string) {
  const socket = createSocket('udp4')
  let isSilent = false
  socket.on('message', (question, from) => {
    if (!isSilent) socket.send(answerTo(question), from.port, from.address)
  })
  socket.bind(DNS_PORT, address)
  await once(socket, 'listening')
  return {
    silence: () => {
      isSilent = true
    },
    goOn: () => {
      isSilent = false
    },
    close: () => socket.close(),
  }
}

/** The question comes back with one address, or with none where an IPv6 address was asked for. */
function answerTo(question: Buffer): Buffer {
  let end = HEADER_BYTES
  while (question[end] !== 0 && end < question.length) end += (question[end] ?? 0) + 1
  end += 5
  const isForAddress = question.readUInt16BE(end - 4) === ADDRESS_QUESTION
  const header = Buffer.from(question.subarray(0, end))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(isForAddress ? 1 : 0, 6)
  // No further records follow the question, whatever the asker sent with it.
  header.writeUInt32BE(0, 8)
  // The name by reference, type A, class IN, one second to live, four bytes.
  const record = [0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 127, 0, 0, 1]
  return isForAddress ? Buffer.concat([header, Buffer.from(record)]) : header
}
