import type { Logger } from 'pino'
import { newId } from '../../kernel/ids.ts'
import { conflict } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { ScopedDatabase } from '../../platform/http/operation.ts'
import type { ModelEndpoint } from '../../platform/llm/model.ts'
import { ModelFault } from '../../platform/llm/model-fault.ts'
import type { Models } from '../../platform/llm/models.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { AgentRow } from '../agents/index.ts'
import type { Recall } from '../memory/index.ts'
import { builtInReply } from './built-in-reply.ts'
import type { ChatRequest } from './chat.schemas.ts'
import { type ChatEvent, nothingSpoken, type PreparedTurn, type Spoken } from './chat.ts'
import type { ChatTool } from './chat-tool.ts'
import { buildContext } from './context.ts'
import { newLines } from './conversation.rules.ts'
import { endpointFrom } from './custom-llm.ts'
import { modelReply } from './model-reply.ts'
import { availableModels, BUILT_IN, CUSTOM, speakerFor } from './providers.rules.ts'
import { Recalls } from './recalls.ts'
import { checkedLines, checkedTools, saidIn } from './request.ts'
import { AlreadySettled, type Outcome, type SettleParts, settle } from './settle.ts'
import { type ChatSetup, findSetup } from './setup.store.ts'
import { mergedTools } from './tools.rules.ts'

export interface EngineParts extends SettleParts {
  readonly models: Models
  readonly memory: Recall
  readonly vault: Vault
  readonly tools: readonly ChatTool[]
  readonly log: Logger
}

interface TurnIdentity {
  readonly turnId?: string
  readonly requestHash?: Buffer
}

export interface Settled {
  readonly spoken: Spoken
  readonly outcome: Outcome
  readonly sideEffects: Readonly<Record<string, unknown>>
}

interface SpeakOptions {
  /** Adds to the transaction that stores the turn. */
  readonly onSettled?: (tx: Tx, settled: Settled) => Promise<void>
  /** False for work that is begun again from the start when it was interrupted. */
  readonly keepsInterrupted?: boolean
}

const ROUNDS_DEFAULT = 3

/** Somebody without an id is known by the session alone, and nobody else can be them. */
const personIn = (body: ChatRequest, sessionId: string): string => body.user_id || `session:${sessionId}`

/** Makes agents speak. It reads, lets go of the database, listens to the model, and writes when the last word is said. */
export class ChatEngine {
  readonly #parts: EngineParts
  readonly #recalls: Recalls
  /** Turns whose listener is gone but whose words are still being stored. */
  readonly #settling = new Set<Promise<unknown>>()

  constructor(parts: EngineParts) {
    this.#parts = parts
    this.#recalls = new Recalls(parts.memory)
  }

  get tools(): readonly ChatTool[] {
    return this.#parts.tools
  }

  get models(): Models {
    return this.#parts.models
  }

  /** Everything that can be refused is refused here, before the first byte of an answer. */
  async prepare(
    db: ScopedDatabase,
    agent: AgentRow,
    body: ChatRequest,
    identity: TurnIdentity = {},
  ): Promise<PreparedTurn> {
    const begun = performance.now()
    const begunAt = this.#parts.clock.now()
    const tools = checkedTools(body)
    const sent = checkedLines(body)
    if (!agent.is_active) throw conflict('The agent is switched off.')
    const sessionId = body.session_id || newId()
    const isUnstored = body.skip_server_history_cache === true
    const message = saidIn(sent)
    const [setup, context] = await Promise.all([
      db.read((tx) => findSetup(tx, agent, sessionId)),
      buildContext({ recalls: this.#recalls }, db, {
        agent,
        userId: personIn(body, sessionId),
        instanceId: body.instance_id ?? '',
        sessionId,
        query: message,
        timezone: body.timezone,
        displayName: body.user_display_name,
        gameContext: body.game_context,
        mustWait: body.retrieval_sync,
        skipsMemory: body.skip_context_build,
        skipsHistory: isUnstored || !body.session_id,
        now: begunAt,
      }),
    ])
    const incoming = isUnstored ? sent : newLines(context.history, sent)
    const { speaker, endpoint } = this.#speakerFor(agent, setup, body)
    return {
      turnId: identity.turnId ?? newId(),
      requestHash: identity.requestHash,
      agent,
      sessionId,
      context,
      incoming,
      conversation: [...context.history, ...incoming],
      message,
      speaker,
      endpoint,
      externalTools: mergedTools(tools, setup.sessionTools, setup.agentTools),
      ownTools: body.skip_context_build ? [] : this.#parts.tools.filter((tool) => tool.isOffered(agent)),
      roundsMax: body.max_turns ?? ROUNDS_DEFAULT,
      settings: {
        temperature: body.temperature,
        language: body.language || agent.language,
        requestType: body.request_type ?? '',
        interactionRole: body.interaction_role ?? '',
        compiledPrompt: body.compiled_system_prompt ?? '',
        gameContext: body.game_context,
        timezone: body.timezone || undefined,
        displayName: body.user_display_name || undefined,
        isUnstored,
      },
      begunAt,
      buildMs: Math.round(performance.now() - begun),
    }
  }

  /**
   * Speaks a prepared turn. However it ends, what was said is stored. When the listener goes, the model is stopped at
   * once.
   */
  async *speak(
    db: ScopedDatabase,
    turn: PreparedTurn,
    signal: AbortSignal,
    options: SpeakOptions = {},
  ): AsyncGenerator<ChatEvent> {
    const spoken = nothingSpoken()
    const gone = new AbortController()
    const stop = AbortSignal.any([signal, gone.signal])
    let isSettled = false
    const store = (outcome: Outcome) => {
      isSettled = true
      return this.#store(db, turn, spoken, outcome, options)
    }
    try {
      yield {
        kind: 'context',
        enriched: enrichedFor(turn),
        buildMs: turn.buildMs,
        usedFastPath: turn.context.usedFastPath,
      }
      yield { kind: 'phase', phase: 'planning' }
      try {
        yield* this.#words(db, turn, spoken, stop)
      } catch (error) {
        const fault = error instanceof ModelFault ? error : undefined
        if (fault === undefined) throw error
        if (fault.kind === 'cancelled') return
        await store({ status: 'failed', error: fault.kind })
        yield { kind: 'fault', message: fault.message, code: fault.kind }
        return
      }
      const sideEffects = await store({ status: 'complete' })
      yield { kind: 'side effects', data: sideEffects }
      yield { kind: 'phase', phase: 'complete' }
      const { finishReason, usage, externalToolCalls, text } = spoken
      yield { kind: 'end', finishReason, usage, fullContent: text, externalToolCalls, sideEffects }
    } catch (error) {
      this.#parts.log.error({ err: error, agent: turn.agent.agent_id }, 'a reply failed')
      yield { kind: 'fault', message: 'Something went wrong on our side.', code: 'internal' }
    } finally {
      gone.abort()
      if (!isSettled && options.keepsInterrupted !== false)
        await this.#settleGone(store({ status: 'interrupted' }))
    }
  }

  /** Waits for words that are still being stored. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#settling])
  }

  async #settleGone(storing: Promise<unknown>): Promise<void> {
    const settled = storing.catch((error: unknown) =>
      this.#parts.log.error({ err: error }, 'what was said before the listener left could not be stored'),
    )
    this.#settling.add(settled)
    await settled
    this.#settling.delete(settled)
  }

  #words(
    db: ScopedDatabase,
    turn: PreparedTurn,
    spoken: Spoken,
    signal: AbortSignal,
  ): AsyncGenerator<ChatEvent> {
    if (turn.endpoint === undefined) return builtInReply(turn, spoken)
    const parts = {
      client: this.#parts.models.client,
      db,
      now: () => this.#parts.clock.now(),
      onToolFault: (tool: string, error: unknown) =>
        this.#parts.log.warn({ err: error, tool }, 'a tool failed'),
    }
    return modelReply(parts, turn, turn.endpoint, spoken, signal)
  }

  async #store(
    db: ScopedDatabase,
    turn: PreparedTurn,
    spoken: Spoken,
    outcome: Outcome,
    { onSettled }: SpeakOptions,
  ): Promise<Readonly<Record<string, unknown>>> {
    try {
      return await db.transaction(async (tx) => {
        const sideEffects = await settle(tx, this.#parts, turn, spoken, outcome)
        await onSettled?.(tx, { spoken, outcome, sideEffects })
        return sideEffects
      })
    } catch (error) {
      if (error instanceof AlreadySettled) return {}
      throw error
    }
  }

  #speakerFor(agent: AgentRow, setup: ChatSetup, body: ChatRequest) {
    const custom = setup.customLlm && endpointFrom(this.#parts.vault, agent, setup.customLlm)
    const { operator } = this.#parts.models
    const available = availableModels(
      custom && { model: custom.model, displayName: setup.customLlm?.display_name ?? '' },
      operator,
    )
    const speaker = speakerFor(available, body)
    const endpoint: ModelEndpoint | undefined = speaker.provider === CUSTOM ? custom : operator
    return {
      speaker,
      endpoint:
        speaker.provider === BUILT_IN || endpoint === undefined
          ? undefined
          : { ...endpoint, model: speaker.model },
    }
  }
}

const enrichedFor = ({ context, speaker, sessionId }: PreparedTurn): Readonly<Record<string, unknown>> => ({
  ...context.enriched,
  session_id: sessionId,
  responder: speaker.provider === BUILT_IN ? 'built-in' : 'model',
  provider: speaker.provider,
  model: speaker.model,
})

declare module '../../platform/http/operation.ts' {
  interface Services {
    readonly chat: ChatEngine
  }
}
