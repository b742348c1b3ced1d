import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Counterpart {
  readonly url: string
  close(): Promise<void>
}

/**
 * Stands in for WhatsApp, Telegram and the receiver of notifications while the demo is made, on this machine alone:
 * nothing of a demo may reach a real service. It takes what it is sent and says what those would say.
 */
export async function openCounterpart(): Promise<Counterpart> {
  let count = 0
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    count += 1
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answerTo(request.url ?? '', body, count)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function answerTo(path: string, body: Readonly<Record<string, unknown>>, count: number): object {
  if (path.endsWith('/setWebhook')) return { ok: true, result: true }
  if (path.startsWith('/bot'))
    return { ok: true, result: { message_id: 900_000 + count, chat: { id: Number(body['chat_id']) } } }
  if (path.endsWith('/messages'))
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: body['to'], wa_id: body['to'] }],
      messages: [{ id: `wamid.demo-out-${count}` }],
    }
  return { ok: true }
}
