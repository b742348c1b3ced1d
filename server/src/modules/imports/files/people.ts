import type { ImportedUser } from '../imports.schemas.ts'

type Mutable = {
  -readonly [Key in 'display_name' | 'metadata' | 'first_met_at']?: ImportedUser[Key]
} & {
  user_id: string
  content: NonNullable<ImportedUser['content']>
  facts: NonNullable<ImportedUser['facts']>
  messages: NonNullable<ImportedUser['messages']>
}

/** People as a file mentions them, each once, whatever the order. */
export class People {
  readonly #people = new Map<string, Mutable>()
  readonly left: string[] = []

  named(userId: string): Mutable {
    const known = this.#people.get(userId)
    if (known !== undefined) return known
    const made = { user_id: userId, content: [], facts: [], messages: [] }
    this.#people.set(userId, made)
    return made
  }

  leave(why: string, count: number): void {
    if (count > 0) this.left.push(`${count} ${why}`)
  }

  /** Only what there is: an empty list says nothing. */
  all(): readonly ImportedUser[] {
    return [...this.#people.values()].map(({ content, facts, messages, ...person }) => ({
      ...person,
      ...(content.length === 0 ? {} : { content }),
      ...(facts.length === 0 ? {} : { facts }),
      ...(messages.length === 0
        ? {}
        : { messages: messages.toSorted((one, other) => atOf(one) - atOf(other)) }),
    }))
  }
}

/** Files list conversations in any order; those without a time stay where they are. */
const atOf = ({ occurred_at }: { occurred_at?: string | undefined }): number =>
  occurred_at === undefined ? 0 : Date.parse(occurred_at)

export const FACT = { fact_type: 'imported', confidence: 0.8, importance: 0.5 } as const
