/** What the widget says to the server, and hears. */

export interface Site {
  readonly site: string
  readonly name: string
  readonly locale: string
  readonly colors: { readonly primary: string; readonly accent: string; readonly background: string }
  readonly theme: Readonly<Record<string, string>>
  readonly consent?: { readonly text: string; readonly version: string }
  readonly agent?: { readonly name: string; readonly avatar_url?: string }
  readonly greeting: string
  readonly starters: readonly string[]
  readonly away_text?: string
}

export interface Message {
  readonly id: string
  readonly from: 'visitor' | 'agent' | 'operator'
  readonly content: string
  readonly attachments: readonly { readonly url?: string; readonly name?: string; readonly type?: string }[]
  readonly at: string
}

export type Frame =
  | { readonly type: 'message'; readonly message: Message }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'typing' }
  | { readonly type: 'end' }

/** The server refused; its own words say why. */
export class Refusal extends Error {
  readonly status: number
  /** The notice that has to be accepted first, when that is why. */
  readonly consentVersion: string | undefined

  constructor(status: number, body: { detail?: string; consent_version?: string }) {
    super(body.detail ?? 'Something went wrong.')
    this.status = status
    this.consentVersion = body.consent_version
  }
}

/** As the visitor wrote it, where they did. */
export interface Visitor {
  readonly name?: string
  readonly email?: string
}

export interface Said {
  readonly content: string
  readonly clientId: string
  readonly fileIds: readonly string[]
}

export class Api {
  readonly #base: string
  token = ''

  constructor(origin: string) {
    this.#base = `${origin}/api/v1/widget`
  }

  async site(name: string): Promise<Site> {
    return (await this.#call('GET', `/sites/${encodeURIComponent(name)}`)).json()
  }

  async startVisit(site: string, consentVersion: string | undefined, visitor: Visitor = {}): Promise<string> {
    const body = {
      ...visitor,
      page_url: location.href.slice(0, 2_000),
      ...(consentVersion === undefined ? {} : { consent_version: consentVersion }),
    }
    const visit = await (await this.#call('POST', `/sites/${encodeURIComponent(site)}/visits`, body)).json()
    this.token = visit.visitor_token
    return this.token
  }

  async acceptConsent(version: string): Promise<void> {
    await this.#call('PUT', '/visit/consent', { version })
  }

  async typing(): Promise<void> {
    await this.#call('POST', '/visit/typing')
  }

  async messages(): Promise<readonly Message[]> {
    return (await (await this.#call('GET', '/visit/messages?limit=200')).json()).messages
  }

  /** Resolves when the answer has been heard to its end. */
  async say(said: Said, hear: (frame: Frame) => void): Promise<void> {
    const { content, clientId, fileIds } = said
    const body = { content, client_id: clientId, ...(fileIds.length === 0 ? {} : { file_ids: fileIds }) }
    await framesIn(await this.#call('POST', '/visit/messages', body), { hear })
  }

  /** Keeps a file at the server until it is sent with a message; returns its id. */
  async upload(file: File): Promise<string> {
    const form = new FormData()
    form.set('file', file, file.name || 'file')
    return (await (await this.#call('POST', '/visit/files', undefined, { body: form })).json()).file_id
  }

  /** Whether an address of a file may be opened: it is safe on the way, or the server's own. */
  mayOpen(url: string): boolean {
    return url.startsWith('https:') || url.startsWith(new URL(this.#base).origin)
  }

  /** Listens until the connection ends; returns the number of the last thing heard. */
  async listen(from: string, signal: AbortSignal, listener: Listener): Promise<string> {
    const headers: Record<string, string> = from === '' ? {} : { 'Last-Event-ID': from }
    const response = await this.#call('GET', '/visit/stream', undefined, { headers, signal })
    return framesIn(response, listener)
  }

  async #call(method: string, path: string, body?: object, more: RequestInit = {}): Promise<Response> {
    const response = await fetch(this.#base + path, {
      ...more,
      method,
      credentials: 'omit',
      headers: {
        ...(this.token === '' ? {} : { 'X-Visitor-Token': this.token }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(more.headers as Record<string, string> | undefined),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})))
    return response
  }
}

interface Listener {
  /** Called with the first number: everything that is said from now on is heard. */
  readonly connected?: () => void
  readonly hear: (frame: Frame) => void
}

/** Reads an event stream to its end; returns the number of the last frame. */
async function framesIn(response: Response, { connected, hear }: Listener): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  let last = ''
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
    if (done || value === undefined) return last
    waiting += value
    const parts = waiting.split('\n\n')
    waiting = parts.pop() ?? ''
    for (const part of parts) {
      for (const line of part.split('\n')) {
        if (line.startsWith('id: ')) {
          if (last === '') connected?.()
          last = line.slice(4)
        }
        if (line.startsWith('data: ')) hear(JSON.parse(line.slice(6)))
      }
    }
  }
}
