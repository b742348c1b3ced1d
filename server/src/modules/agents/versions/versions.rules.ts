import { isDeepStrictEqual } from 'node:util'
import type { StoredCapabilities } from '../capabilities.rules.ts'
import type { Dimensions, StatedBig5 } from '../persona.rules.ts'
import type { Behaviors, InitialGoal, LoreContext, Preferences } from '../persona.schemas.ts'

/** How many versions of an agent are kept; older ones are removed with the change that exceeds it. */
export const VERSIONS_KEPT = 100

/**
 * Columns of an agent that a version holds. Left out are who owns it, its project and whether it is switched on, which
 * are no part of how it answers, and the memories it began with, which are facts since it was created.
 */
const VERSIONED = [
  'name',
  'bio',
  'gender',
  'avatar_url',
  'language',
  'personality_prompt',
  'primary_traits',
  'speech_patterns',
  'true_interests',
  'true_dislikes',
  'big5',
  'dimensions',
  'preferences',
  'behaviors',
  'capabilities',
  'post_processing_provider',
  'post_processing_model',
  'initial_goals',
  'lore_context',
] as const satisfies readonly (keyof Settings)[]

/** A tool that callers answer, as far as an editor sets it. */
export interface VersionedTool {
  readonly name: string
  readonly description: string
  readonly endpoint: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** The columns above, as the agent's row has them. */
interface Settings {
  readonly name: string
  readonly bio: string
  readonly gender: string
  readonly avatar_url: string
  readonly language: string
  readonly personality_prompt: string
  readonly primary_traits: string[]
  readonly speech_patterns: string[]
  readonly true_interests: string[]
  readonly true_dislikes: string[]
  readonly big5: StatedBig5
  readonly dimensions: Partial<Dimensions>
  readonly preferences: Preferences
  readonly behaviors: Behaviors
  readonly capabilities: StoredCapabilities
  readonly post_processing_provider: string
  readonly post_processing_model: string
  readonly initial_goals: readonly InitialGoal[]
  readonly lore_context: LoreContext
}

export interface VersionContent extends Settings {
  readonly tools: readonly VersionedTool[]
}

export function contentOf(agent: Settings, tools: readonly VersionedTool[]): VersionContent {
  const columns = Object.fromEntries(VERSIONED.map((column) => [column, agent[column]]))
  // When pictures were first allowed is a record of the past, not a setting.
  const { imageUnlockedAt: _, ...capabilities } = agent.capabilities
  return { ...(columns as unknown as Settings), capabilities, tools }
}

/** What has to be written to make the agent what it was; the name and the tools are written apart from it. */
export function changesTo(
  agent: Pick<Settings, 'capabilities'>,
  content: VersionContent,
): Omit<Settings, 'name'> {
  const { name: _name, tools: _tools, ...columns } = content
  const { imageUnlockedAt } = agent.capabilities
  const capabilities: StoredCapabilities = {
    ...content.capabilities,
    ...(imageUnlockedAt === undefined ? {} : { imageUnlockedAt }),
  }
  return { ...columns, capabilities }
}

export interface FieldChange {
  /** `bio`, or `capabilities.webSearch` for a part of an object, or `tools.find_order`. */
  readonly field: string
  /** Null where it was not set. */
  readonly before: unknown
  readonly after: unknown
}

/** Compared part by part, so that one switch of many shows as one change. */
const IN_PARTS: ReadonlySet<string> = new Set([
  'big5',
  'dimensions',
  'preferences',
  'behaviors',
  'capabilities',
  'lore_context',
])

/** In the order of the list above, whatever order the database gave the keys of the object. */
function fieldsOf(content: VersionContent): ReadonlyMap<string, unknown> {
  const columns = VERSIONED.flatMap((name): (readonly [string, unknown])[] => {
    const value = content[name]
    if (!IN_PARTS.has(name)) return [[name, value]]
    const parts = Object.entries(value as object).sort(([one], [other]) => (one < other ? -1 : 1))
    return parts.map(([part, set]) => [`${name}.${part}`, set])
  })
  return new Map([...columns, ...content.tools.map(({ name, ...tool }) => [`tools.${name}`, tool] as const)])
}

export function changesBetween(before: VersionContent, after: VersionContent): readonly FieldChange[] {
  const [old, next] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: next.get(field) ?? null }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after))
}
