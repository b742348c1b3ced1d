import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ApiError, call } from '../api/client.ts'
import type { Answer } from '../api/contract.ts'
import { useGet, useWrite } from '../api/queries.ts'
import type { AgentDetail } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { Button, linkLook } from '../ui/button.tsx'
import { SelectField, TextArea } from '../ui/field.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Written } from '../ui/written.tsx'
import { modelName } from './traces/types.ts'

type Models = Answer<'GET /api/v1/agents/{agentId}/models'>
type Previewed = Answer<'POST /api/v1/agents/{agentId}/preview'> & { readonly ms: number }

/** `custom/small`: what a select holds for a model. */
const choicesOf = ({ providers }: Models) =>
  providers.flatMap(({ provider, models }) =>
    models.map(({ id, display_name: name }) => ({ value: `${provider}/${id}`, name: name || id })),
  )

function pairOf(choice: string): { readonly provider: string; readonly model: string } {
  const at = choice.indexOf('/')
  return { provider: choice.slice(0, Math.max(at, 0)), model: choice.slice(at + 1) }
}

interface OfModels {
  readonly agentId: string
  readonly models: Models
}

/** The agent's answer through any of its models, with what it took. Nothing of it is kept. */
function Trial({ agentId, models }: OfModels) {
  const [choice, setChoice] = useState('')
  const [message, setMessage] = useState(() => t('Hello, who are you?'))
  const trial = useMutation<Previewed, ApiError>({
    mutationFn: async () => {
      const startedAt = performance.now()
      const body = { message: message.trim(), ...(choice === '' ? {} : pairOf(choice)) }
      const answer = await call('POST', `/api/v1/agents/${agentId}/preview`, { body })
      return { ...answer, ms: Math.round(performance.now() - startedAt) }
    },
  })
  return (
    <Panel title={t('Try a model')}>
      <div className="space-y-3">
        <SelectField label={t('Model')} value={choice} onChange={(event) => setChoice(event.target.value)}>
          <option value="">
            {t('default ({model})', {
              model: modelName({ provider: models.default_provider, model: models.default_model }),
            })}
          </option>
          {choicesOf(models).map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t('Sample message')}
          rows={2}
          maxLength={10_000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Button
          needs="write"
          disabled={message.trim() === '' || trial.isPending}
          onClick={() => trial.mutate()}
        >
          {trial.isPending ? t('Answering…') : t('Show the answer')}
        </Button>
      </div>
      <div aria-live="polite" className="mt-3 empty:hidden">
        {trial.error !== null && <ProblemNote error={trial.error} />}
        {trial.data !== undefined && (
          <>
            <p className="w-fit rounded-2xl bg-hover px-3 py-2 break-words whitespace-pre-wrap">
              <Written text={trial.data.reply} />
            </p>
            <p className="mt-1 text-xs text-muted">
              {modelName(trial.data)} · {t('{ms} ms', { ms: trial.data.ms })} · {t('Tokens')}{' '}
              {trial.data.usage.totalTokens}
            </p>
          </>
        )}
      </div>
    </Panel>
  )
}

/** What learns facts from a conversation once it was answered: chosen for the agent, or as the project says. */
function Learning({ agentId, models }: OfModels) {
  const path = `/api/v1/agents/${agentId}/effective-post-processing-model` as const
  const effective = useGet(path, { chat_model: models.default_model })
  const mayWrite = useMay('write')
  const save = useWrite('PATCH /api/v1/agents/{agentId}/post-processing-model', {
    renews: [path],
    done: t('Saved.'),
  })
  if (effective.error !== null) return <ProblemNote error={effective.error} retry={effective.refetch} />
  if (effective.data === undefined) return <Skeleton rows={2} />
  const { provider, model } = effective.data
  const current = `${provider}/${model}`
  const offered = choicesOf(models)
  return (
    <Panel title={t('Model that learns from conversations')}>
      <SelectField
        label={t('Model')}
        hint={t('It reads a conversation after the reply and stores facts. A small model is enough.')}
        value={offered.some(({ value }) => value === current) ? current : ''}
        disabled={!mayWrite || save.isPending}
        onChange={(event) => {
          const chosen = pairOf(event.target.value)
          const body = { post_processing_provider: chosen.provider, post_processing_model: chosen.model }
          save.mutate({ path: `/api/v1/agents/${agentId}/post-processing-model`, body })
        }}
      >
        <option value="">{t('As the project says ({model})', { model: modelName(effective.data) })}</option>
        {offered.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    </Panel>
  )
}

/** Which models the agent speaks and learns through. */
export function Model({ agent }: { readonly agent: AgentDetail }) {
  const { agent_id: agentId } = agent
  const models = useGet(`/api/v1/agents/${agentId}/models`)
  if (models.error !== null) return <ProblemNote error={models.error} retry={models.refetch} />
  if (models.data === undefined) return <Skeleton />
  const { default_provider: provider, default_model: model } = models.data
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <div className="space-y-3">
        <Panel
          title={t('Model that answers')}
          actions={
            <Link to="/settings" search={{ tab: 'model' } as never} className={linkLook()}>
              {t('Change in Settings')}
            </Link>
          }
        >
          <KeyValues rows={[[t('Model'), modelName({ provider, model })]]} />
          <p className="mt-2 text-sm text-muted">
            {t('All agents of a project answer with the same model. A program may name another for a reply.')}
          </p>
        </Panel>
        <Learning agentId={agentId} models={models.data} />
      </div>
      <Trial agentId={agentId} models={models.data} />
    </div>
  )
}
