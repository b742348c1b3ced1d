import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useGet } from '../../api/queries.ts'
import { rich, t } from '../../language/t.ts'
import { Bars } from '../../learning/bars.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Money } from '../../ui/money.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { exactly } from '../../ui/time.ts'
import { stepsOf } from './steps.ts'
import { counted, duration, modelName, type Recalled, type Trace } from './types.ts'

const PARTS: Readonly<Record<string, string>> = {
  persona: t('Persona'),
  circumstances: t('Circumstances'),
  rules: t('Rules'),
  facts: t('Facts'),
  messages: t('Earlier messages'),
  summaries: t('Summaries'),
  knowledge: t('Knowledge'),
  application: t('Your application'),
  conversation: t('Conversation'),
  tools: t('Tools'),
}

const KINDS: Readonly<Record<string, string>> = {
  fact: t('Fact'),
  message: t('Message'),
  summary: t('Summary'),
  passage: t('Document'),
  node: t('Graph node'),
}

const REASONS: Readonly<Record<string, string>> = {
  question: t('answers the question'),
  earlier_question: t('answers the message before'),
  importance: t('important about the person'),
  recent: t('sums up the last days'),
}

const FILL = { plain: 'bg-faint', accent: 'bg-accent', warn: 'bg-warn', bad: 'bg-bad' } as const

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="border-t border-line py-4">
    <h3 className="mb-2 text-sm font-semibold">{title}</h3>
    {children}
  </section>
)

function Prompt({ trace }: { readonly trace: Trace }) {
  const parts = trace.prompt.filter(({ characters }) => characters > 0)
  if (parts.length === 0) return <p className="text-sm text-muted">{t('The prompt was not made.')}</p>
  return (
    <Bars
      label={t('Parts of the prompt')}
      bars={parts.map(({ name, items, characters, tokens }) => ({
        name: `${PARTS[name] ?? name}${items > 1 ? ` (${items})` : ''}`,
        value: characters,
        words: t('≈ {tokens} tokens', { tokens: counted(tokens) }),
      }))}
    />
  )
}

/** The words of a fact. One that was forgotten since is known by its id only. */
function FactText({ agentId, factId }: { readonly agentId: string; readonly factId: string }) {
  const path = `/api/v1/agents/${agentId}/memory/fact/${factId}/history` as const
  const fact = useGet(path)
  if (fact.isPending) return <span className="text-faint">…</span>
  return fact.data === undefined ? (
    <span className="text-muted">{t('No longer remembered')}</span>
  ) : (
    fact.data.current.atomic_text
  )
}

const ROUNDED = 2

function RecalledLine({ agentId, one }: { readonly agentId: string; readonly one: Recalled }) {
  return (
    <li className="border-b border-line py-2 text-sm last:border-0">
      <p className="break-words">
        {one.kind === 'fact' ? (
          <FactText agentId={agentId} factId={one.id} />
        ) : (
          <>
            {KINDS[one.kind] ?? one.kind} <code className="text-xs break-all text-muted">{one.id}</code>
          </>
        )}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-2xs text-faint">
        <span>{REASONS[one.why] ?? one.why}</span>
        {one.score !== undefined && <span>{t('score {score}', { score: one.score.toFixed(ROUNDED) })}</span>}
        {one.importance !== undefined && (
          <span>{t('importance {importance}', { importance: one.importance.toFixed(ROUNDED) })}</span>
        )}
        {!one.is_shown && <Tag tone="warn">{t('no room in the prompt')}</Tag>}
        {one.is_used === true && <Tag tone="good">{t('used in the reply')}</Tag>}
      </p>
    </li>
  )
}

function Steps({ trace }: { readonly trace: Trace }) {
  const steps = stepsOf(trace)
  const end = Math.max(trace.timings.total_ms, ...steps.map((step) => step.startMs + step.durationMs), 1)
  const share = (ms: number) => `${(ms / end) * 100}%`
  return (
    <ol className="grid grid-cols-[minmax(5rem,10rem)_1fr_auto] gap-x-2 gap-y-1.5 text-sm">
      {steps.map((step) => (
        <li key={step.id} className="col-span-full grid grid-cols-subgrid items-center gap-y-0.5">
          <span className="truncate" title={step.name}>
            {step.name}
          </span>
          <span className="relative h-3 rounded-sm bg-page" aria-hidden="true">
            <span
              className={`absolute h-full min-w-0.5 rounded-sm ${FILL[step.tone]}`}
              style={{ left: share(step.startMs), width: share(step.durationMs) }}
            />
          </span>
          <span className="text-end font-mono text-xs tabular-nums">{duration(step.durationMs)}</span>
          {step.note !== '' && <span className="col-start-2 text-2xs text-faint">{step.note}</span>}
        </li>
      ))}
    </ol>
  )
}

/** How one reply came about. */
export function TraceView({ agentId, turnId }: { readonly agentId: string; readonly turnId: string }) {
  const found = useGet(`/api/v1/agents/${agentId}/traces/${turnId}`)
  if (found.error !== null) return <ProblemNote error={found.error} retry={found.refetch} />
  const trace = found.data
  if (trace === undefined) return <Skeleton rows={8} />
  const { timings } = trace
  return (
    <>
      <div className="pt-2 pb-4">
        <KeyValues
          rows={[
            [t('Person'), trace.user_id],
            [t('When'), exactly(trace.created_at)],
            [t('Model'), modelName(trace)],
            [
              t('First word'),
              timings.first_word_ms === undefined ? t('none') : duration(timings.first_word_ms),
            ],
            [t('Total'), duration(timings.total_ms)],
            [
              t('Tokens'),
              t('{promptTokens} in, {completionTokens} out{detail}', {
                promptTokens: counted(trace.prompt_tokens),
                completionTokens: counted(trace.completion_tokens),
                detail: trace.is_usage_estimated ? t(' (estimated)') : '',
              }),
            ],
            [t('Error'), trace.error],
          ]}
        />
        <p className="mt-2 flex flex-wrap items-center gap-3 text-sm">
          <span>{rich('Cost {amount}', { amount: <Money amount={trace.cost_usd} /> })}</span>
          {trace.user_id !== '' && (
            <>
              <Link
                to="/people/$userId"
                params={{ userId: trace.user_id }}
                className="underline underline-offset-2"
              >
                {t('Profile')}
              </Link>
              <Link
                to="/memory"
                search={{ agent: agentId, user: trace.user_id }}
                className="underline underline-offset-2"
              >
                {t('Memory')}
              </Link>
            </>
          )}
        </p>
      </div>
      <Part title={t('Timeline')}>
        <Steps trace={trace} />
      </Part>
      <Part title={t('Prompt')}>
        <Prompt trace={trace} />
      </Part>
      <Part title={t('Recalled')}>
        {trace.recalled.length === 0 && <p className="text-sm text-muted">{t('Nothing was recalled.')}</p>}
        <ul>
          {trace.recalled.map((one) => (
            <RecalledLine key={`${one.kind} ${one.id} ${one.why}`} agentId={agentId} one={one} />
          ))}
        </ul>
      </Part>
    </>
  )
}
