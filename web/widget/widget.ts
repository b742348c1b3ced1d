import { Api, type Frame, Refusal, type Site } from './api.ts'
import { View } from './view.ts'
import { type Language, languageOf } from './words.ts'

const RETRY_MS = 1_000
const RETRY_MAX_MS = 30_000
const TYPING_MS = 5_000

/** The browser's name for a message. Pages without https have no `crypto.randomUUID`. */
function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Kept {
  readonly token: string
  readonly consent: string
}

interface Wanted {
  readonly content: string
  readonly files: readonly File[]
  readonly clientId: string
  /** Set once they are uploaded, so that another try does not upload them again. */
  fileIds?: readonly string[]
}

/** One visitor at one site. What the browser keeps is a token and which notice was accepted. */
class Widget {
  readonly #api: Api
  readonly #site: Site
  readonly #view: View
  readonly #language: Language
  readonly #key: string
  #consent = ''
  #isOpened = false
  #isListening = false
  #lastHeard = ''
  #typedAt = 0

  constructor(api: Api, site: Site, language: Language) {
    this.#api = api
    this.#site = site
    this.#language = language
    this.#key = `rapport:${site.site}`
    const kept = this.#kept()
    api.token = kept.token
    this.#consent = kept.consent
    this.#view = new View(site, language, {
      open: () => void this.open(),
      say: (content, files) => void this.#say({ content, files, clientId: newName() }),
      mayOpen: (url) => this.#api.mayOpen(url),
      accept: () => void this.#accept(),
      typing: () => this.#sayTyping(),
    })
  }

  async open(): Promise<void> {
    this.#view.open()
    if (this.#api.token !== '') this.#view.begun()
    const isMissing = this.#site.consent !== undefined && this.#site.consent.version !== this.#consent
    this.#view.askConsent(isMissing)
    if (this.#isOpened || this.#api.token === '') return
    this.#isOpened = true
    await this.#trying(async () => {
      await this.#showMessages()
      void this.#listen()
    })
  }

  async #showMessages(): Promise<void> {
    for (const message of await this.#api.messages()) this.#view.show(message)
  }

  async #accept(): Promise<void> {
    const version = this.#site.consent?.version ?? ''
    await this.#trying(async () => {
      if (this.#api.token !== '') await this.#api.acceptConsent(version)
      else await this.#api.startVisit(this.#site.site, version, this.#view.visitor())
      this.#keep(version)
      this.#view.askConsent(false)
      void this.#listen()
    })
  }

  async #say(said: Wanted): Promise<void> {
    const { content, files, clientId } = said
    const line = this.#view.begin([content, ...files.map(({ name }) => `📎 ${name}`)].join('\n').trim())
    try {
      if (this.#api.token === '') {
        await this.#api.startVisit(this.#site.site, undefined, this.#view.visitor())
        this.#keep('')
      }
      void this.#listen()
      said.fileIds ??= await Promise.all(files.map((file) => this.#api.upload(file)))
      await this.#api.say({ content, clientId, fileIds: said.fileIds }, (frame) => {
        if (frame.type === 'message' && frame.message.from === 'visitor') line.stored(frame.message)
        else this.#hear(frame)
      })
    } catch (error) {
      if (error instanceof Refusal && error.consentVersion !== undefined) this.#view.askConsent(true)
      if (error instanceof Refusal && error.status === 401) this.#forget()
      // The same name again: if it did arrive, it counts once.
      line.failed(reasonOf(error, this.#language), () => void this.#say(said))
    }
    this.#view.endLive()
  }

  #hear(frame: Frame): void {
    if (frame.type === 'message') this.#view.announce(frame.message)
    if (frame.type === 'text') this.#view.hear(frame.text)
    if (frame.type === 'typing') this.#view.showTyping()
    if (frame.type === 'end') this.#view.endLive()
  }

  /** Once in a while, however fast the visitor types. A signal that is lost does no harm. */
  #sayTyping(): void {
    const now = Date.now()
    if (this.#api.token === '' || now - this.#typedAt < TYPING_MS) return
    this.#typedAt = now
    void this.#api.typing().catch(() => undefined)
  }

  /** What people of the site write comes without being asked for. */
  async #listen(): Promise<void> {
    if (this.#isListening) return
    this.#isListening = true
    const signal = new AbortController().signal
    for (let wait = RETRY_MS; ; wait = Math.min(wait * 2, RETRY_MAX_MS)) {
      try {
        const last = await this.#api.listen(this.#lastHeard, signal, {
          // The stream begins now: what was said before is read after it has begun, so that nothing falls between.
          connected: () => void this.#showMessages().catch(() => undefined),
          hear: (frame) => this.#hear(frame),
        })
        this.#lastHeard = last || this.#lastHeard
        wait = RETRY_MS
      } catch (error) {
        if (error instanceof Refusal && error.status < 500 && error.status !== 429) break
      }
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
    this.#isListening = false
  }

  async #trying(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#view.tell('')
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) this.#forget()
      else this.#view.tell(reasonOf(error, this.#language))
    }
  }

  #kept(): Kept {
    try {
      const kept = JSON.parse(localStorage.getItem(this.#key) ?? '{}') as Partial<Kept>
      return { token: kept.token ?? '', consent: kept.consent ?? '' }
    } catch {
      // A browser that keeps nothing begins anew each time.
      return { token: '', consent: '' }
    }
  }

  #keep(consent: string): void {
    if (this.#api.token !== '') this.#view.begun()
    this.#consent = consent
    try {
      localStorage.setItem(this.#key, JSON.stringify({ token: this.#api.token, consent }))
    } catch {
      // Then the conversation lasts as long as the page.
    }
  }

  /** The site does not know this visitor any more. */
  #forget(): void {
    this.#api.token = ''
    this.#keep('')
    if (this.#site.consent !== undefined) this.#view.askConsent(true)
  }
}

/** The server explains a refusal in English; visitors who read another language are told what they can do. */
function reasonOf(error: unknown, { code, words }: Language): string {
  if (!(error instanceof Refusal)) return words.noConnection
  if (error.status === 429) return words.tooMany
  return code === 'en' ? error.message : words.failed
}

/** What the page asks for, what it is written in, what the visitor reads, and what the site says of itself. */
const wantedLanguages = (script: HTMLScriptElement, site: Site): readonly (string | null | undefined)[] => [
  script.dataset['lang'],
  document.documentElement.lang,
  ...navigator.languages,
  site.locale,
]

async function start(script: HTMLScriptElement): Promise<void> {
  const api = new Api(new URL(script.src).origin)
  try {
    const site = await api.site(script.dataset['site'] ?? '')
    const widget = new Widget(api, site, languageOf(wantedLanguages(script, site)))
    if (script.dataset['open'] !== undefined) await widget.open()
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the page's developer looks here first
    console.warn(`The chat is not shown: ${reasonOf(error, languageOf(['en']))}`)
  }
}

const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  if (document.body) void start(script)
  else document.addEventListener('DOMContentLoaded', () => void start(script))
}
