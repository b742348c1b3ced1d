import type { ExtractionInput } from './extractor.ts'
import { isOneAtATime } from './reading/kin.ts'
import { nameKey, titled } from './reading/objects.ts'

/** A person or a pet that facts can be about. */
export interface Person {
  /** `user`, `ana`, `sister`. */
  readonly key: string
  /** How a fact calls them, on its own: "Maria", "The user's sister Ana". */
  readonly display: string
  readonly name: string
  readonly role: string
  readonly species: string
}

/** Who has been heard of, so that "Ana", "she" and "my sister" are the same person. */
export class People {
  readonly speaker: Person
  /** Who "he", "she" or "they" would be. */
  latest: Person | undefined
  readonly #byName = new Map<string, Person>()
  readonly #unnamedPets = new Set<string>()
  readonly #byRole = new Map<string, Person | 'several'>()

  constructor(speaker: Person, known: readonly { slot: string; value: string }[]) {
    this.speaker = speaker
    for (const fact of known) this.#learn(fact.slot, fact.value)
    this.latest = undefined
  }

  #learn(slot: string, value: string): void {
    const [owner, group, kind = '', name = ''] = slot.split('/')
    if (owner !== this.speaker.key || kind === '') return
    if (group === 'pet') this.meetPet(kind, value)
    if (group === 'pets' && value !== '0') this.#unnamedPets.add(kind)
    if (group !== 'family' || name === 'count') return
    const called = name === '' ? value : name
    if (called !== '') this.meet(kind, titled(called))
  }

  /** Records a mention by role, by name or by both; returns the person. */
  meet(role: string, name: string): Person {
    const byRole = this.#byRole.get(role)
    const person =
      name === ''
        ? byRole === undefined || byRole === 'several'
          ? this.#person(role, '', role)
          : byRole
        : (this.#byName.get(nameKey(name)) ?? this.#person(nameKey(name), name, role))
    if (name !== '') {
      this.#byName.set(person.key, person)
      const others =
        byRole !== undefined && byRole !== 'several' && byRole.key !== person.key && byRole.name !== ''
      this.#byRole.set(role, others && !isOneAtATime(role) ? 'several' : person)
    }
    this.latest = person
    return person
  }

  meetPet(name: string, species: string): Person {
    const key = nameKey(name)
    const pet = {
      key,
      name: titled(name),
      role: '',
      species,
      display: `${possessive(this.speaker.display)} ${species} ${titled(name)}`,
    }
    this.#byName.set(key, pet)
    this.latest = pet
    return pet
  }

  named(name: string): Person | undefined {
    return this.#byName.get(nameKey(name))
  }

  /** The pet of that species, when there is one with a name. */
  petOf(species: string): Person | undefined {
    const pets = [...this.#byName.values()].filter((one) => one.species === species)
    return pets.length === 1 ? pets[0] : undefined
  }

  /** Whether "the dog" can only be their own. */
  hasPet(species: string): boolean {
    return this.#unnamedPets.has(species) || this.petOf(species) !== undefined
  }

  #person(key: string, name: string, role: string): Person {
    const whose = possessive(this.speaker.display)
    return {
      key,
      name,
      role,
      species: '',
      display: name === '' ? `${whose} ${role}` : `${whose} ${role} ${name}`,
    }
  }
}

export const possessive = (display: string): string =>
  display.endsWith('s') ? `${display}'` : `${display}'s`

/** Messages without an author, and those whose author is the user, are the user's own. */
export function speakerOf(author: string | undefined, input: ExtractionInput): Person {
  const isUser =
    author === undefined ||
    author === '' ||
    (input.userName !== '' && nameKey(author) === nameKey(input.userName))
  const name = isUser ? input.userName : author
  const display = name === '' ? 'The user' : titled(name)
  return { key: isUser ? 'user' : nameKey(author), display, name, role: '', species: '' }
}
