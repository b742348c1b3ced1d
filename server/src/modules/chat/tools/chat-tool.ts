import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { AgentRow } from '../../agents/index.ts'
import type { MemoryScope, Recall } from '../../memory/index.ts'
import { reachOf } from '../context/reach.ts'
import type { Forgetting } from '../forgetting/forgetting.ts'
import type { AskedTurn } from '../forgetting/plan-forgetting.ts'
import type { ReplyFile } from './reply-file.ts'

/** What a tool of the platform sees when a model calls it. Whose memory it works on is never the model's choice. */
export interface ToolRun {
  readonly agent: AgentRow
  readonly scope: MemoryScope
  readonly arguments: Readonly<Record<string, unknown>>
  readonly db: ScopedDatabase
  readonly timezone: string
  readonly now: Date
  readonly signal: AbortSignal
  readonly turn: AskedTurn
  /** Names a file that was made in the reply. */
  noteFile(file: ReplyFile): void
  /** Has something forgotten when the turn is stored. */
  noteForgetting(forgetting: Forgetting): void
}

/** Thrown by a tool that failed for a reason the model may read; any other error is shown without its words. */
export class ToolFault extends Error {}

/**
 * A tool that the platform itself answers while an agent is speaking. Modules make theirs and hand them over in
 * `app.ts`. The result is shown to the model as JSON; an error thrown is shown as a failure without its words.
 */
export interface ChatTool {
  /** Begins with `rapport_`. */
  readonly name: string
  readonly description: string
  /** A JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** The path of this API that does the same, for callers who run their own model; undefined when there is none. */
  endpointOf(agent: AgentRow): string | undefined
  isOffered(agent: AgentRow): boolean
  run(call: ToolRun): Promise<unknown>
}

/** Tools that depend on what the agent's project has set up; asked at the beginning of a reply. */
export interface ToolSource {
  toolsFor(db: ScopedDatabase, agent: AgentRow): Promise<readonly ChatTool[]>
}

/** What is known about what is being said, and where it is from. */
export interface KnownPassage {
  readonly label: string
  readonly type: string
  readonly content: string
  readonly source: string
  readonly score: number
  readonly citation: Readonly<Record<string, unknown>>
}

/** Looks things up before the agent speaks. Undefined for agents that may not see them. */
export interface ChatKnowledge {
  about(agent: AgentRow, message: string): Promise<readonly KnownPassage[] | undefined>
  /** Items of the catalogue; undefined for agents that are not bound to it. */
  items(agent: AgentRow, message: string): Promise<readonly KnownPassage[] | undefined>
}

const RESULTS_DEFAULT = 8
const RESULTS_MAX = 20

/** Lets the model look something up in the memory of the person it is talking to. */
export const memorySearchTool = (memory: Recall): ChatTool => ({
  name: 'rapport_memory_search',
  description:
    'Search what you know about the person you are talking to: facts, and what was said in earlier conversations.',
  parameters: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'What to look for, in plain words.' },
      limit: { type: 'integer', minimum: 1, maximum: RESULTS_MAX },
    },
    required: ['query'],
  },
  endpointOf: (agent) => `/api/v1/agents/${agent.agent_id}/memory/search`,
  isOffered: () => true,
  async run({ agent, scope, arguments: sent, timezone }) {
    const { query, limit } = sent
    if (typeof query !== 'string' || query.trim() === '') return { error: '`query` must be text.' }
    const wanted = Number.isInteger(limit) ? Number(limit) : RESULTS_DEFAULT
    const found = await memory.recall(scope, {
      query: query.slice(0, 2_000),
      limit: Math.min(RESULTS_MAX, Math.max(1, wanted)),
      timezone,
      ...reachOf(agent),
    })
    return {
      results: found.map(({ kind, text, at, role, learnedBy }) => ({
        kind,
        text,
        at: at.toISOString(),
        ...(learnedBy === undefined ? {} : { learned_by: learnedBy }),
        ...(role === undefined ? {} : { said_by: role === 'assistant' ? 'you' : 'the person' }),
      })),
    }
  },
})
