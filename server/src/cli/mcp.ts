import { createInterface } from 'node:readline'
import { readConfig } from '../config.ts'
import { CommandError, type Run, remark } from './command.ts'
import { parseArgs } from './parse-args.ts'

/**
 * For clients that start a program and talk to it over its standard streams: each line is a message, which is handed to
 * a running server. Standard output carries answers and nothing else.
 */
export const mcp: Run = async (words, usage) => {
  const { values } = parseArgs(usage, words, { url: { type: 'string' }, key: { type: 'string' } })
  const config = readConfig()
  const key = values.key ?? config.RAPPORT_API_KEY
  if (key === undefined)
    throw new CommandError('Name an API key: --key, or RAPPORT_API_KEY in the environment.')
  const url = values.url ?? config.RAPPORT_URL ?? config.publicUrl
  if (!URL.canParse(url)) throw new CommandError(`"${url}" is not the address of a server.`)
  const forwarder = new Forwarder(`${url.replace(/(?<!\/)\/+$/, '')}/mcp`, key)
  await forwarder.check()
  const underWay = new Set<Promise<void>>()
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue
    const work = forwarder.forward(line).finally(() => underWay.delete(work))
    underWay.add(work)
  }
  await Promise.all(underWay)
}

type Id = string | number

interface Message {
  readonly id?: Id
  readonly method?: string
  readonly params?: { readonly requestId?: Id }
}

interface Answer {
  readonly result?: { readonly protocolVersion?: string }
  readonly error?: { readonly code: number; readonly message: string }
}

const PING = '{"jsonrpc":"2.0","id":"check","method":"ping"}'
const PARSE_ERROR = -32_700
const SERVER_ERROR = -32_000

class Forwarder {
  readonly #url: string
  readonly #key: string
  readonly #cancels = new Map<Id, AbortController>()
  /** As agreed on with the first message; later ones have to name it. */
  #version: string | undefined

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
  }

  /** Fails at once where nothing would work later: what is written to standard error is what people find. */
  async check(): Promise<void> {
    const { status, text } = await this.#post(PING)
    if (status === 200) return
    throw new CommandError(reasonIn(status, text, this.#url))
  }

  /** Never fails: a message that cannot be handed over is answered with an error. */
  async forward(line: string): Promise<void> {
    const message = readJson<Message>(line)
    if (message === undefined) return answerWith(null, PARSE_ERROR, 'The line is not valid JSON.')
    if (message.method === 'notifications/cancelled') this.#cancel(message.params?.requestId)
    const { id } = message
    const cancel = new AbortController()
    if (id !== undefined) this.#cancels.set(id, cancel)
    try {
      const { status, text } = await this.#post(line, cancel.signal)
      if (status === 202) return
      if (status === 200) return this.#answer(message, text)
      throw new CommandError(reasonIn(status, text, this.#url))
    } catch (error) {
      // Who has cancelled a request expects no answer to it.
      if (cancel.signal.aborted) return
      remark((error as Error).message)
      if (id !== undefined) answerWith(id, SERVER_ERROR, (error as Error).message)
    } finally {
      if (id !== undefined) this.#cancels.delete(id)
    }
  }

  #answer({ method }: Message, text: string): void {
    if (method === 'initialize') this.#version = readJson<Answer>(text)?.result?.protocolVersion
    process.stdout.write(`${text.replaceAll('\n', ' ')}\n`)
  }

  /** Ends the request: its client waits for no answer any more. */
  #cancel(id: Id | undefined): void {
    if (id !== undefined) this.#cancels.get(id)?.abort()
  }

  async #post(body: string, signal?: AbortSignal): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.#key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(this.#version === undefined ? {} : { 'mcp-protocol-version': this.#version }),
        },
        body,
        ...(signal === undefined ? {} : { signal }),
      })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      const { cause, message } = error as Error
      const reason = cause instanceof Error && cause.message !== '' ? cause.message : message
      throw new CommandError(`The server does not answer at ${this.#url}: ${reason}`)
    }
  }
}

function reasonIn(status: number, text: string, url: string): string {
  const said = readJson<Answer>(text)?.error?.message
  if (status === 401) return `The server at ${url} does not know this API key.`
  if (status === 404) return `There is no Model Context Protocol at ${url}; is it the address of Rapport?`
  return `The server refused (${status})${said === undefined ? '' : `: ${said}`}`
}

function answerWith(id: Id | null, code: number, message: string): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`)
}

function readJson<T>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as T) : undefined
  } catch {
    return undefined
  }
}
