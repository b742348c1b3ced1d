import { EventConsumer } from './event-source.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Clients that store one fact after another over HTTP until they are told to stop, and note what was acknowledged. */
export class FactLoad {
  readonly acknowledged = new Set<string>()
  readonly failures: { readonly at: number; readonly status: number }[] = []
  lastSuccessAt = 0
  readonly #urls: readonly string[]
  readonly #key: string
  #isOver = false
  #running: Promise<unknown> = Promise.resolve()

  /** With several addresses, each client goes from one to the next. */
  constructor(urls: readonly string[], key: string) {
    this.#urls = urls
    this.#key = key
  }

  async start(clients: number): Promise<void> {
    await this.call('POST', '/agents', { name: 'Ada' })
    this.#running = Promise.all(Array.from({ length: clients }, (_, client) => this.#client(client)))
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  async #client(client: number): Promise<void> {
    for (let count = 0; !this.#isOver; count += 1) {
      const content = `Client ${client} noted the number ${count}.`
      const url = this.#urls[(client + count) % this.#urls.length]
      const { status } = await this.store(content, `u${client}`, url)
      if (status < 300) {
        this.acknowledged.add(content)
        this.lastSuccessAt = performance.now()
      } else {
        this.failures.push({ at: performance.now(), status })
        await pause(50)
      }
    }
  }

  store(content: string, userId: string, url = this.#urls[0]): Promise<Response> {
    return this.call('POST', '/agents/Ada/memory/facts', { content, user_id: userId }, url)
  }

  async search(query: string, userId: string): Promise<string> {
    const words = new URLSearchParams({ q: query, user_id: userId })
    return (await this.call('GET', `/agents/Ada/memory/search?${words}`)).text()
  }

  call(method: string, path: string, body?: unknown, url = this.#urls[0]): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' }
    return fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** Follows the workspace's events as a client does: a stream that ends is opened again where it ended. */
  async follow(
    signal: AbortSignal,
  ): Promise<{ readonly text: () => string; readonly timesOpened: () => number }> {
    const consumer = new EventConsumer()
    let timesOpened = 0
    signal.addEventListener('abort', () => consumer.close(), { once: true })
    const open = async () => {
      const opened = await consumer.open(`${this.#urls[0]}/api/v1/events/stream`, this.#key)
      if (opened.status === 200) timesOpened += 1
      return opened
    }
    let stream = await open()
    const again = async () => {
      while (!signal.aborted) {
        await stream.ended
        await pause(100)
        if (!signal.aborted) stream = await open()
      }
    }
    again().catch(() => undefined)
    return { text: () => JSON.stringify(consumer.frames), timesOpened: () => timesOpened }
  }
}
