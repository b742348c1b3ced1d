import type { ModelEndpoint, ModelRequest, Usage } from '../../../platform/llm/model.ts'
import type { AgentRow } from '../../agents/index.ts'
import type { Hold } from '../../billing/index.ts'
import type { ChatContext } from '../context/chat-context.ts'
import type { Forgetting } from '../forgetting/forgetting.ts'
import type { PendingForget } from '../forgetting/pending.store.ts'
import type { Responder } from '../models/providers.rules.ts'
import type { Skill } from '../skills/skill-matching.ts'
import type { ExternalToolCall } from '../tables.ts'
import type { ChatTool } from '../tools/chat-tool.ts'
import type { ReplyFile } from '../tools/reply-file.ts'
import type { ToolDefinition } from '../tools/tools.schemas.ts'
import { TraceNotes, type TurnSource } from '../traces/trace-notes.ts'
import type { Line } from '../turns/conversation.rules.ts'
import type { InboxEntry } from './inbox-entry.ts'
import type { Picture } from './pictures.ts'

/** A turn that is ready to be answered: everything is read, nothing is written, no connection is held. */
export interface PreparedTurn {
  readonly turnId: string
  readonly agent: AgentRow
  readonly sessionId: string
  readonly context: ChatContext
  /** What the person, or a tool of the caller's, says now. */
  readonly incoming: readonly Line[]
  /** The conversation as far as it goes into the prompt, the incoming lines at its end. */
  readonly conversation: readonly Line[]
  readonly message: string
  /** Pictures sent with what the person says now, for models that see. */
  readonly pictures: readonly Picture[]
  readonly responder: Responder
  /** Undefined for the built-in responder. */
  readonly endpoint: ModelEndpoint | undefined
  readonly externalTools: readonly ToolDefinition[]
  readonly ownTools: readonly ChatTool[]
  /** What the message calls for. */
  readonly skills: readonly Skill[]
  readonly roundsMax: number
  readonly modelOptions: ModelOptions
  /** What the person was asked about in the turn before. */
  readonly pendingForget: PendingForget | undefined
  readonly settings: TurnSettings
  /** Where operators see the turn; undefined where they do not. */
  readonly inbox: InboxEntry | undefined
  readonly requestHash: Buffer | undefined
  /** The credit that is reserved for the reply. */
  readonly hold: Hold
  readonly begunAt: Date
  /** The same moment on the monotonic clock. */
  readonly begunTick: number
  readonly buildMs: number
  readonly source: TurnSource
}

/** What a caller may ask of a model; the built-in responder has none of it. */
export type ModelOptions = Pick<ModelRequest, 'maxTokens' | 'stop' | 'responseFormat'> & {
  /** `none` withholds the tools that the caller answers. */
  readonly toolChoice?: ModelRequest['toolChoice'] | 'none'
}

/** For a turn that is begun again, or asked for again, and what comes with it besides words. */
export interface TurnIdentity {
  readonly turnId?: string
  readonly requestHash?: Buffer
  /** The API key that asks; its budgets count. */
  readonly keyId?: string | undefined
  /** Pictures of the message; of other types and beyond eight they are left out. */
  readonly pictures?: readonly Picture[]
  readonly modelOptions?: ModelOptions
  /** `conversation` unless it is given. */
  readonly source?: TurnSource
  /** A client talks over the API, which the project may want to see in its inbox. */
  readonly isApi?: boolean
  /** The caller keeps the conversation and sends all of it. What it says now was stored before when it is a repeat. */
  readonly client?: { readonly isRepeat: boolean }
  /** Answered for the one who edits the agent: charged, and leaves nothing else behind. */
  readonly isPreview?: boolean
  /** What is known of the person, beside what memory has. */
  readonly facts?: readonly string[]
  /** The credit is reserved under this id. */
  readonly holdId?: string
}

export interface TurnSettings {
  readonly temperature: number | undefined
  readonly language: string
  readonly requestType: string
  readonly interactionRole: string
  readonly compiledPrompt: string
  readonly gameContext: Readonly<Record<string, unknown>> | undefined
  readonly timezone: string | undefined
  readonly displayName: string | undefined
  /** The caller keeps the history: nothing is stored. */
  readonly isUnstored: boolean
  /** Not even that there was a reply is stored. */
  readonly isPreview: boolean
  /** Whether tools of the platform are offered. */
  readonly offersTools: boolean
  /** What is said now has been stored with an earlier reply. */
  readonly isRepeat: boolean
}

/** What happens while a reply is generated. */
export type ChatEvent =
  | {
      readonly kind: 'context'
      readonly enriched: Readonly<Record<string, unknown>>
      readonly buildMs: number
      readonly usedFastPath: boolean
    }
  | {
      readonly kind: 'phase'
      readonly phase: 'planning' | 'tool_call' | 'composing' | 'complete'
      readonly tool?: string
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'side effects'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'fault'; readonly message: string; readonly code: string }
  | ({ readonly kind: 'end' } & Ending)

export interface Ending {
  readonly finishReason: string
  readonly usage: Usage
  readonly fullContent: string
  readonly externalToolCalls: readonly ExternalToolCall[]
  readonly sideEffects: Readonly<Record<string, unknown>>
}

/** The reply generated so far; the responder adds to it, and it is stored however the turn ends. */
export interface GeneratedReply {
  text: string
  finishReason: string
  usage: Usage
  externalToolCalls: ExternalToolCall[]
  /** Facts that the words were made of; undefined when only their likeness can tell. */
  usedFactIds: readonly string[] | undefined
  shownFactIds: readonly string[]
  forgetting: Forgetting | undefined
  /** Files that were made on the way. */
  files: readonly ReplyFile[]
  readonly notes: TraceNotes
}

/** An operator has the conversation: the agent says nothing of its own. */
export const isHeld = ({ inbox }: Pick<PreparedTurn, 'inbox'>): boolean => inbox?.controller === 'human'

export const NO_USAGE: Usage = { promptTokens: 0, completionTokens: 0, totalTokens: 0, isEstimated: false }

export const emptyReply = (): GeneratedReply => ({
  text: '',
  finishReason: '',
  usage: NO_USAGE,
  externalToolCalls: [],
  usedFactIds: undefined,
  shownFactIds: [],
  forgetting: undefined,
  files: [],
  notes: new TraceNotes(),
})
