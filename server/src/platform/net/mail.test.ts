import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { sendMail } from './mail.ts'
import { Outbound } from './outbound.ts'

const outbound = new Outbound({ allowPrivate: true })
const mail = {
  to: ['a@example.com'],
  from: 'b@example.com',
  subject: 'S',
  text: 'T',
  html: '<p>T</p>',
  messageId: '<1@x>',
}
let sent = 0

/** Greets, and then never stops. */
const server = createServer((socket: Socket) => {
  const line = Buffer.alloc(64 * 1024, 'x')
  socket.on('error', () => undefined)
  const pour = () => {
    while (!socket.destroyed && sent < 1e9) {
      sent += line.length
      if (!socket.write(line)) return
    }
  }
  socket.on('drain', pour)
  socket.write('220 ')
  pour()
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
afterAll(async () => {
  await outbound.close()
  server.close()
})

it('lets go of a mail server that never ends its sentence', async () => {
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const before = process.memoryUsage().rss
  await expect(sendMail(outbound, { url, isTrusted: true }, mail)).rejects.toThrow()
  expect(sent).toBeLessThan(400_000_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
})
