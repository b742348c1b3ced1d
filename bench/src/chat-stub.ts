import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A reply of a few sentences. */
export const TOKENS = 60

/** A model that takes its time for the first token and then speaks at a steady pace, in a process of its own. */
export async function serveStub({
  tokens: many = TOKENS,
  paceMs: usual = 25,
  firstMs: wait = 50,
} = {}): Promise<void> {
  const server = createServer((request, response) => {
    if (request.url === '/health') {
      response.end('ok')
      return
    }
    const wish = new URL(request.url ?? '/', 'http://stub')
    const number = (name: string, otherwise: number) => Number(wish.searchParams.get(name) ?? otherwise)
    const [tokens, paceMs, firstMs] = [number('tokens', many), number('pace', usual), number('first', wait)]
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.flushHeaders()
      let said = 0
      const speak = () => {
        response.write(
          `data: {"choices":[{"index":0,"delta":{"content":"t${said} "},"finish_reason":null}]}\n\n`,
        )
        said += 1
        if (said < tokens) return
        clearInterval(pace)
        response.end(
          'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n' +
            `data: {"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":${tokens},"total_tokens":${tokens + 1}}}\n\n` +
            'data: [DONE]\n\n',
        )
      }
      let pace: NodeJS.Timeout
      const first = setTimeout(() => {
        speak()
        if (said < tokens) pace = setInterval(speak, paceMs)
      }, firstMs)
      response.on('close', () => {
        clearTimeout(first)
        clearInterval(pace)
      })
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', 4_096, ready))
  process.stdout.write(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}\n\n`)
  process.on('SIGINT', () => process.exit(0))
}
