import type { Message, Site } from './api.ts'
import { element } from './element.ts'
import { FilePicker } from './file-picker.ts'
import { Recorder } from './recorder.ts'
import { styles } from './styles.ts'

export interface Acts {
  open(): void
  say(content: string, files: readonly File[]): void
  mayOpen(url: string): boolean
  accept(): void
}

/** What the visitor sees: a button, and behind it a panel. It lives in a shadow, so no page can bend it. */
export class View {
  readonly #launcher: HTMLButtonElement
  readonly #panel: HTMLElement
  readonly #log: HTMLElement
  readonly #notice: HTMLElement
  readonly #status: HTMLElement
  readonly #form: HTMLFormElement
  readonly #words: HTMLTextAreaElement
  readonly #files: FilePicker
  readonly #recorder: Recorder
  readonly #acts: Acts
  readonly #lines = new Map<string, HTMLElement>()
  #live: HTMLElement | undefined
  #liveText = ''

  constructor(site: Site, acts: Acts) {
    this.#acts = acts
    const host = element('rapport-widget' as 'div')
    const shadow = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles(site))
    shadow.adoptedStyleSheets = [sheet]
    const name = site.name || 'Chat'
    this.#launcher = element(
      'button',
      { class: 'launcher', type: 'button', 'aria-expanded': 'false' },
      'Chat',
    )
    const close = element('button', { type: 'button', 'aria-label': 'Close' }, '×')
    this.#log = element('div', {
      class: 'log',
      role: 'log',
      'aria-live': 'polite',
      tabindex: '0',
      'aria-label': name,
    })
    const accept = element('button', { class: 'go', type: 'button' }, 'Accept')
    this.#notice = element(
      'div',
      { class: 'notice', hidden: '' },
      element('p', {}, site.consent?.text ?? ''),
      accept,
    )
    this.#status = element('div', { class: 'status', role: 'status' })
    this.#words = element('textarea', {
      rows: '1',
      'aria-label': 'Message',
      placeholder: 'Write…',
      maxlength: '4000',
    })
    const send = element('button', { class: 'go', type: 'submit' }, 'Send')
    this.#files = new FilePicker((reason) => this.tell(reason))
    this.#recorder = new Recorder({
      take: (file) => this.#files.add([file]),
      tell: (status) => this.tell(status),
    })
    const { list, button } = this.#files
    this.#form = element('form', {}, list, button, this.#recorder.button, this.#words, send)
    this.#panel = element(
      'section',
      { class: 'panel', role: 'dialog', 'aria-label': name, hidden: '' },
      element('header', {}, element('h2', {}, name), close),
      this.#notice,
      this.#log,
      this.#status,
      this.#form,
    )
    shadow.append(this.#launcher, this.#panel)
    this.#launcher.addEventListener('click', () => acts.open())
    close.addEventListener('click', () => this.close())
    accept.addEventListener('click', () => acts.accept())
    this.#panel.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close()
    })
    this.#words.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      this.#form.requestSubmit()
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
    this.#words.focus()
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
    if (!isAsked) this.#words.focus()
  }

  tell(status: string): void {
    this.#status.textContent = status
  }

  show(message: Message): void {
    if (this.#lines.has(message.id)) return
    if (message.from !== 'visitor') this.endLive()
    const line = this.#add(message.from, message.content)
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
      },
      failed: (reason, again) => {
        const retry = element('button', { type: 'button' }, `${reason} Try again`)
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
    this.#live ??= this.#add('agent', '')
    this.#liveText += text
    this.#live.textContent = this.#liveText
    this.#scroll()
  }

  endLive(): void {
    this.#live?.remove()
    this.#live = undefined
    this.#liveText = ''
  }

  async #submit(): Promise<void> {
    await this.#recorder.end()
    const content = this.#words.value.trim()
    if (content === '' && this.#files.chosen.length === 0) return
    this.#words.value = ''
    this.tell('')
    this.#acts.say(content, this.#files.take())
  }

  #add(from: string, content: string): HTMLElement {
    const line = element('div', { class: `line ${from}` }, content)
    this.#log.append(line)
    this.#scroll()
    return line
  }

  #showFiles(line: HTMLElement, { attachments }: Message): void {
    for (const { url, name = 'File', type } of attachments) {
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
