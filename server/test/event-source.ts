/** A small consumer of event streams, as a client would write it: reads frames, remembers the last id. */
export interface Frame {
  readonly id: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests look into frames freely
  readonly data: any
}

export class EventConsumer {
  readonly frames: Frame[] = []
  lastId: string | undefined
  #controller: AbortController | undefined

  /** Resolves when the stream is open; it goes on reading until it is closed or breaks. */
  async open(
    url: string,
    credential: string,
    headers: Record<string, string> = {},
  ): Promise<{ ended: Promise<void>; status: number }> {
    this.#controller = new AbortController()
    const response = await fetch(url, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${credential}`,
        ...(this.lastId === undefined ? {} : { 'last-event-id': this.lastId }),
        ...headers,
      },
      signal: this.#controller.signal,
    })
    return { status: response.status, ended: this.#read(response).catch(() => undefined) }
  }

  close(): void {
    this.#controller?.abort()
  }

  async #read(response: Response): Promise<void> {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) this.#take(part)
    }
  }

  #take(part: string): void {
    const line = (name: string) =>
      part
        .split('\n')
        .find((one) => one.startsWith(`${name}: `))
        ?.slice(name.length + 2)
    const id = line('id')
    if (id !== undefined) this.lastId = id
    const data = line('data')
    if (data === undefined) return
    this.frames.push({ id, data: data.startsWith('{') ? JSON.parse(data) : data })
  }
}
