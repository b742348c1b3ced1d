import type { Words } from './catalogue.ts'
import { element } from './element.ts'
import { filled } from './words.ts'

const COUNT_MAX = 4
const BYTES_MAX = 10 * 1024 * 1024
const ACCEPTED = /^(image\/(jpeg|png|gif|webp)|audio\/.+|application\/pdf)$/

/** Files that go with the next message: chosen with the button, dropped on the chat, or pasted. */
export class FilePicker {
  readonly button: HTMLElement
  readonly list: HTMLElement
  readonly #words: Words
  readonly #tell: (reason: string) => void
  #chosen: readonly File[] = []

  constructor(words: Words, tell: (reason: string) => void) {
    this.#words = words
    this.#tell = tell
    this.list = element('ul', { class: 'files', 'aria-label': words.filesToSend, hidden: '' })
    const input = element('input', {
      type: 'file',
      multiple: '',
      hidden: '',
      accept: 'image/jpeg,image/png,image/gif,image/webp,audio/*,application/pdf',
    })
    const open = element(
      'button',
      { type: 'button', class: 'attach', 'aria-label': words.attach, title: words.attach },
      '📎',
    )
    open.addEventListener('click', () => input.click())
    input.addEventListener('change', () => {
      this.add(input.files)
      input.value = ''
    })
    this.button = element('span', {}, open, input)
  }

  get chosen(): readonly File[] {
    return this.#chosen
  }

  /** The chosen files, which are no longer chosen. */
  take(): readonly File[] {
    const taken = this.#chosen
    this.#set([])
    return taken
  }

  /** Takes what is dropped on or pasted into the element. */
  follow(target: HTMLElement): void {
    target.addEventListener('dragover', (event) => event.preventDefault())
    target.addEventListener('drop', (event) => {
      event.preventDefault()
      this.add(event.dataTransfer?.files)
    })
    target.addEventListener('paste', (event) => {
      if (!event.clipboardData?.files.length) return
      event.preventDefault()
      this.add(event.clipboardData.files)
    })
  }

  add(files: Iterable<File> | null | undefined): void {
    const wanted = [...(files ?? [])]
    const fitting = wanted.filter((file) => ACCEPTED.test(file.type) && file.size <= BYTES_MAX)
    const all = [...this.#chosen, ...fitting]
    const isRefused = fitting.length < wanted.length || all.length > COUNT_MAX
    this.#tell(isRefused ? filled(this.#words.filesLimit, COUNT_MAX) : '')
    this.#set(all.slice(0, COUNT_MAX))
  }

  #set(files: readonly File[]): void {
    this.#chosen = files
    this.list.hidden = files.length === 0
    this.list.replaceChildren(
      ...files.map((file) => {
        const label = filled(this.#words.remove, file.name)
        const remove = element('button', { type: 'button', 'aria-label': label }, '×')
        remove.addEventListener('click', () => this.#set(this.#chosen.filter((one) => one !== file)))
        return element('li', {}, file.name, remove)
      }),
    )
  }
}
