import type { Usage } from '../../../platform/llm/model.ts'
import type { PromptPart } from '../reply/prompt.rules.ts'

/** Where the request for a reply came from. */
export type TurnSource = 'chat' | 'run' | 'openai' | 'conversation'

export interface NotedRound {
  readonly ms: number
  /** Until the first word of this round; undefined when it had none. */
  readonly firstWordMs: number | undefined
  readonly usage: Usage
  readonly finishReason: string
}

export interface NotedTool {
  /** Empty for a tool that was not offered: a model may ask for anything, a person's words included. */
  readonly name: string
  readonly round: number
  readonly ms: number
  readonly outcome: 'done' | 'failed' | 'refused' | 'external'
  readonly argumentCharacters: number
  readonly resultCharacters: number
}

/** What is noted about a reply while it is made, for its trace. Noting is cheap; all counting is left for later. */
export class TraceNotes {
  /** What the responder was given, asked for when the turn is stored. */
  parts: () => readonly PromptPart[] = () => []
  /** Which of the recalled found room in the prompt; undefined when all of it was given to the responder. */
  shownIds: ReadonlySet<string> | undefined
  readonly rounds: NotedRound[] = []
  readonly tools: NotedTool[] = []
  firstWordAt: number | undefined
  error = ''
}

/** Passages of one document share its id, so that they are told apart by their place. */
export const passageId = (at: number): string => `passage ${at}`
