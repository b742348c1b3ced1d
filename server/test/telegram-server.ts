import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TelegramCall {
  readonly method: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what was sent freely
  readonly body: any
}

export interface TelegramFault {
  readonly code: number
  readonly description: string
  readonly retryAfter?: number
}

/** Telegram's Bot API, as far as channels use it. */
export async function startTelegramServer(token = '123456:bot-token') {
  const calls: TelegramCall[] = []
  /** What contacts sent, by its path. */
  const files = new Map<string, Buffer>()
  const faults: TelegramFault[] = []
  let count = 100
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const [, owner, path] = /^\/file\/bot([^/]+)\/(.+)$/.exec(request.url ?? '') ?? []
    if (owner === token && path !== undefined) {
      const file = files.get(path)
      return file === undefined ? response.writeHead(404).end() : response.writeHead(200).end(file)
    }
    const [, given, method] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    const body = text === '' ? {} : JSON.parse(text)
    const refuse = ({ code, description, retryAfter }: TelegramFault) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          ok: false,
          error_code: code,
          description,
          ...(retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }),
        }),
      )
    if (given !== token) return refuse({ code: 401, description: 'Unauthorized' })
    calls.push({ method: method ?? '', body })
    const fault = faults.shift()
    if (fault !== undefined) return refuse(fault)
    count += 1
    const message = {
      message_id: count,
      date: Math.floor(Date.now() / 1000),
      chat: { id: Number(body.chat_id) },
    }
    const result =
      method === 'getFile'
        ? { file_id: body.file_id, file_path: `photos/${body.file_id}` }
        : method?.endsWith('Webhook')
          ? true
          : { ...message, text: body.text }
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ok: true, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    calls,
    files,
    failNext: (...next: readonly TelegramFault[]) => void faults.push(...next),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
