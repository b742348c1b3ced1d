import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { HOUR_MS, SECOND_MS } from '../../../kernel/clock.ts'
import { sha256 } from '../../../kernel/ids.ts'
import { Problem, refused } from '../../../kernel/problem.ts'
import { ModelFault } from '../../../platform/llm/model-fault.ts'
import { jsonIn } from '../../../platform/llm/structured.ts'
import type { AgentRow } from '../../agents/index.ts'
import type { CompletionsFor } from '../../memory/index.ts'
import { type AssistTask, promptFor, translationPrompt } from './assist.rules.ts'

const PATIENCE_MS = 45 * SECOND_MS
const CACHE_CHARACTERS = 4_000_000

const WrittenText = Type.Object({ text: Type.String() })
const Translations = Type.Object({
  translations: Type.Array(Type.Object({ id: Type.String(), language: Type.String(), text: Type.String() })),
})

export interface Translated {
  readonly content: string
  /** The language it was written in, as the model names it. */
  readonly source: string
}

interface Line {
  readonly id: string
  readonly content: string
}

/** Rewrites, translates and summarises for operators, through the model of the conversation's agent. */
export class WritingAssistant {
  readonly #completionsFor: CompletionsFor
  readonly #log: Logger
  /** A team reads the same messages: each is paid for once an hour and process. Nothing of it is stored. */
  readonly #translated = new LRUCache<string, Translated>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ content }) => content.length + 1,
    ttl: HOUR_MS,
  })

  constructor(completionsFor: CompletionsFor, log: Logger) {
    this.#completionsFor = completionsFor
    this.#log = log
  }

  async write(agent: AgentRow, task: AssistTask, signal: AbortSignal): Promise<string> {
    const { text } = await this.#ask(agent, promptFor(task), WrittenText, signal)
    return text.trim()
  }

  /** By the id of each line; lines that the model left out are missing. */
  async translate(
    agent: AgentRow,
    lines: readonly Line[],
    language: string,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Translated>> {
    const keyOf = ({ id, content }: Line) =>
      `${agent.tenant_id} ${id} ${language} ${sha256(content).toString('base64')}`
    const unknown = lines.filter((line) => !this.#translated.has(keyOf(line)))
    if (unknown.length > 0) {
      const prompt = translationPrompt(unknown, language)
      const { translations } = await this.#ask(agent, prompt, Translations, signal)
      for (const line of unknown) {
        const found = translations.find(({ id }) => id === line.id)
        if (found !== undefined)
          this.#translated.set(keyOf(line), { content: found.text, source: found.language })
      }
    }
    const known = lines.flatMap((line) => {
      const found = this.#translated.get(keyOf(line))
      return found === undefined ? [] : [[line.id, found] as const]
    })
    return new Map(known)
  }

  async #ask<Shape extends TSchema>(
    agent: AgentRow,
    prompt: { readonly system: string; readonly user: string },
    schema: Shape,
    signal: AbortSignal,
  ): Promise<Static<Shape>> {
    const complete = await this.#completionsFor(agent, '')
    if (complete === undefined)
      throw refused('No language model is configured for this project. Connect one in its settings.')
    const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
    try {
      const answer = jsonIn(await complete({ ...prompt, schema, signal: within, isUrgent: true }))
      if (Value.Check(schema, answer)) return answer as Static<Shape>
      throw new ModelFault('malformed')
    } catch (error) {
      if (!(error instanceof ModelFault) && !within.aborted) throw error
      this.#log.warn({ err: error, agent: agent.agent_id }, 'the model did not help an operator')
      throw new Problem('unavailable', 'The model did not answer. Try again in a moment.', {
        headers: { 'Retry-After': '5' },
      })
    }
  }
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly writingAssistant: WritingAssistant
  }
}
