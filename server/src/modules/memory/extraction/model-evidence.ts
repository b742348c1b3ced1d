import { termsOf } from '../../../algorithms/text/words.ts'
import type { ExtractionInput, SpokenMessage } from './extractor.ts'

/** Of a fact without a value, so many of its words have to be in a message that is to be its source. */
const SHARE_MIN = 0.6
const SOURCES_MAX = 20

/** Short names for messages: models copy `m3` right, and pay for every character of a longer id. */
export const shortId = (place: number): string => `m${place + 1}`

/** Finds the messages behind a fact. Only what users said is a source. */
export class Sources {
  readonly #byId = new Map<string, SpokenMessage>()
  readonly #ofUsers: readonly SpokenMessage[]
  readonly #terms = new Map<SpokenMessage, ReadonlySet<string>>()
  readonly #names: ReadonlySet<string>

  constructor({ messages, userName }: Pick<ExtractionInput, 'messages' | 'userName'>) {
    for (const [place, message] of messages.entries()) {
      this.#byId.set(shortId(place), message)
      this.#byId.set(String(place + 1), message)
      this.#byId.set(message.id.toLowerCase(), message)
    }
    this.#ofUsers = messages.filter(({ role }) => role === 'user')
    this.#names = new Set(termsOf(`the user ${userName}`))
  }

  /** The ids that were named; where none of them is a user's message, the message that says the same. */
  of(named: unknown, fact: { readonly text: string; readonly value: string }): readonly string[] {
    const ids = (Array.isArray(named) ? named : [named]).slice(0, SOURCES_MAX)
    const found = ids.flatMap((id) => this.#byId.get(String(id).trim().toLowerCase()) ?? [])
    const users = found.filter(({ role }) => role === 'user')
    if (users.length > 0) return [...new Set(users.map(({ id }) => id))]
    const source = this.#saying(fact)
    return source === undefined ? [] : [source.id]
  }

  /** The latest message of a user with all words of the value in it, or most of the text's. */
  #saying({ text, value }: { readonly text: string; readonly value: string }): SpokenMessage | undefined {
    const ofValue = this.#own(value)
    const wanted = ofValue.length > 0 ? ofValue : this.#own(text)
    const least = ofValue.length > 0 ? 1 : SHARE_MIN
    if (wanted.length === 0) return undefined
    return this.#ofUsers.findLast((message) => {
      const said = this.#termsIn(message)
      return wanted.filter((term) => said.has(term)).length / wanted.length >= least
    })
  }

  /** Words of a fact that say something: the person's own name is in every fact and in no message. */
  #own(text: string): readonly string[] {
    return [...new Set(termsOf(text))].filter((term) => !this.#names.has(term))
  }

  #termsIn(message: SpokenMessage): ReadonlySet<string> {
    const known = this.#terms.get(message)
    if (known !== undefined) return known
    const terms = new Set(termsOf(message.content))
    this.#terms.set(message, terms)
    return terms
  }
}
