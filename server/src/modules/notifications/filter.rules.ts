import type { JsonObject } from '../../kernel/json.ts'

/** The members of a payload that name an agent. */
const AGENT_MEMBERS = ['agent', 'agent_id', 'agent_name', 'slug'] as const

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
const texts = (values: readonly unknown[]): readonly string[] =>
  values.filter((value): value is string => typeof value === 'string')

/** A name in lower case, its words joined by hyphens: `Ada Lovelace` is `ada-lovelace`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

export const agentsIn = (payload: JsonObject): readonly string[] =>
  texts(AGENT_MEMBERS.map((member) => payload[member]))

export const agentsWanted = (filter: JsonObject): readonly string[] =>
  filter['agents'] === undefined ? [] : texts(asList(filter['agents']))

/**
 * Whether an event passes a filter: every member has to hold. `agents` lists agents by id, name or slug, which `alias`
 * makes comparable; `min_<field>` and `max_<field>` bound a number; any other member has to equal the payload's, or, as
 * a list, contain it.
 */
export function passes(
  filter: JsonObject,
  payload: JsonObject,
  alias: (agent: string) => string = slugOf,
): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (name === 'agents') {
      const named = new Set(agentsIn(payload).map(alias))
      return agentsWanted(filter).some((agent) => named.has(alias(agent)))
    }
    const bound = /^(min|max)_(.+)$/.exec(name)
    if (bound !== null && typeof wanted === 'number') {
      const value = payload[bound[2] as string]
      if (typeof value !== 'number') return false
      return bound[1] === 'min' ? value >= wanted : value <= wanted
    }
    return asList(wanted).includes(payload[name])
  })
}

/** Out of date a second later: only a page that is open can show them. */
const FLEETING: ReadonlySet<string> = new Set(['conversation.typing'])

/** No types listed means every type but fleeting ones. */
export const isSubscribed = (events: readonly string[], type: string): boolean =>
  events.length === 0 ? !FLEETING.has(type) : events.includes(type)
