import { type Client, type ClientOptions, createClient, EventParser, PersonMemory } from '@rapport/sdk'
import type OpenAI from 'openai'

/** Where memory is, and whose. */
export type MemoryOptions = ({ readonly client: Client } | ClientOptions) & {
  /** The agent that remembers, by name or id. */
  readonly agent: string
  /** The person where a request names none with `user`. A request without a person passes unchanged. */
  readonly user?: string | undefined
  /** The conversation: one for each person and day unless named. */
  readonly session?: string | undefined
  /** Hears when memory fails, and the model answers without it. Unless this is given, the call fails. */
  readonly onError?: ((error: unknown) => void) | undefined
}

interface Request {
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[]
  readonly user?: string
}
interface Choice {
  readonly finish_reason?: string | null
  readonly message?: { readonly content?: string | null }
  readonly delta?: { readonly content?: string | null }
}
type Fetch = typeof fetch

/**
 * The same client with memory: `withMemory(new OpenAI(), { client, agent: 'Ada' })`. What is known about the `user` is
 * put before the messages of a chat completion; what was said is stored when the answer is complete. It works below the
 * client's own methods, so that streams, tools and helpers stay as they are.
 */
export function withMemory<C extends OpenAI>(openai: C, options: MemoryOptions): C {
  const client = 'client' in options ? options.client : createClient(options)
  const send = (Reflect.get(openai, 'fetch') as Fetch | undefined) ?? fetch
  const remembering: Fetch = async (input, init) => {
    const request = requestIn(input, init)
    const user = request?.user ?? options.user
    if (request === undefined || user === undefined) return send(input, init)
    const person = new PersonMemory({ ...options, client, user })
    const said = lastSaid(request)
    const known = await person.recall(said, init?.signal ?? undefined)
    const body = known === undefined ? init?.body : JSON.stringify(withNotes(request, known))
    const response = await send(input, { ...init, body: body ?? null })
    return response.ok ? listened(response, (answer) => person.store(said, answer)) : response
  }
  return openai.withOptions({ fetch: remembering })
}

/** The body of a chat completion; undefined for everything else that the client sends. */
function requestIn(input: Parameters<Fetch>[0], init: RequestInit | undefined): Request | undefined {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  if (!pathname.endsWith('/chat/completions') || typeof init?.body !== 'string') return undefined
  const body: Partial<Request> = JSON.parse(init.body)
  return Array.isArray(body.messages) ? (body as Request) : undefined
}

/** After the instructions of the program, before everything that was said. */
function withNotes(request: Request, content: string): Request {
  const at = request.messages.findIndex(({ role }) => role !== 'system' && role !== 'developer')
  const messages = [...request.messages]
  messages.splice(at < 0 ? messages.length : at, 0, { role: 'system', content })
  return { ...request, messages }
}

function lastSaid({ messages }: Request): string {
  const content = messages.findLast(({ role }) => role === 'user')?.content
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part: { text?: string }) => part.text ?? '')
    .join('\n')
    .trim()
}

/** While the model calls tools its answer is still to come, in a later request with the same messages. */
const isComplete = (choice: Choice | undefined): boolean =>
  typeof choice?.finish_reason === 'string' && choice.finish_reason !== 'tool_calls'

/** The answer, unchanged, whose text is stored before it ends: a program that ends with it loses nothing. */
async function listened(response: Response, store: (answer: string) => Promise<void>): Promise<Response> {
  const { status, statusText, headers } = response
  if (!headers.get('content-type')?.includes('text/event-stream')) {
    const text = await response.text()
    const [choice]: Choice[] = JSON.parse(text).choices ?? []
    if (isComplete(choice)) await store(choice?.message?.content ?? '')
    return new Response(text, { status, statusText, headers })
  }
  const parser = new EventParser()
  const decoder = new TextDecoder()
  let answer = ''
  let hasEnded = false
  const listener = new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, controller) => {
      controller.enqueue(bytes)
      for (const { data } of parser.push(decoder.decode(bytes, { stream: true }))) {
        if (data === undefined || data === '[DONE]') continue
        const [choice]: Choice[] = JSON.parse(data).choices ?? []
        answer += choice?.delta?.content ?? ''
        hasEnded ||= isComplete(choice)
      }
    },
    flush: async () => {
      if (hasEnded) await store(answer)
    },
  })
  return new Response(response.body?.pipeThrough(listener) ?? null, { status, statusText, headers })
}
