import type { AgentUser } from '../api/types.ts'
import type { GraphPicture } from '../knowledge/graph/shape.ts'
import { t } from '../language/t.ts'
import { personName } from '../people/person-name.ts'
import type { Correctable } from './fact-editor.tsx'

export interface GraphFact extends Correctable {
  /** Missing for what holds for everyone. */
  readonly user_id?: string | undefined
  readonly fact_type: string
  readonly entity: string
}

export interface GraphPerson {
  readonly user_id: string
  readonly name: string
  readonly facts: readonly GraphFact[]
}

export interface MemoryPicture extends GraphPicture {
  /** What is known of each thing, and of each person. */
  readonly factsOf: ReadonlyMap<string, readonly GraphFact[]>
}

const LABEL_MAX = 40
const personNode = (userId: string): string => `person ${userId}`

const shortened = (text: string): string =>
  text.length <= LABEL_MAX ? text : `${text.slice(0, LABEL_MAX - 1).trimEnd()}…`

/** The person stands beside it. */
const withoutName = (text: string, name: string): string =>
  text.startsWith(`${name} `) ? text.slice(name.length + 1) : text

type User = Pick<AgentUser, 'user_id' | 'display_name'>

/** The people whose facts are the newest, each with theirs, and then people of whom nothing is known. */
export function peopleOf(facts: readonly GraphFact[], users: readonly User[], max: number): GraphPerson[] {
  const ids = [...facts.flatMap(({ user_id }) => user_id ?? []), ...users.map(({ user_id }) => user_id)]
  const nameOf = new Map(users.map(({ user_id, display_name }) => [user_id, display_name]))
  return [...new Set(ids)].slice(0, max).map((id) => ({
    user_id: id,
    name: personName(nameOf.get(id), id),
    facts: facts.filter(({ user_id }) => user_id === id),
  }))
}

/** People in the middle of the things they speak of: two who speak of the same thing are joined by it. */
export function memoryPicture(people: readonly GraphPerson[]): MemoryPicture {
  const nodes = new Map<string, GraphPicture['nodes'][number]>()
  const factsOf = new Map<string, readonly GraphFact[]>()
  const lines = new Map<string, GraphPicture['facts'][number]>()
  const note = (id: string, facts: readonly GraphFact[]) =>
    factsOf.set(id, [...(factsOf.get(id) ?? []), ...facts])
  for (const { user_id: userId, name, facts } of people) {
    const from = personNode(userId)
    nodes.set(from, { node_id: from, node_type: t('person'), label: name })
    note(from, facts)
    for (const fact of facts) {
      const isThing = fact.entity !== '' && fact.entity !== name
      // A fact about nothing but the person is a thing of its own.
      const to = isThing ? `thing ${fact.entity.toLowerCase()}` : `fact ${fact.fact_id}`
      const label = isThing ? fact.entity : shortened(withoutName(fact.content, name))
      if (!nodes.has(to)) nodes.set(to, { node_id: to, node_type: fact.fact_type, label })
      note(to, [fact])
      lines.set(`${from} ${to}`, { from_node_id: from, to_node_id: to })
    }
  }
  return { nodes: [...nodes.values()], facts: [...lines.values()], factsOf }
}
