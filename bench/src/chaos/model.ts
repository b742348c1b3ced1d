import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A model that answers at once, with a stream or whole, and can be made to answer nothing at all for a while. */
export async function chaosModel(host: string) {
  const waiting = new Set<() => void>()
  let isHanging = false
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece
    })
    request.on('end', () => {
      const answer = () => reply(response, body.includes('"stream":true'))
      if (isHanging) waiting.add(answer)
      else answer()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', 4_096, ready))
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/v1`,
    hang: () => {
      isHanging = true
    },
    goOn: () => {
      isHanging = false
      for (const answer of waiting) answer()
      waiting.clear()
    },
    /** The next question has to look up the name again. */
    dropConnections: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const usage = { prompt_tokens: 20, completion_tokens: 4, total_tokens: 24 }

function reply(response: ServerResponse, isStream: boolean): void {
  if (response.destroyed) return
  if (!isStream) {
    response.writeHead(200, { 'content-type': 'application/json' })
    const message = { role: 'assistant', content: '{"facts":[]}' }
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const frame = (choice: object, more: object = {}) =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, ...choice }], ...more })}\n\n`)
  frame({ delta: { content: 'I will ' }, finish_reason: null })
  frame({ delta: { content: 'remember that.' }, finish_reason: null })
  frame({ delta: {}, finish_reason: 'stop' }, { usage })
  response.end('data: [DONE]\n\n')
}
