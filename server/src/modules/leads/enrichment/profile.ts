import { emailFacts, phoneFacts } from './contact.rules.ts'
import type { Found, Identifier, List, Single } from './mapping.rules.ts'

export interface Subject {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly company?: string | undefined
  readonly country?: string | undefined
  readonly linkedin_url?: string | undefined
}

/** Where something was found. */
interface Sourced<T> {
  readonly value: T
  readonly source: string
}

/** What was found out about a person, each with its source. The first source of a field wins. */
export class Profile {
  readonly #singles = new Map<Single, Sourced<string | number>>()
  readonly #lists = new Map<List, Sourced<string>[]>()

  add(source: string, found: Found): string[] {
    const added: string[] = []
    for (const [field, value] of Object.entries(found.singles) as [Single, string | number][]) {
      if (value === undefined || value === '' || this.#singles.has(field)) continue
      this.#singles.set(field, { value, source })
      added.push(field)
    }
    for (const [field, values] of Object.entries(found.lists) as [List, readonly string[]][]) {
      const known = this.#lists.get(field) ?? []
      const fresh = values.filter(
        (value) => !known.some((one) => keyOf(field, one.value) === keyOf(field, value)),
      )
      this.#lists.set(field, [...known, ...fresh.map((value) => ({ value, source }))])
      if (fresh.length > 0) added.push(field)
    }
    return added
  }

  one(field: Single): Sourced<string | number> | undefined {
    return this.#singles.get(field)
  }

  text(field: Single): string | undefined {
    const value = this.#singles.get(field)?.value
    return value === undefined ? undefined : String(value)
  }

  all(field: List): readonly Sourced<string>[] {
    return this.#lists.get(field) ?? []
  }

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
