import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { Outbound } from '../../platform/net/outbound.ts'
import { type OutsideTool, storedTool, TOOLS_OF_SERVER_MAX } from './tools.rules.ts'

/** Whom to call, as whom, and how long it may take. */
export interface Target {
  readonly version: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

const ANSWER_BYTES_MAX = 512 * 1024
const GOODBYE_MS = 2_000
/** Answers that must not have a body, by the definition of `Response`. */
const BODILESS = new Set([204, 205, 304])

/** What a tool answered, of the parts that are text. */
export interface ToolAnswer {
  readonly isError: boolean
  readonly text: string
}

export function listTools(outbound: Outbound, target: Target, signal: AbortSignal): Promise<OutsideTool[]> {
  return during(outbound, target, signal, async (client, options) => {
    const tools = new Map<string, OutsideTool>()
    let cursor: string | undefined
    do {
      const page = await client.listTools(cursor === undefined ? {} : { cursor }, options)
      for (const tool of page.tools) {
        const stored = storedTool(tool)
        if (stored !== undefined && tools.size < TOOLS_OF_SERVER_MAX) tools.set(stored.name, stored)
      }
      cursor = page.nextCursor
    } while (cursor !== undefined && tools.size < TOOLS_OF_SERVER_MAX)
    return [...tools.values()]
  })
}

export function callTool(
  outbound: Outbound,
  target: Target,
  call: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> },
  signal: AbortSignal,
): Promise<ToolAnswer> {
  return during(outbound, target, signal, async (client, options) => {
    const result = await client.callTool(
      { name: call.name, arguments: { ...call.arguments } },
      undefined,
      options,
    )
    const content = (result.content ?? []) as readonly { readonly type: string; readonly text?: string }[]
    const texts = content.map(({ type, text }) => (type === 'text' ? (text ?? '') : `[${type}, not shown]`))
    const structured = result.structuredContent
    // A server that gives both gives the same twice.
    const text = structured === undefined ? texts.join('\n') : JSON.stringify(structured)
    return { isError: result.isError === true, text }
  })
}

/** One connection for one piece of work. The time-out is for all of it. */
async function during<T>(
  outbound: Outbound,
  target: Target,
  outer: AbortSignal,
  work: (client: Client, options: { readonly signal: AbortSignal; readonly timeout: number }) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(target.timeoutMs)])
  // The library reports a body that broke off in words alone.
  const noted: { fault?: unknown } = {}
  const transport = new StreamableHTTPClientTransport(new URL(target.url), {
    fetch: fetchOver(outbound, target, signal, noted),
    // An answer that breaks off is an error at once.
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 0,
      maxReconnectionDelay: 0,
      reconnectionDelayGrowFactor: 1,
    },
  })
  const client = new Client(
    { name: 'rapport', version: target.version },
    // Schemas of outside servers are not compiled here: that would be to run code of theirs.
    {
      jsonSchemaValidator: {
        getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
      },
    },
  )
  const options = { signal, timeout: target.timeoutMs }
  // The library only reports a stream that breaks off, and goes on waiting for what was to come.
  const broken = new Promise<never>((_, reject) => {
    client.onerror = reject
  })
  broken.catch(() => undefined)
  try {
    await Promise.race([client.connect(transport as Transport, options), broken])
    return await Promise.race([work(client, options), broken])
  } catch (error) {
    throw noted.fault ?? error
  } finally {
    void endSession(outbound, target, transport).finally(() => client.close().catch(() => undefined))
  }
}

/** So that the server need not keep the session until it is forgotten; the caller does not wait for it. */
async function endSession(
  outbound: Outbound,
  target: Target,
  { sessionId, protocolVersion }: StreamableHTTPClientTransport,
): Promise<void> {
  if (sessionId === undefined) return
  const headers = {
    ...target.headers,
    'mcp-session-id': sessionId,
    ...(protocolVersion === undefined ? {} : { 'mcp-protocol-version': protocolVersion }),
  }
  await outbound
    .send({ url: target.url, method: 'DELETE', headers, timeoutMs: GOODBYE_MS })
    .catch(() => undefined)
}

/** The library's calls as guarded ones: to public addresses unless private ones are allowed, without redirects. */
const fetchOver =
  (
    outbound: Outbound,
    { url, headers: own, timeoutMs }: Target,
    signal: AbortSignal,
    noted: { fault?: unknown },
  ): typeof fetch =>
  async (_input, init) => {
    // A stream of announcements is not listened to; clients take 405 for a server that has none.
    if (init?.method !== 'POST') return new Response(null, { status: 405 })
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...own }
    const call = { url, method: 'POST' as const, headers, body: String(init.body), signal, timeoutMs }
    const { status, headers: given, body } = await outbound.open(call, ANSWER_BYTES_MAX)
    const known = ['content-type', 'mcp-session-id', 'www-authenticate'].flatMap((name) => {
      const value = given[name]
      return typeof value === 'string' ? [[name, value] as [string, string]] : []
    })
    if (!BODILESS.has(status))
      return new Response(ReadableStream.from(watched(body, noted)), { status, headers: known })
    await body.cancel()
    return new Response(null, { status, headers: known })
  }

async function* watched(
  body: AsyncIterable<Uint8Array>,
  noted: { fault?: unknown },
): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    noted.fault ??= error
    throw error
  }
}
