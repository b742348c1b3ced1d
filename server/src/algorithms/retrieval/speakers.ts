import { isStopword, wordsOf } from '../text/words.ts'

const BYTES_PER_SPEAKER = 300
const NAME_LENGTH_MIN = 2
const FIRST_PERSON = new Set(['i', 'me', 'my', 'mine', 'myself'])

/** A name that one of two people uses for the other this often is theirs; once may be a slip or another person. */
const GREETINGS_MIN = 3

/** A word as it was written. */
export interface Mention {
  readonly token: string
  /** Written by a speaker who does not use capital letters. */
  readonly isCareless: boolean
}

/** A word of a speaker's name. */
interface NamePart {
  readonly speaker: number
  /** Labels like "user" are not written with a capital letter. */
  readonly isLabel: boolean
  readonly isWholeName: boolean
}

/** Names and counts by number of the speaker. */
export interface PackedSpeakers {
  readonly names: readonly string[]
  readonly passages: readonly number[]
  readonly greetings: readonly (readonly [string, readonly (readonly [number, number])[]])[]
}

/**
 * Who talks in a memory, and how questions call them: by their names, and where two talk, by what the other calls
 * them. A client may say no more than "user" and "assistant"; the one who is greeted as Ada is still asked about as Ada.
 * Words are names only where they are written as names: an agent called Coffee Companion does not own coffee.
 */
export class Speakers {
  readonly #numbers = new Map<string, number>()
  /** Passages of each, so that a speaker without passages is no longer looked for. */
  readonly #passages: number[] = []
  readonly #parts = new Map<string, NamePart[]>()
  /** How often each speaker greeted the other by a word. */
  readonly #greetings = new Map<string, Map<number, number>>()

  add(name: string): number {
    const number = this.#numbers.get(name) ?? this.#introduce(name)
    this.#passages[number] = (this.#passages[number] as number) + 1
    return number
  }

  remove(number: number): void {
    this.#passages[number] = (this.#passages[number] as number) - 1
  }

  /** A message greeted a person, or no longer did (`times` of -1). */
  greet(number: number, word: string, times: 1 | -1): void {
    const counts = this.#greetings.get(word) ?? new Map<number, number>()
    counts.set(number, (counts.get(number) ?? 0) + times)
    this.#greetings.set(word, counts)
  }

  pack(): PackedSpeakers {
    return {
      names: [...this.#numbers.keys()],
      passages: this.#passages,
      greetings: [...this.#greetings].map(([word, counts]) => [word, [...counts]]),
    }
  }

  restore({ names, passages, greetings }: PackedSpeakers): void {
    for (const name of names) this.#introduce(name)
    for (const [number, count] of passages.entries()) this.#passages[number] = count
    for (const [word, counts] of greetings) this.#greetings.set(word, new Map(counts))
  }

  isName(mention: Mention): boolean {
    return this.#meantBy(mention).length > 0
  }

  /**
   * The speakers a question is about. A question without a name is about the one who asks, unless it asks what the
   * other one said.
   */
  namedIn(
    mentions: readonly Mention[],
    asked: { readonly asker: string | undefined; readonly isAboutOther: boolean },
  ): ReadonlySet<number> {
    const named = new Set<number>()
    for (const mention of mentions) for (const number of this.#meantBy(mention)) named.add(number)
    const asker = asked.asker === undefined ? undefined : this.#numbers.get(asked.asker)
    if (asker === undefined || !this.#isPresent(asker)) return named
    if (asked.isAboutOther) {
      for (const [number, passages] of this.#passages.entries())
        if (number !== asker && passages > 0) named.add(number)
      return named
    }
    const isFirstPerson = mentions.some(({ token }) => FIRST_PERSON.has(token.toLowerCase()))
    if (isFirstPerson || named.size === 0) named.add(asker)
    return named
  }

  /** How many numbers of speakers there are. */
  get count(): number {
    return this.#passages.length
  }

  get bytes(): number {
    return (this.#numbers.size + this.#greetings.size) * BYTES_PER_SPEAKER
  }

  /** The speakers that a word may mean. */
  #meantBy({ token, isCareless }: Mention): readonly number[] {
    const [word] = wordsOf(token)
    if (word === undefined || isStopword(word)) return []
    const isCapitalised = /^\p{Lu}/u.test(token)
    const known = (this.#parts.get(word) ?? []).filter(
      ({ speaker, isLabel, isWholeName }) =>
        this.#isPresent(speaker) && (isCapitalised || isLabel || (isCareless && isWholeName)),
    )
    if (known.length > 0) return known.map(({ speaker }) => speaker)
    return isCapitalised || isCareless ? this.#greetedAs(word) : []
  }

  /** Greeted by one of two, a name is the other's; greeted by both, it belongs to neither. */
  #greetedAs(word: string): readonly number[] {
    const counts = this.#greetings.get(word)
    const [one, other] = counts === undefined ? [] : this.#mostTalkative()
    if (counts === undefined || one === undefined || other === undefined) return []
    const [byOne, byOther] = [counts.get(one) ?? 0, counts.get(other) ?? 0]
    if (byOne >= GREETINGS_MIN && byOther * GREETINGS_MIN < byOne) return [other]
    if (byOther >= GREETINGS_MIN && byOne * GREETINGS_MIN < byOther) return [one]
    return []
  }

  /** The two whose conversation it is; others have a say now and then. */
  #mostTalkative(): readonly number[] {
    return [...this.#numbers]
      .filter(([name, number]) => name !== '' && this.#isPresent(number))
      .sort(
        ([name, number], [otherName, other]) =>
          (this.#passages[other] as number) - (this.#passages[number] as number) ||
          (name < otherName ? -1 : 1),
      )
      .slice(0, 2)
      .map(([, number]) => number)
  }

  #isPresent(number: number): boolean {
    return (this.#passages[number] as number) > 0
  }

  #introduce(name: string): number {
    const speaker = this.#passages.push(0) - 1
    this.#numbers.set(name, speaker)
    const words = new Set(wordsOf(name))
    for (const word of words) {
      if (word.length < NAME_LENGTH_MIN) continue
      const part: NamePart = { speaker, isLabel: name === name.toLowerCase(), isWholeName: words.size === 1 }
      this.#parts.set(word, [...(this.#parts.get(word) ?? []), part])
    }
    return speaker
  }
}
