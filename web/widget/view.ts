import type { Message, Site, Visitor } from './api.ts'
import { element } from './element.ts'
import { FilePicker } from './file-picker.ts'
import { written } from './markdown.ts'
import { Recorder } from './recorder.ts'
import { styles } from './styles.ts'
import { AwayForm, faceOf, welcomeOf } from './welcome.ts'
import { filled, type Language } from './words.ts'

export interface Acts {
  open(): void
  say(content: string, files: readonly File[]): void
  mayOpen(url: string): boolean
  accept(): void
  typing(): void
}

/** Longer than it takes the console to repeat that a person writes. */
const TYPING_MS = 10_000

/** What the visitor sees: a button, and behind it a panel. It lives in a shadow, so no page can bend it. */
export class View {
  readonly #launcher: HTMLButtonElement
  readonly #panel: HTMLElement
  readonly #log: HTMLElement
  readonly #notice: HTMLElement
  readonly #status: HTMLElement
  readonly #form: HTMLFormElement
  readonly #field: HTMLTextAreaElement
  readonly #files: FilePicker
  readonly #recorder: Recorder
  readonly #acts: Acts
  readonly #badge: HTMLElement
  readonly #typing: HTMLElement
  readonly #language: Language
  readonly #away: AwayForm
  readonly #welcome: HTMLElement
  readonly #lines = new Map<string, HTMLElement>()
  #live: HTMLElement | undefined
  #liveText = ''
  #unread = 0
  #typingTimer: ReturnType<typeof setTimeout> | undefined

  constructor(site: Site, language: Language, acts: Acts) {
    this.#acts = acts
    this.#language = language
    const { words } = language
    const direction = { lang: language.code, dir: language.isRightToLeft ? 'rtl' : 'ltr' }
    const host = element('rapport-widget' as 'div')
    const shadow = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles(site))
    shadow.adoptedStyleSheets = [sheet]
    const name = site.name || words.chat
    this.#badge = element('span', { class: 'badge', hidden: '' })
    this.#typing = element('div', { class: 'typing', role: 'img', 'aria-label': words.typing }, '● ● ●')
    this.#launcher = element(
      'button',
      { class: 'launcher', type: 'button', 'aria-expanded': 'false', ...direction },
      words.chat,
      this.#badge,
    )
    this.#away = new AwayForm(site, words)
    this.#welcome = welcomeOf(site, words, (content) => acts.say(content, []))
    const close = element('button', { type: 'button', 'aria-label': words.close }, '×')
    this.#log = element('div', {
      class: 'log',
      role: 'log',
      'aria-live': 'polite',
      tabindex: '0',
      'aria-label': name,
    })
    const accept = element('button', { class: 'go', type: 'button' }, words.accept)
    this.#notice = element(
      'div',
      { class: 'notice', hidden: '' },
      element('p', {}, site.consent?.text ?? ''),
      accept,
    )
    this.#status = element('div', { class: 'status', role: 'status' })
    this.#field = element('textarea', {
      rows: '1',
      'aria-label': words.message,
      placeholder: words.write,
      maxlength: '4000',
    })
    const send = element('button', { class: 'go', type: 'submit' }, words.send)
    this.#files = new FilePicker(words, (reason) => this.tell(reason))
    this.#recorder = new Recorder(words, {
      take: (file) => this.#files.add([file]),
      tell: (status) => this.tell(status),
    })
    const { list, button } = this.#files
    this.#form = element('form', {}, list, button, this.#recorder.button, this.#field, send)
    this.#panel = element(
      'section',
      { class: 'panel', role: 'dialog', 'aria-label': name, hidden: '', ...direction },
      element(
        'header',
        {},
        ...(site.agent === undefined ? [] : [faceOf(site.agent)]),
        element('h2', {}, name, ...(site.agent === undefined ? [] : [element('small', {}, site.agent.name)])),
        close,
      ),
      this.#notice,
      this.#log,
      this.#away.element,
      this.#status,
      this.#form,
    )
    this.#log.append(this.#welcome)
    shadow.append(this.#launcher, this.#panel)
    this.#launcher.addEventListener('click', () => acts.open())
    close.addEventListener('click', () => this.close())
    accept.addEventListener('click', () => acts.accept())
    this.#panel.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close()
    })
    this.#field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      this.#form.requestSubmit()
    })
    this.#field.addEventListener('input', () => {
      if (this.#field.value !== '') acts.typing()
    })
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#submit()
    })
    this.#files.follow(this.#panel)
    document.body.append(host)
  }

  open(): void {
    this.#panel.hidden = false
    this.#launcher.hidden = true
    this.#launcher.setAttribute('aria-expanded', 'true')
    this.#count(0)
    this.#field.focus()
  }

  close(): void {
    this.#panel.hidden = true
    this.#launcher.hidden = false
    this.#launcher.setAttribute('aria-expanded', 'false')
    this.#launcher.focus()
  }

  /** The notice takes the place of the conversation until it is accepted. */
  askConsent(isAsked: boolean): void {
    this.#notice.hidden = !isAsked
    this.#log.hidden = isAsked
    this.#form.hidden = isAsked
    if (!isAsked) this.#field.focus()
  }

  tell(status: string): void {
    this.#status.textContent = status
  }

  /** What is said while the panel is closed is counted on the button, unless its words were being followed. */
  announce(message: Message): void {
    const isUnseen = this.#panel.hidden && this.#live === undefined && !this.#lines.has(message.id)
    if (isUnseen && message.from !== 'visitor') this.#count(this.#unread + 1)
    this.show(message)
  }

  show(message: Message): void {
    if (this.#lines.has(message.id)) return
    if (message.from !== 'visitor') this.endLive()
    const line = this.#add(
      message.from,
      message.from === 'visitor' ? message.content : written(message.content),
    )
    this.#showFiles(line, message)
    this.#lines.set(message.id, line)
  }

  /** A line that is on its way. */
  begin(content: string): {
    stored(message: Message): void
    failed(reason: string, again: () => void): void
  } {
    const line = this.#add('visitor', content)
    line.classList.add('pending')
    return {
      stored: (message) => {
        const { id } = message
        line.classList.remove('pending')
        line.textContent = message.content
        this.#showFiles(line, message)
        // The live stream may have brought it before.
        if (this.#lines.has(id)) line.remove()
        else this.#lines.set(id, line)
        this.#log.append(this.#typing)
        this.#scroll()
      },
      failed: (reason, again) => {
        const retry = element('button', { type: 'button' }, `${reason} ${this.#language.words.tryAgain}`)
        retry.addEventListener('click', () => {
          line.remove()
          again()
        })
        line.append(retry)
      },
    }
  }

  /** Words that are being said. They may be taken back. */
  hear(text: string): void {
    this.#typing.remove()
    this.#live ??= this.#add('agent', '')
    this.#liveText += text
    this.#live.replaceChildren(...written(this.#liveText))
    this.#scroll()
  }

  /** A person writes a reply: shown for as long as they may take to say so again. */
  showTyping(): void {
    this.#log.append(this.#typing)
    this.#scroll()
    clearTimeout(this.#typingTimer)
    this.#typingTimer = setTimeout(() => this.#typing.remove(), TYPING_MS)
  }

  /** Who the team may write back to; undefined while it is no address. */
  visitor(): Visitor | undefined {
    return this.#away.read()
  }

  /** The visit has begun with what they wrote of themselves: there is nothing more to ask. */
  begun(): void {
    this.#away.hide()
  }

  endLive(): void {
    clearTimeout(this.#typingTimer)
    this.#typing.remove()
    this.#live?.remove()
    this.#live = undefined
    this.#liveText = ''
  }

  #count(unread: number): void {
    this.#unread = unread
    this.#badge.hidden = unread === 0
    this.#badge.textContent = String(unread)
    this.#badge.setAttribute('aria-label', filled(this.#language.words.unread, unread))
  }

  async #submit(): Promise<void> {
    await this.#recorder.end()
    const content = this.#field.value.trim()
    if (content === '' && this.#files.chosen.length === 0) return
    if (this.visitor() === undefined) return
    this.#field.value = ''
    this.tell('')
    this.#acts.say(content, this.#files.take())
  }

  #add(from: string, content: string | readonly (Node | string)[]): HTMLElement {
    this.#welcome.remove()
    const words = typeof content === 'string' ? [content] : content
    const line = element('div', { class: `line ${from}` }, ...words)
    this.#log.append(line)
    this.#scroll()
    return line
  }

  #showFiles(line: HTMLElement, { attachments }: Message): void {
    for (const { url, name = this.#language.words.file, type } of attachments) {
      if (url === undefined || !this.#acts.mayOpen(url)) {
        line.append(`📎 ${name}`)
        continue
      }
      const shown = type === 'image' ? element('img', { src: url, alt: name, loading: 'lazy' }) : `📎 ${name}`
      line.append(
        element('a', { class: 'file', href: url, target: '_blank', rel: 'noreferrer noopener' }, shown),
      )
      if (type === 'audio') line.append(element('audio', { src: url, controls: '', preload: 'none' }))
    }
    this.#scroll()
  }

  #scroll(): void {
    this.#log.scrollTop = this.#log.scrollHeight
  }
}
