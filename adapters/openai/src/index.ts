import { type Client, type ClientOptions, createClient, EventParser, PersonMemory } from '@rapport/sdk'
import type OpenAI from 'openai'
import { chatRequest } from './chat-request.ts'
import type { ModelRequest, Said } from './requests.ts'
import { responseRequest } from './response-request.ts'

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

type Fetch = typeof fetch

/** How many questions are kept whose answers wait for the results of tools. */
const OPEN_QUESTIONS_MAX = 1_000

/**
 * The same client with memory: `withMemory(new OpenAI(), { client, agent: 'Ada' })`. What is known about the `user` is
 * put into the instructions of chat completions and responses; what was said is stored when the answer is complete. It
 * works below the client's own methods, so that streams, tools and helpers stay as they are.
 */
export function withMemory<C extends OpenAI>(openai: C, options: MemoryOptions): C {
  const client = 'client' in options ? options.client : createClient(options)
  const send = (Reflect.get(openai, 'fetch') as Fetch | undefined) ?? fetch
  const open = new OpenQuestions()
  const remembering: Fetch = async (input, init) => {
    const request = requestIn(input, init)
    const user = request?.user ?? options.user
    if (request === undefined || user === undefined) return send(input, init)
    const person = new PersonMemory({ ...options, client, user })
    const said = request.said || open.find(request.continues)
    const known = await person.recall(said, init?.signal ?? undefined)
    const body = known === undefined ? init?.body : JSON.stringify(request.withNotes(known))
    const response = await send(input, { ...init, body: body ?? null })
    if (!response.ok) return response
    return listened(response, request, async ({ text, end, ids = [] }) => {
      if (end === 'called') open.add(ids, said)
      else await person.store(said, text)
    })
  }
  return openai.withOptions({ fetch: remembering })
}

/** What was said before the model called tools, by the ids with which the results of the tools come back. */
class OpenQuestions {
  readonly #said = new Map<string, string>()

  add(ids: readonly string[], said: string): void {
    for (const id of ids) this.#said.set(id, said)
    for (const id of this.#said.keys()) {
      if (this.#said.size <= OPEN_QUESTIONS_MAX) return
      this.#said.delete(id)
    }
  }

  find(ids: readonly string[]): string {
    return ids.map((id) => this.#said.get(id)).find((said) => said !== undefined) ?? ''
  }
}

/** What is asked of a model; undefined for everything else that the client sends. */
function requestIn(input: Parameters<Fetch>[0], init: RequestInit | undefined): ModelRequest | undefined {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  if (typeof init?.body !== 'string') return undefined
  if (pathname.endsWith('/chat/completions')) return chatRequest(JSON.parse(init.body))
  return pathname.endsWith('/responses') ? responseRequest(JSON.parse(init.body)) : undefined
}

/** The answer, unchanged, which is stored before it ends: a program that ends with it loses nothing. */
async function listened(
  response: Response,
  request: ModelRequest,
  hear: (said: Said) => Promise<void>,
): Promise<Response> {
  const { status, statusText, headers } = response
  if (!headers.get('content-type')?.includes('text/event-stream')) {
    const text = await response.text()
    const said = request.read(JSON.parse(text))
    if (said.end !== undefined) await hear(said)
    return new Response(text, { status, statusText, headers })
  }
  const parser = new EventParser()
  const decoder = new TextDecoder()
  let answer: Said = { text: '' }
  const listener = new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, controller) => {
      controller.enqueue(bytes)
      for (const { data } of parser.push(decoder.decode(bytes, { stream: true }))) {
        if (data === undefined || data === '[DONE]') continue
        const { text, end = answer.end, ids = answer.ids } = request.read(JSON.parse(data))
        answer = { text: answer.text + text, end, ids }
      }
    },
    flush: async () => {
      if (answer.end !== undefined) await hear(answer)
    },
  })
  return new Response(response.body?.pipeThrough(listener) ?? null, { status, statusText, headers })
}
