import type { Site } from './api.ts'
import type { Words } from './catalogue.ts'
import { element } from './element.ts'

/** Who answers, as a face; the first letter where there is no picture, or the page does not let it load. */
export function faceOf({ name, avatar_url: url }: NonNullable<Site['agent']>): HTMLElement {
  const face = element('span', { class: 'face', 'aria-hidden': 'true' }, [...name][0]?.toUpperCase() ?? '')
  if (url === undefined) return face
  const picture = element('img', { src: url, alt: '' })
  picture.addEventListener('load', () => face.replaceChildren(picture))
  picture.addEventListener('error', () => picture.remove())
  return face
}

/** What stands in an empty chat: the greeting, and first messages that are one click away. */
export function welcomeOf(site: Site, words: Words, say: (content: string) => void): HTMLElement {
  const starters = site.starters.map((starter) => {
    const button = element('button', { type: 'button' }, starter)
    button.addEventListener('click', () => say(starter))
    return button
  })
  return element(
    'div',
    { class: 'welcome' },
    ...(site.greeting === '' ? [] : [element('div', { class: 'line' }, site.greeting)]),
    ...(starters.length === 0
      ? []
      : [element('div', { class: 'starters', role: 'group', 'aria-label': words.starters }, ...starters)]),
  )
}

/** Outside business hours: who the team may write back to. The fields may stay empty. */
export class AwayForm {
  readonly element: HTMLElement
  readonly #name: HTMLInputElement
  readonly #email: HTMLInputElement

  constructor({ away_text: text = '' }: Site, words: Words) {
    this.#name = element('input', { autocomplete: 'name', maxlength: '200', 'aria-label': words.name })
    this.#email = element('input', {
      type: 'email',
      autocomplete: 'email',
      maxlength: '255',
      'aria-label': words.email,
    })
    this.#name.placeholder = words.name
    this.#email.placeholder = words.email
    const attributes = { class: 'away', ...(text === '' ? { hidden: '' } : {}) }
    this.element = element('div', attributes, element('p', {}, text), this.#name, this.#email)
  }

  /** Undefined when the address cannot be one: the field says so. */
  read(): { readonly name?: string; readonly email?: string } | undefined {
    if (!this.#email.reportValidity()) return undefined
    const [name, email] = [this.#name.value.trim(), this.#email.value.trim()]
    return { ...(name === '' ? {} : { name }), ...(email === '' ? {} : { email }) }
  }

  hide(): void {
    this.element.hidden = true
  }
}
