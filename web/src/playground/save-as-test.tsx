import { useNavigate } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { TestEditor } from '../agents/evaluations/test-editor.tsx'
import type { NewTest } from '../agents/evaluations/types.ts'
import { t } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { useToasts } from '../shell/toasts.tsx'
import type { Exchange, Line } from './conversation.ts'

const NAME_MAX = 80
const EARLIER_MAX = 40
const FACTS_MAX = 20

/**
 * The conversation as a test: what was said last has to be answered as it was, with what the agent knew then; what was said
 * before stands as it is. Undefined until there is an answer.
 */
export function testOf(
  lines: readonly Line[],
  exchange: Exchange | undefined,
  userId: string,
): NewTest | undefined {
  const said = lines.filter(({ text }) => text.trim() !== '')
  const answerAt = said.findLastIndex(({ role }) => role === 'assistant')
  const answer = said[answerAt]
  if (answer === undefined || answer.isOpen) return undefined
  // Lines after the answer before this one: more than one when an answer was stopped before its first word.
  const before = said.slice(0, answerAt).findLastIndex(({ role }) => role === 'assistant') + 1
  const asked = said.slice(before, answerAt).map(({ text }) => text)
  const earlier = said.slice(0, before).slice(-EARLIER_MAX)
  return {
    name: (asked.at(-1) ?? '').slice(0, NAME_MAX),
    earlier: earlier.map(({ role, text }) => ({ role, content: text })),
    lines: asked,
    facts: (exchange?.facts ?? []).slice(0, FACTS_MAX).map(({ atomic_text: text }) => text),
    expect: { meaning: { reference: answer.text } },
    user_id: userId,
    ...(exchange?.sessionId === undefined ? {} : { session_id: exchange.sessionId }),
  }
}

interface SaveAsTestProps {
  readonly agentId: string
  readonly userId: string
  readonly lines: readonly Line[]
  readonly exchange: Exchange | undefined
}

/** Makes a test of the agent from the conversation that is shown. */
export function SaveAsTest({ agentId, userId, lines, exchange }: SaveAsTestProps) {
  const [prepared, prepare] = useState<NewTest>()
  const navigate = useNavigate()
  const toasts = useToasts()
  const mayWrite = useMay('write')
  const test = testOf(lines, exchange, userId)
  if (!mayWrite) return null
  return (
    <>
      {test !== undefined && (
        <button
          type="button"
          className="inline-flex items-center gap-1 underline"
          onClick={() => prepare(test)}
        >
          <FlaskConical aria-hidden="true" className="size-3" /> {t('Save as a test')}
        </button>
      )}
      {prepared !== undefined && (
        <TestEditor
          agentId={agentId}
          test={prepared}
          onClose={() => prepare(undefined)}
          onSaved={() =>
            toasts.say(t('The conversation is a test of the agent now.'), {
              label: t('Show'),
              run: () =>
                void navigate({
                  to: '/agents/$agentId',
                  params: { agentId },
                  search: { tab: 'evaluations' } as never,
                }),
            })
          }
        />
      )}
    </>
  )
}
