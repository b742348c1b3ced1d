import type { moodOf } from '../../agents/index.ts'
import type { MemoryScope, SummaryRow } from '../../memory/index.ts'
import type { KnownPassage } from '../tools/chat-tool.ts'
import type { Line } from '../turns/conversation.rules.ts'
import type { Persona } from './persona.rules.ts'
import type { RecalledHit } from './recalls.ts'

/** Everything an agent knows and feels at the start of a turn. */
export interface ChatContext {
  readonly scope: MemoryScope
  readonly persona: Persona
  readonly mood: Awaited<ReturnType<typeof moodOf>>
  readonly userName: string
  readonly timezone: string
  /** This session, oldest first. */
  readonly history: readonly Line[]
  /** What answers the question first, then what matters anyway. */
  readonly facts: readonly ContextFact[]
  /** Said in other conversations, or too long ago to be in the history. */
  readonly messages: readonly RecalledHit[]
  readonly summaries: readonly SummaryRow[]
  /** What the knowledge base says about it; undefined for agents that may not see it. */
  readonly knowledge: readonly KnownPassage[] | undefined
  /** The items of the catalogue that are nearest to it; undefined for agents that are not bound to one. */
  readonly items: readonly KnownPassage[] | undefined
  /** The context as it is sent to callers. */
  readonly enriched: Readonly<Record<string, unknown>>
  /** False for a turn that is to be answered without what is known of the person. */
  readonly hasMemory: boolean
  /** Nothing was recalled: there was nothing to ask for, or the answer came too late. */
  readonly usedFastPath: boolean
}

export interface ContextFact {
  readonly id: string
  readonly text: string
  readonly factType: string
  readonly sessionId: string
  readonly at: Date
  readonly importance?: number | undefined
  /** How well it answers what was said; undefined for what is known anyway. */
  readonly score?: number | undefined
  readonly isEarlier?: boolean | undefined
  /** When it was told, or when it happens or happened. */
  readonly since: Date
  readonly isEvent: boolean
  /** The name of the other agent that learned it. */
  readonly learnedBy?: string | undefined
}
