import { emailFacts, phoneFacts } from './contact.rules.ts'
import type { Found, Identifier, List, Single } from './mapping.rules.ts'

export interface Subject {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly company?: string | undefined
  readonly title?: string | undefined
  /** Another word for the title. */
  readonly role?: string | undefined
  readonly location?: string | undefined
  readonly country?: string | undefined
  readonly linkedin_url?: string | undefined
  /** The owner's name for the lead; often the user id. */
  readonly lead_ref?: string | undefined
}

/** Where something was found. */
interface Sourced<T> {
  readonly value: T
  readonly source: string
}

/** A value that several sources may have, independently of each other. */
interface Confirmed extends Sourced<string> {
  readonly confirmedBy: readonly string[]
}

/**
 * What was found out about a person, each with its source. The first source of a field wins, except that a guess, such as
 * the company after a mail domain, gives way to any source that knows.
 */
export class Profile {
  readonly #singles = new Map<Single, Sourced<string | number>>()
  readonly #guesses = new Map<Single, Sourced<string | number>>()
  readonly #lists = new Map<List, Confirmed[]>()

  /** `lookedUpBy` are the values the source was asked by: returning them confirms nothing. */
  add(source: string, found: Found, lookedUpBy: readonly string[] = []): string[] {
    const added: string[] = []
    for (const [field, value] of Object.entries(found.singles) as [Single, string | number][]) {
      if (value === undefined || value === '' || this.#singles.has(field)) continue
      this.#singles.set(field, { value, source })
      added.push(field)
    }
    for (const [field, values] of Object.entries(found.lists) as [List, readonly string[]][]) {
      const known = this.#lists.get(field) ?? []
      const keys = new Set(values.map((value) => keyOf(field, value)))
      const asked = new Set(lookedUpBy.map((value) => keyOf(field, value)))
      const confirmed = known.map((one) => {
        const key = keyOf(field, one.value)
        const isNew = keys.has(key) && !asked.has(key) && one.source !== source
        return isNew && !one.confirmedBy.includes(source)
          ? { ...one, confirmedBy: [...one.confirmedBy, source] }
          : one
      })
      const fresh = values.filter(
        (value) => !known.some((one) => keyOf(field, one.value) === keyOf(field, value)),
      )
      this.#lists.set(field, [...confirmed, ...fresh.map((value) => ({ value, source, confirmedBy: [] }))])
      if (fresh.length > 0) added.push(field)
    }
    return added
  }

  /** What follows from something else and may be wrong. */
  guess(source: string, singles: Found['singles']): string[] {
    const added: string[] = []
    for (const [field, value] of Object.entries(singles) as [Single, string | number][]) {
      if (value === undefined || value === '' || this.#guesses.has(field)) continue
      this.#guesses.set(field, { value, source })
      if (!this.#singles.has(field)) added.push(field)
    }
    return added
  }

  guessed(field: Single): string | undefined {
    const value = this.#guesses.get(field)?.value
    return value === undefined ? undefined : String(value)
  }

  one(field: Single): Sourced<string | number> | undefined {
    return this.#singles.get(field) ?? this.#guesses.get(field)
  }

  text(field: Single): string | undefined {
    const value = this.one(field)?.value
    return value === undefined ? undefined : String(value)
  }

  all(field: List): readonly Confirmed[] {
    return this.#lists.get(field) ?? []
  }

  /** Whether a source knows it; a guess does not count. */
  has(field: string): boolean {
    return this.#singles.has(field as Single) || this.all(field as List).length > 0
  }

  /** What the person can be looked up by, including what was found so far. */
  identifiers(): Readonly<Partial<Record<Identifier | 'domain' | 'country', string>>> {
    const email = this.all('emails')[0]?.value
    const phone = this.all('phones')[0]?.value
    const known = {
      linkedin_url: this.text('linkedin_url'),
      email,
      phone: phone === undefined ? undefined : (phoneFacts(phone)?.e164 ?? phone),
      name: this.text('name'),
      company: this.text('company'),
      domain: this.text('company_domain') ?? businessDomain(email),
      country: this.text('country'),
    }
    return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
  }
}

const keyOf = (field: List, value: string): string =>
  field === 'phones' ? (phoneFacts(value)?.e164 ?? value.replaceAll(/\D/g, '')) : value.toLowerCase()

const businessDomain = (email: string | undefined): string | undefined => {
  const facts = emailFacts(email)
  return facts?.kind === 'business' ? facts.domain : undefined
}
