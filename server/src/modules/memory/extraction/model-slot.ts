import { namesValue } from '../facts/fact.rules.ts'
import type { ExtractionInput, KnownFact, Polarity } from './extractor.ts'
import { namesIn } from './fact-character.ts'

/** What a model says a fact is about, and what it does to what is known. */
export interface Claim {
  readonly subject: string
  /** Below nothing else: `user/home`; '' when it replaces nothing. */
  readonly slot: string
  readonly value: string
  readonly polarity: Polarity
  readonly ended: boolean
}

/** Attributes that models write without their subject in front. */
const ATTRIBUTES = new Set(
  (
    'home origin employer job workplace age name birthday marital diet likes favourite pet pets allergy owns family ' +
    'plan goal habit language skill studies school email phone'
  ).split(' '),
)
/** Attributes of which there are many at a time: without the thing in the slot, one would replace all others. */
const COEXISTING = new Set('likes pet allergy owns plan goal habit language skill'.split(' '))
const USER_WORDS = new Set(['user', 'the user', 'i', 'me', 'myself', 'self', 'speaker'])

/** Lower case and single spaces: slots and values are compared by their letters. */
export const folded = (text: string): string =>
  text.toLowerCase().replaceAll('_', ' ').split(/\s+/).join(' ').trim()

/** Reads subjects and slots in the words of models, and settles them against the known facts. */
export class Slots {
  readonly #known: readonly KnownFact[]
  readonly #userNames: ReadonlySet<string>

  constructor({ known, userName }: Pick<ExtractionInput, 'known' | 'userName'>) {
    this.#known = known
    const name = folded(userName)
    this.#userNames = new Set([...USER_WORDS, ...(name === '' ? [] : [name, name.split(' ')[0] ?? ''])])
  }

  subjectOf(written: string, slot: string): string {
    const [head = '', ...below] = partsOf(slot)
    const subject = folded(written) || (below.length > 0 && !ATTRIBUTES.has(head) ? head : 'user')
    return this.#asPerson(subject)
  }

  /** Undefined when the slot belongs to another person: it would end a fact that this one is not about. */
  slotOf(written: string, subject: string, value: string): string | undefined {
    const parts = partsOf(written)
    const [head = '', ...below] = parts
    if (head === '') return ''
    const isBare = below.length === 0 || ATTRIBUTES.has(head)
    if (!isBare && this.#asPerson(head) !== subject) return undefined
    const attribute = isBare ? parts : below
    const [only = ''] = attribute
    if (attribute.length === 1 && COEXISTING.has(only))
      return value === '' ? '' : `${subject}/${only}/${value}`
    return [subject, ...attribute].join('/')
  }

  #asPerson(name: string): string {
    return this.#userNames.has(name) ? 'user' : name
  }

  /**
   * An end and a negation concern the value they name. "I don't live in Lyon any more" finds Lyon in whichever slot it
   * is, and leaves Porto alone.
   */
  settled(claim: Claim, text: string): Claim {
    if (claim.ended) return this.#settledEnd(claim, text)
    if (claim.polarity !== -1 || claim.value === '') return claim
    const standing = this.#inSlot(claim.slot)
    if (standing === undefined || standing.polarity !== 0) return claim
    return namesValue(claim.value, standing.value) ? { ...claim, ended: true } : { ...claim, slot: '' }
  }

  #settledEnd(claim: Claim, text: string): Claim {
    const { subject, value } = claim
    const standing = this.#inSlot(claim.slot)
    if (value === '') return standing === undefined ? claim : this.#settledUnnamed(claim, standing, text)
    if (standing !== undefined && namesValue(value, standing.value)) return claim
    // A slot that names the thing is meant as it is, and a value such as "yes" is no name.
    if (claim.slot.split('/').length > 2 || !namesValue(value, text)) return claim
    const elsewhere = this.#known.find(
      (fact) => fact.slot.startsWith(`${subject}/`) && namesValue(value, fact.value),
    )
    return elsewhere === undefined ? claim : { ...claim, slot: elsewhere.slot }
  }

  /** An end that names no value ends what is known, unless its text names something else. */
  #settledUnnamed(claim: Claim, standing: KnownFact, text: string): Claim {
    const names = namesIn(text).map(folded)
    const others = names.filter((name) => !this.#userNames.has(name))
    const isOther = others.length > 0 && !others.some((name) => namesValue(name, standing.value))
    return isOther ? { ...claim, slot: '' } : { ...claim, value: standing.value }
  }

  #inSlot(slot: string): KnownFact | undefined {
    return slot === '' ? undefined : this.#known.find((fact) => fact.slot === slot)
  }
}

const partsOf = (slot: string): readonly string[] =>
  slot
    .split('/')
    .map(folded)
    .filter((part) => part !== '')
