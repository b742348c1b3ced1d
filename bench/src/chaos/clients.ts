import { createHmac, randomUUID } from 'node:crypto'

const SECRET = 'chaos-secret'
const RETRY_MS = 150
const GIVE_UP_MS = 60_000
/** Said of a reply that failed, under the key that was used for it. */
const FAILED = /send it again with another key/
const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms))

/** What the platform has acknowledged, by kind. */
export interface Acknowledged {
  readonly facts: string[]
  readonly inbound: string[]
  readonly chats: string[]
  readonly imports: { readonly jobId: string; readonly userId: string }[]
  /** Frames of the live stream as they came: their ids and the messages they carry. */
  readonly frames: { readonly id: number; readonly messageId: string }[]
  /** Answers that no fault explains. */
  readonly unexpected: string[]
  /** Chats whose reply failed for good, as they were told. */
  refused: number
  reconnects: number
}

export const nothingYet = (): Acknowledged => ({
  facts: [],
  inbound: [],
  chats: [],
  imports: [],
  frames: [],
  unexpected: [],
  refused: 0,
  reconnects: 0,
})

/** Clients that say everything again, under the same key, until it is acknowledged; as clients should. */
export class ChaosClients {
  readonly said: Acknowledged = nothingYet()
  readonly #url: string
  readonly #key: string
  readonly #hook: string
  #isOver = false

  constructor(parts: { url: string; key: string; hook: string }) {
    this.#url = parts.url
    this.#key = parts.key
    this.#hook = parts.hook
  }

  /** Until `stop`; then each finishes what it has begun. */
  async run(): Promise<void> {
    const many = (count: number, work: (lane: number) => Promise<void>, pauseMs: number) =>
      Array.from({ length: count }, async (_, lane) => {
        while (!this.#isOver) {
          await work(lane)
          await pause(pauseMs)
        }
      })
    await Promise.all([
      ...many(3, () => this.fact(), 60),
      ...many(2, (lane) => this.#inbound(lane), 60),
      ...many(3, (lane) => this.#chat(lane), 200),
      ...many(1, () => this.#import(), 3_000),
    ])
  }

  stop(): void {
    this.#isOver = true
  }

  async fact(): Promise<void> {
    const content = `The user has painted door ${randomUUID()} in the colour of the sea.`
    await this.#untilAcknowledged('/agents/Ada/memory/facts', {
      user_id: `u${content.charCodeAt(30) % 5}`,
      content,
    })
    this.said.facts.push(content)
  }

  async #chat(lane: number): Promise<void> {
    const content = `Please note my number ${randomUUID()} for later.`
    const body = { user_id: `c${lane}`, session_id: `s${lane}`, messages: [{ role: 'user', content }] }
    const isWhole = (text: string) => text.trimEnd().endsWith('[DONE]') && !text.includes('"error"')
    const answer = await this.#untilAcknowledged('/agents/Ada/chat', body, {
      isDone: (text) => isWhole(text) || FAILED.test(text),
    })
    if (answer !== undefined && isWhole(answer)) this.said.chats.push(content)
    else this.said.refused += 1
  }

  async #import(): Promise<void> {
    const userId = `i-${randomUUID()}`
    const fact = {
      atomic_text: `The user lives in house ${userId}.`,
      fact_type: 'user_fact',
      confidence: 0.9,
      importance: 0.5,
    }
    const users = [{ user_id: userId, facts: [fact] }]
    const text = await this.#untilAcknowledged('/agents/Ada/users/import', { source: 'chaos', users })
    if (text !== undefined) this.said.imports.push({ jobId: JSON.parse(text).job_id, userId })
  }

  async #inbound(lane: number): Promise<void> {
    const id = `wamid.${randomUUID()}`
    const value = {
      messaging_product: 'whatsapp',
      metadata: { phone_number_id: '1' },
      messages: [
        {
          from: `49${lane}`,
          id,
          timestamp: `${Math.floor(Date.now() / 1_000)}`,
          type: 'text',
          text: { body: `Line ${id}` },
        },
      ],
    }
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    })
    const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`
    for (;;) {
      const answer = await fetch(`${this.#url}${this.#hook}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
        body,
        signal: AbortSignal.timeout(GIVE_UP_MS),
      }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      if (answer?.status === 200) break
      await pause(RETRY_MS)
    }
    this.said.inbound.push(id)
  }

  /** The body of the first answer with a 2xx that says so; undefined after one that repeating does not change. */
  async #untilAcknowledged(
    path: string,
    body: object,
    { isDone }: { readonly isDone: (text: string) => boolean } = { isDone: () => true },
  ): Promise<string | undefined> {
    const headers = {
      authorization: `Bearer ${this.#key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    for (;;) {
      const answer = await fetch(`${this.#url}/api/v1${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      }).catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      if (answer?.ok === true && text !== undefined && isDone(text)) return text
      const isTransient =
        answer === undefined || answer.ok || [408, 409, 429].includes(answer.status) || answer.status >= 500
      if (answer?.status === 500 || !isTransient)
        this.said.unexpected.push(`${path} answered ${answer?.status}: ${text}`)
      if (!isTransient) return undefined
      await pause(RETRY_MS)
    }
  }

  /** Follows the inbox over breaks, each time from the last frame on. */
  async follow(signal: AbortSignal): Promise<void> {
    let last = ''
    while (!signal.aborted) {
      const headers = {
        authorization: `Bearer ${this.#key}`,
        ...(last === '' ? {} : { 'last-event-id': last }),
      }
      try {
        const answer = await fetch(`${this.#url}/api/v1/conversations/stream`, { headers, signal })
        let text = ''
        for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          text += piece
          const frames = text.split('\n\n')
          text = frames.pop() ?? ''
          for (const frame of frames) {
            const id = /^id: ?(\d+)/m.exec(frame)?.[1]
            if (id === undefined) continue
            last = id
            const data = /^data: ?(.*)/m.exec(frame)?.[1]
            const event = data === undefined ? undefined : JSON.parse(data)
            if (event !== undefined)
              this.said.frames.push({ id: Number(id), messageId: event.data?.message_id ?? '' })
          }
        }
      } catch {
        // Cut off: from the last frame on.
      }
      this.said.reconnects += 1
      await pause(RETRY_MS)
    }
  }
}

export const CONNECTION = {
  channel_type: 'whatsapp',
  app_secret: SECRET,
  access_token: 'none',
  verify_token: 'verify',
  phone_number_id: '1',
}
