import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call that the model server received. */
export interface ReceivedCall {
  readonly headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: tests look into requests freely
  readonly body: any
  /** The caller closed the connection before the answer was complete. */
  isAbandoned: boolean
}

/** How it answers: well, or with one of the faults that endpoints have. */
export interface ScriptedReply {
  /** Said token by token; a text is cut into words. */
  readonly text?: string | readonly string[]
  readonly toolCalls?: readonly { readonly id?: string; readonly name: string; readonly arguments: string }[]
  readonly finishReason?: string
  /** Sent when the caller asked for it; false leaves it out, as many endpoints do. */
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number } | false
  readonly paceMs?: number
  readonly firstTokenMs?: number
  /** Anything but 200 is a refusal with `body`. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Answers with one object, as endpoints do that cannot stream. */
  readonly isWhole?: boolean
  /** After so many tokens the connection breaks, falls silent, or reports an error. */
  readonly after?: number
  readonly fault?: 'break' | 'silence' | 'error' | 'garbage' | 'end without a word'
  readonly errorBody?: unknown
}

export type Script = (call: ReceivedCall, count: number) => ScriptedReply

export interface ModelServer {
  readonly url: string
  readonly calls: ReceivedCall[]
  readonly tokensSent: number
  readonly connections: number
  /** How it answers from now on. */
  script: Script
  close(): Promise<void>
}

export const wordsOf = (text: string): string[] => text.match(/\s*\S+/g) ?? []

/** A model that speaks the OpenAI-compatible protocol and says what the test wants. */
export async function startModelServer(script: Script = () => ({ text: 'Hello.' })): Promise<ModelServer> {
  const calls: ReceivedCall[] = []
  const counts = { tokens: 0, connections: 0 }
  const model = { script }
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  server.on('connection', () => {
    counts.connections += 1
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const piece of request.setEncoding('utf8')) text += piece
    if (request.url !== '/v1/chat/completions') {
      response.writeHead(404).end()
      return
    }
    const call: ReceivedCall = { headers: request.headers, body: JSON.parse(text), isAbandoned: false }
    calls.push(call)
    const reply = model.script(call, calls.length)
    let isComplete = false
    response.on('close', () => {
      call.isAbandoned = !isComplete
    })
    await say(response, reply, call, () => {
      counts.tokens += 1
    })
    isComplete = true
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    get tokensSent() {
      return counts.tokens
    },
    get connections() {
      return counts.connections
    },
    get script() {
      return model.script
    },
    set script(next) {
      model.script = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const frame = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
const chunk = (delta: object, finish_reason: string | null = null) =>
  frame({ id: 'c-1', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })

async function say(
  response: ServerResponse,
  reply: ScriptedReply,
  call: ReceivedCall,
  onToken: () => void,
): Promise<void> {
  if (reply.status !== undefined && reply.status !== 200) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(reply.body ?? '{"error":{"message":"no"}}')
    return
  }
  if (reply.firstTokenMs !== undefined) await wait(reply.firstTokenMs)
  const tokens = typeof reply.text === 'string' ? wordsOf(reply.text) : (reply.text ?? [])
  const calls = reply.toolCalls ?? []
  const finish = reply.finishReason ?? (calls.length > 0 ? 'tool_calls' : 'stop')
  if (reply.isWhole) {
    const message = { role: 'assistant', content: tokens.join(''), tool_calls: calls.map(wholeCall) }
    const usage = reply.usage === false ? undefined : (reply.usage ?? usageOf(tokens.length))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: finish }], usage }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', ...reply.headers })
  response.flushHeaders()
  let said = 0
  for (const token of tokens) {
    if (reply.after === said && !(await misbehave(response, reply))) return
    response.write(chunk(said === 0 ? { role: 'assistant', content: token } : { content: token }))
    onToken()
    said += 1
    if (reply.paceMs !== undefined) await wait(reply.paceMs)
    if (response.destroyed) return
  }
  if (reply.after === said && !(await misbehave(response, reply))) return
  for (const [index, one] of calls.entries()) await sayToolCall(response, index, one)
  response.write(chunk({}, finish))
  const isCounted = call.body.stream_options?.include_usage === true && reply.usage !== false
  if (isCounted) response.write(frame({ choices: [], usage: reply.usage ?? usageOf(said) }))
  response.end(frame('[DONE]'))
  await new Promise<void>((done) => response.on('finish', done))
}

const usageOf = (tokens: number) => ({
  prompt_tokens: 10,
  completion_tokens: tokens,
  total_tokens: 10 + tokens,
})

/** True when the answer goes on afterwards. */
async function misbehave(response: ServerResponse, reply: ScriptedReply): Promise<boolean> {
  switch (reply.fault) {
    case 'break':
      await wait(5)
      response.destroy()
      return false
    case 'silence':
      await new Promise<void>((gone) => response.on('close', gone))
      return false
    case 'error':
      response.end(frame({ error: reply.errorBody ?? { message: 'overloaded', code: 503 } }))
      return false
    case 'garbage':
      response.end('data: {"choices": [oops\n\n')
      return false
    default:
      response.end()
      return false
  }
}

type Call = NonNullable<ScriptedReply['toolCalls']>[number]
const wholeCall = (call: Call, index: number) => ({
  index,
  id: call.id ?? `call_${index}`,
  type: 'function',
  function: { name: call.name, arguments: call.arguments },
})

/** Name first, then the arguments in pieces of five characters, as endpoints do. */
async function sayToolCall(response: ServerResponse, index: number, call: Call): Promise<void> {
  const first = {
    index,
    id: call.id ?? `call_${index}`,
    type: 'function',
    function: { name: call.name, arguments: '' },
  }
  response.write(chunk({ tool_calls: [first] }))
  for (const piece of call.arguments.match(/[\s\S]{1,5}/g) ?? []) {
    response.write(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }))
    await wait(0)
  }
}
