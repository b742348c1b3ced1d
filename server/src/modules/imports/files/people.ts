import { cutText } from '../../../kernel/cut-text.ts'
import type { ImportedUser } from '../imports.schemas.ts'
import { type JsonMap, momentIn } from './json.ts'

type Mutable = {
  -readonly [Key in 'display_name' | 'metadata' | 'first_met_at']?: ImportedUser[Key]
} & {
  user_id: string
  content: NonNullable<ImportedUser['content']>
  facts: NonNullable<ImportedUser['facts']>
  messages: NonNullable<ImportedUser['messages']>
}

/** What a person may have in one import, with room to spare; the rest goes into the next one. */
export const PARTS_MAX = { content: 500, facts: 2_000, messages: 4_000 } as const
type PartName = keyof typeof PARTS_MAX
const NOTE_LENGTH_MAX = 900_000
const MESSAGE_LENGTH_MAX = 200_000

/** People as a file mentions them, each once, whatever the order. */
export class People {
  readonly #people = new Map<string, Mutable>()
  readonly #left = new Map<string, number>()

  named(userId: string): Mutable {
    const known = this.#people.get(userId)
    if (known !== undefined) return known
    const made = { user_id: userId, content: [], facts: [], messages: [] }
    this.#people.set(userId, made)
    return made
  }

  leave(why: string, count = 1): void {
    if (count > 0) this.#left.set(why, (this.#left.get(why) ?? 0) + count)
  }

  get left(): ReadonlyMap<string, number> {
    return this.#left
  }

  /** The first of these that is a moment. What stands there and is none is told: without it something else counts. */
  moment(map: JsonMap, ...names: readonly string[]): string | undefined {
    const moment = momentIn(map, ...names)
    const isWrong = names.some((name) => map[name] !== undefined && map[name] !== null && map[name] !== '')
    if (moment === undefined && isWrong) this.leave('dates that cannot be read')
    return moment
  }

  said(userId: string, role: 'user' | 'assistant', content: string, at: string | undefined): void {
    const message = { role, content: cutText(content, MESSAGE_LENGTH_MAX) }
    this.named(userId).messages.push(at === undefined ? message : { ...message, occurred_at: at })
  }

  noted(userId: string, body: string, at: string | undefined, type = 'note'): void {
    const block = { type, body: cutText(body, NOTE_LENGTH_MAX) }
    this.named(userId).content.push(at === undefined ? block : { ...block, created_at: at })
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

/** A person in parts that an import takes each. The record comes with the first. */
export function* partsOfUser(user: ImportedUser): Generator<ImportedUser> {
  const { content = [], facts = [], messages = [], ...record } = user
  const lists: Record<PartName, readonly unknown[]> = { content, facts, messages }
  const names = Object.keys(PARTS_MAX) as readonly PartName[]
  const count = Math.max(1, ...names.map((name) => Math.ceil(lists[name].length / PARTS_MAX[name])))
  for (let part = 0; part < count; part += 1) {
    const some = names.flatMap((name) => {
      const items = lists[name].slice(part * PARTS_MAX[name], (part + 1) * PARTS_MAX[name])
      return items.length === 0 ? [] : [[name, items] as const]
    })
    const { user_id, display_name } = record
    const who = part === 0 ? record : { user_id, ...(display_name === undefined ? {} : { display_name }) }
    yield { ...who, ...Object.fromEntries(some) }
  }
}

export const FACT = { fact_type: 'imported', confidence: 0.8, importance: 0.5 } as const
