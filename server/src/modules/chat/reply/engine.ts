import { newId } from '../../../kernel/ids.ts'
import { KeyedMutex } from '../../../kernel/keyed-mutex.ts'
import { conflict } from '../../../kernel/problem.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Models } from '../../../platform/llm/models.ts'
import type { AgentRow } from '../../agents/index.ts'
import { type Hold, HoldGrowth } from '../../billing/index.ts'
import { scopeKey } from '../../memory/index.ts'
import { buildContext, withFacts } from '../context/context.ts'
import { enrichedFor } from '../context/enriched-view.ts'
import { Recalls } from '../context/recalls.ts'
import { skillsFor } from '../skills/skill-matching.ts'
import type { ChatKnowledge, ChatTool } from '../tools/chat-tool.ts'
import { InFlightTurns } from '../turns/in-flight-turns.ts'
import { builtInReply } from './built-in-reply.ts'
import type { ChatRequest } from './chat.schemas.ts'
import {
  type ChatEvent,
  emptyReply,
  type GeneratedReply,
  isHeld,
  type PreparedTurn,
  type TurnIdentity,
} from './chat.ts'
import type { ChatInbox } from './chat-inbox.ts'
import { type EngineParts, faultCode, offeredTools, type ReplyOptions } from './engine-parts.ts'
import { heldReply } from './held-reply.ts'
import { LateStores } from './late-stores.ts'
import { modelReply } from './model-reply.ts'
import { noteConversation } from './note-conversation.ts'
import { seenPictures } from './pictures.ts'
import { chargeReply, costOfReply, reserveReply } from './reply-cost.ts'
import {
  checkedLines,
  checkedTools,
  checkModelOptions,
  linesOf,
  personIn,
  saidIn,
  settingsOf,
  setupFor,
  toolsOfCaller,
} from './request.ts'
import { NO_RESPONDER, responderFor } from './responder-choice.ts'
import { AlreadyStored, type Outcome, storeTurn, TakeoverAborted } from './store-turn.ts'

const ROUNDS_DEFAULT = 3

/** Makes agents speak. It reads, lets go of the database, listens to the model, and writes when the last word is said. */
export class ChatEngine {
  readonly underWay = new InFlightTurns()
  readonly #parts: EngineParts
  readonly #recalls: Recalls
  readonly #late: LateStores
  readonly #storing = new KeyedMutex()

  constructor(parts: EngineParts) {
    this.#parts = parts
    this.#recalls = new Recalls(parts.memory)
    this.#late = new LateStores(parts.log)
  }

  /** Drops what this process keeps of a workspace. */
  forgetTenant(tenantId: string): void {
    this.#recalls.forgetTenant(tenantId)
  }

  get tools(): readonly ChatTool[] {
    return this.#parts.tools
  }

  get knowledge(): ChatKnowledge {
    return this.#parts.knowledge
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
    const settings = settingsOf(agent, body, identity)
    const message = saidIn(sent)
    const roundsMax = body.max_turns ?? ROUNDS_DEFAULT
    const ownTools = settings.offersTools ? await offeredTools(this.#parts, db, agent) : []
    // The credit is promised while memory is being asked, so that it costs no time.
    const [promised, built] = await Promise.allSettled([
      this.#promise(db, agent, sessionId, {
        body,
        rounds: ownTools.length === 0 ? 1 : roundsMax + 1,
        identity,
        inbox: identity.isApi && !settings.isUnstored ? this.#parts.inbox : undefined,
      }),
      buildContext({ recalls: this.#recalls, knowledge: this.#parts.knowledge }, db, {
        agent,
        ...personIn(body, sessionId),
        sessionId,
        query: message,
        timezone: body.timezone,
        displayName: body.user_display_name,
        gameContext: body.game_context,
        mustWait: body.retrieval_sync,
        skipsMemory: body.skip_context_build,
        skipsHistory: settings.isUnstored || !body.session_id,
        now: begunAt,
      }),
    ])
    if (promised.status === 'rejected') throw promised.reason
    const { setup, entry: inbox, responder, endpoint, hold } = promised.value
    if (built.status === 'rejected') {
      await this.#release(db, hold)
      throw built.reason
    }
    // The built-in responder costs nothing, so that there is no credit to give back.
    if (!isHeld({ inbox })) checkModelOptions(endpoint, identity.modelOptions)
    const context = withFacts(built.value, identity.facts, begunAt)
    const turnId = identity.turnId ?? newId()
    noteConversation(agent, { turnId, sessionId, userId: context.scope.userId })
    return {
      turnId,
      requestHash: identity.requestHash,
      hold,
      agent,
      sessionId,
      context,
      ...linesOf(context.history, sent, identity, settings),
      message,
      pictures: seenPictures(identity.pictures),
      responder,
      endpoint,
      externalTools: toolsOfCaller(tools, setup, identity),
      ownTools,
      roundsMax,
      pendingForget: setup.pendingForget,
      skills: body.skip_context_build ? [] : skillsFor(message, setup.skills),
      settings,
      inbox,
      modelOptions: identity.modelOptions ?? {},
      begunAt,
      begunTick: begun,
      source: identity.source ?? 'conversation',
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
    options: ReplyOptions = {},
  ): AsyncGenerator<ChatEvent> {
    const spoken = emptyReply()
    const gone = new AbortController()
    const stop = AbortSignal.any([signal, gone.signal])
    let isSettled = false
    let isCharged = false
    const store = async (outcome: Outcome) => {
      isSettled = true
      const sideEffects = await this.#store(db, turn, spoken, outcome, options)
      isCharged = true
      return sideEffects
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
        for await (const event of this.#words(db, turn, spoken, stop)) {
          if (event.kind === 'text') spoken.notes.firstWordAt ??= performance.now()
          yield event
        }
      } catch (error) {
        const code = faultCode(error)
        if (code === undefined) throw error
        if (code === 'cancelled') return
        await store({ status: 'failed', error: code })
        yield { kind: 'fault', message: (error as Error).message, code }
        return
      }
      const sideEffects = await store({ status: 'complete' })
      yield { kind: 'side effects', data: sideEffects }
      yield { kind: 'phase', phase: 'complete' }
      const { finishReason, usage, externalToolCalls, text } = spoken
      yield { kind: 'end', finishReason, usage, fullContent: text, externalToolCalls, sideEffects }
    } catch (error) {
      spoken.notes.error = 'internal'
      if (!(error instanceof TakeoverAborted))
        this.#parts.log.error({ err: error, agent: turn.agent.agent_id }, 'a reply failed')
      yield { kind: 'fault', message: 'Something went wrong on our side.', code: 'internal' }
    } finally {
      gone.abort()
      if (!isSettled && options.keepsInterrupted !== false)
        await this.#late.finish(store({ status: 'interrupted' }))
      else if (!isCharged) await this.#late.finish(this.#chargeUnstored(db, turn, spoken))
    }
  }

  /** Waits for words that are still being stored. */
  close(): Promise<void> {
    return this.#late.close()
  }

  #words(
    db: ScopedDatabase,
    turn: PreparedTurn,
    spoken: GeneratedReply,
    signal: AbortSignal,
  ): AsyncGenerator<ChatEvent> {
    if (isHeld(turn)) return heldReply(this.#parts.inbox, turn, spoken)
    if (turn.endpoint === undefined)
      return builtInReply({ threads: this.#parts.threads, db }, turn, spoken, signal)
    const growth = new HoldGrowth(this.#parts.metering, db, turn.hold)
    const parts = {
      client: this.#parts.models.client,
      db,
      cover: growth.cover.bind(growth),
      now: () => this.#parts.clock.now(),
      onToolFault: (tool: string, error: unknown) =>
        this.#parts.log.warn({ err: error, tool }, 'a tool failed'),
    }
    return modelReply(parts, turn, turn.endpoint, spoken, signal)
  }

  async #store(
    db: ScopedDatabase,
    turn: PreparedTurn,
    spoken: GeneratedReply,
    outcome: Outcome,
    { onStored }: ReplyOptions,
  ): Promise<Readonly<Record<string, unknown>>> {
    try {
      // What one person is told at the same time would wait for their memory's lock with a connection in hand.
      return await this.#storing.run(scopeKey(turn.context.scope), () =>
        db.transaction(async (tx) => {
          chargeReply(this.#parts.metering, tx, turn, spoken, outcome.status !== 'failed' && !isHeld(turn))
          const sideEffects = await storeTurn(tx, this.#parts, turn, spoken, outcome)
          const stored = { spoken, outcome, sideEffects, cost: costOfReply(turn, spoken) }
          if (turn.inbox !== undefined) await this.#parts.inbox.store(tx, turn, turn.inbox, stored)
          await onStored?.(tx, stored)
          return sideEffects
        }),
      )
    } catch (error) {
      if (!(error instanceof AlreadyStored)) throw error
      // The same request was answered meanwhile, and is paid for once.
      await this.#release(db, turn.hold)
      return {}
    }
  }

  /** Charges a reply that was generated but never delivered. */
  #chargeUnstored(db: ScopedDatabase, turn: PreparedTurn, spoken: GeneratedReply): Promise<void> {
    return db.transaction(async (tx) => chargeReply(this.#parts.metering, tx, turn, spoken, false))
  }

  #release(db: ScopedDatabase, hold: Hold): Promise<void> {
    return db.transaction(async (tx) => this.#parts.metering.release(tx, hold))
  }

  /** Who is to speak, and the credit for it. */
  async #promise(
    db: ScopedDatabase,
    agent: AgentRow,
    sessionId: string,
    asked: Omit<Parameters<typeof reserveReply>[3], 'responder'> & { readonly inbox: ChatInbox | undefined },
  ) {
    const { body, inbox } = asked
    const { setup, entry } = await db.read((tx) => setupFor(tx, agent, sessionId, body, inbox))
    const { responder, endpoint } = isHeld({ inbox: entry })
      ? NO_RESPONDER
      : responderFor(this.#parts, agent, setup, body)
    const hold = await reserveReply(this.#parts.metering, db, agent, { ...asked, responder })
    return { setup, entry, responder, endpoint, hold }
  }
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly chat: ChatEngine
  }
}
