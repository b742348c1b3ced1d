import { useCallback, useRef, useState } from 'react'
import { ApiError, send } from '../api/client.ts'
import { frames } from '../api/events.ts'
import type { Mood } from '../api/types.ts'
import { t } from '../language/t.ts'

export interface Line {
  readonly id: number
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly isOpen: boolean
}

/** What built a reply, and what followed from it. */
export interface Exchange {
  readonly question: string
  readonly sessionId: string | undefined
  readonly facts: readonly {
    readonly fact_id: string
    readonly atomic_text: string
    readonly fact_type: string
  }[]
  readonly turns: number
  readonly mood: Mood | undefined
  readonly moodDelta: Readonly<Record<string, number>> | undefined
  readonly responder: string
  readonly model: string
  readonly buildMs: number | undefined
  readonly firstTokenMs: number | undefined
  readonly extractionId: string | undefined
  readonly tokens: number | undefined
}

interface ChatFrame {
  readonly type?: string
  readonly phase?: string
  readonly build_duration_ms?: number
  readonly enriched_context?: {
    readonly loaded_facts?: Exchange['facts']
    readonly recent_turns?: readonly unknown[]
    readonly current_mood?: Mood
    readonly responder?: string
    readonly model?: string
  }
  readonly data?: { readonly mood_delta?: Record<string, unknown>; readonly extraction_id?: string }
  readonly choices?: readonly { readonly delta?: { readonly content?: string } }[]
  readonly usage?: { readonly totalTokens?: number }
  readonly error?: { readonly message: string; readonly code: string }
}

const begun = (question: string): Exchange => ({
  question,
  sessionId: undefined,
  facts: [],
  turns: 0,
  mood: undefined,
  moodDelta: undefined,
  responder: '',
  model: '',
  buildMs: undefined,
  firstTokenMs: undefined,
  extractionId: undefined,
  tokens: undefined,
})

/** How far each axis of the mood moved; beside them stands what moved it, in words. */
const axesOf = (moved: Readonly<Record<string, unknown>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(moved).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )

/** What a frame adds to what is known about the reply. */
function learned(exchange: Exchange, frame: ChatFrame, startedAt: number): Exchange {
  const context = frame.enriched_context
  if (context !== undefined) {
    return {
      ...exchange,
      facts: context.loaded_facts ?? [],
      turns: context.recent_turns?.length ?? 0,
      mood: context.current_mood,
      responder: context.responder ?? '',
      model: context.model ?? '',
      buildMs: frame.build_duration_ms,
    }
  }
  if (frame.type === 'side_effects') {
    const { mood_delta: moved, extraction_id: extractionId } = frame.data ?? {}
    return { ...exchange, moodDelta: moved && axesOf(moved), extractionId }
  }
  if (frame.usage !== undefined) return { ...exchange, tokens: frame.usage.totalTokens }
  const hasWords = frame.choices?.[0]?.delta?.content !== undefined
  if (!hasWords || exchange.firstTokenMs !== undefined) return exchange
  return { ...exchange, firstTokenMs: Math.round(performance.now() - startedAt) }
}

let count = 0
const line = (role: Line['role'], text: string, isOpen: boolean): Line => {
  count += 1
  return { id: count, role, text, isOpen }
}

/** A model, named as the list of an agent's models names it. */
export interface Responder {
  readonly provider: string
  readonly model: string
}

/** A conversation with one agent as one person, streamed. */
export function useConversation(agentId: string | undefined, userId: string, responder?: Responder) {
  const [lines, setLines] = useState<readonly Line[]>([])
  const [exchange, setExchange] = useState<Exchange>()
  const [error, setError] = useState<Error>()
  const session = useRef<string | undefined>(undefined)
  const running = useRef<AbortController | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)

  const change = useCallback(
    (id: number, next: Partial<Line>, more = '') =>
      setLines((all) => all.map((one) => (one.id === id ? { ...one, text: one.text + more, ...next } : one))),
    [],
  )

  const say = useCallback(
    async (text: string) => {
      if (agentId === undefined) return
      const reply = line('assistant', '', true)
      setLines((all) => [...all, line('user', text, false), reply])
      setExchange(begun(text))
      setError(undefined)
      setBusy(true)
      const stop = new AbortController()
      running.current = stop
      const startedAt = performance.now()
      try {
        const body = {
          user_id: userId,
          messages: [{ role: 'user', content: text }],
          timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          ...(responder ?? {}),
          ...(session.current === undefined ? {} : { session_id: session.current }),
        }
        const answer = await send('POST', `/api/v1/agents/${agentId}/chat`, { body, signal: stop.signal })
        session.current = answer.headers.get('x-session-id') ?? session.current
        const sessionId = session.current
        setExchange((known) => known && { ...known, sessionId })
        for await (const { data } of frames(answer)) {
          if (data === '[DONE]') break
          if (data === undefined) continue
          const frame = JSON.parse(data) as ChatFrame
          if (frame.error !== undefined) {
            throw new ApiError({
              title: t('The model failed ({code})', { code: frame.error.code }),
              detail: frame.error.message,
              code: frame.error.code,
            })
          }
          setExchange((known) => known && learned(known, frame, startedAt))
          const words = frame.choices?.[0]?.delta?.content
          if (words !== undefined) change(reply.id, {}, words)
        }
      } catch (failure) {
        if (!stop.signal.aborted) setError(failure as Error)
      } finally {
        change(reply.id, { isOpen: false })
        setBusy(false)
      }
    },
    [agentId, change, userId, responder],
  )
  const restart = () => {
    running.current?.abort()
    session.current = undefined
    setLines([])
    setExchange(undefined)
    setError(undefined)
  }
  return { lines, exchange, error, isBusy, say, restart, stop: () => running.current?.abort() }
}
