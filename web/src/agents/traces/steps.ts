import { t } from '../../language/t.ts'
import type { Tone } from '../../ui/tag.tsx'
import type { Trace } from './types.ts'

export interface Step {
  readonly id: string
  readonly name: string
  /** Since the request. */
  readonly startMs: number
  readonly durationMs: number
  readonly note: string
  readonly tone: Extract<Tone, 'plain' | 'accent' | 'warn' | 'bad'>
}

const OUTCOMES: Readonly<Record<string, string>> = {
  done: '',
  failed: t('failed'),
  refused: t('refused'),
  external: t('left to the caller'),
}

/**
 * What was done for a reply, one after the other: the prompt is made, then each call of the model with the tools that it
 * asked for. Only durations are stored, so each step begins where the one before ended.
 */
export function stepsOf({ timings, rounds, tools }: Trace): readonly Step[] {
  const steps: Step[] = [
    {
      id: 'context',
      name: t('Recall and prompt'),
      startMs: 0,
      durationMs: timings.context_ms,
      note: '',
      tone: 'plain',
    },
  ]
  let at = timings.context_ms
  rounds.forEach((round, index) => {
    steps.push({
      id: `round ${index}`,
      name: rounds.length === 1 ? t('Model') : t('Model, call {index}', { index: index + 1 }),
      startMs: at,
      durationMs: round.duration_ms,
      note: t('{promptTokens} + {completionTokens} tokens{detail}', {
        promptTokens: round.prompt_tokens,
        completionTokens: round.completion_tokens,
        detail: round.finish_reason === '' ? t(', did not finish') : '',
      }),
      tone: round.finish_reason === '' ? 'bad' : 'accent',
    })
    at += round.duration_ms
    tools.forEach((tool, place) => {
      if (tool.round !== index) return
      steps.push({
        id: `tool ${place}`,
        name: tool.name || t('Unknown tool'),
        startMs: at,
        durationMs: tool.duration_ms,
        note: OUTCOMES[tool.outcome] ?? tool.outcome,
        tone: tool.outcome === 'done' || tool.outcome === 'external' ? 'warn' : 'bad',
      })
      at += tool.duration_ms
    })
  })
  const rest = timings.total_ms - at
  if (rest > 0)
    steps.push({
      id: 'rest',
      name: rounds.length === 0 ? t('Reply and storage') : t('Storage'),
      startMs: at,
      durationMs: rest,
      note: '',
      tone: 'plain',
    })
  return steps
}
