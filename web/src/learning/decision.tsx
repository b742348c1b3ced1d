import { type FormEvent, useState } from 'react'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Check, TextArea, TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { Tag } from '../ui/tag.tsx'
import { Bars } from './bars.tsx'

interface Decision {
  readonly action_id: string
  readonly propensity: number
  readonly explore: boolean
  readonly model_n: number
  readonly scores: readonly {
    readonly action_id: string
    readonly propensity: number
    readonly score: number
  }[]
}

interface Question {
  readonly useCase: string
  readonly context: Readonly<Record<string, unknown>>
  readonly actions: readonly { readonly id: string }[]
}

/** One a line: a name, or JSON where an action has features. */
const actionsIn = (text: string): readonly { readonly id: string }[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (line.startsWith('{') ? (JSON.parse(line) as { id: string }) : { id: line }))

function Answer({ decision, question }: { readonly decision: Decision; readonly question: Question }) {
  const teach = useWrite('POST /api/v1/builtin-agents/ml/{use_case}/nba/learn', {
    done: ({ n, ok }) =>
      ok
        ? t('Learned; {count} lessons so far.', { count: n })
        : t('Learning is switched off: nothing was learned.'),
  })
  const report = (reward: number) =>
    teach.mutate({
      path: `/api/v1/builtin-agents/ml/${encodeURIComponent(question.useCase)}/nba/learn`,
      body: {
        action_id: decision.action_id,
        reward,
        context: question.context,
        ...(decision.propensity > 0 ? { propensity: decision.propensity } : {}),
      },
    })
  return (
    <Panel
      title={t('Take: {actionId}', { actionId: decision.action_id })}
      actions={
        <Tag tone={decision.explore ? 'warn' : 'good'}>
          {decision.explore ? t('exploring') : t('the best')}
        </Tag>
      }
    >
      <p className="mb-3 text-sm text-muted">
        {t('With probability {propensity}, by what {count} lessons taught. Asking taught nothing.', {
          propensity: decision.propensity.toFixed(3),
          count: decision.model_n,
        })}
      </p>
      <Bars
        label={t('Propensities')}
        max={1}
        bars={decision.scores.map(({ action_id, propensity, score }) => ({
          name: action_id,
          value: propensity,
          words: t('{propensity} %, worth {score}', {
            propensity: (propensity * 100).toFixed(1),
            score: score.toFixed(3),
          }),
          isMarked: action_id === decision.action_id,
        }))}
      />
      <div className="mt-4 flex flex-wrap items-center gap-2 text-sm">
        <span>{t('Did it, and')}</span>
        <Button disabled={teach.isPending} onClick={() => report(1)}>
          {t('it worked')}
        </Button>
        <Button disabled={teach.isPending} onClick={() => report(0)}>
          {t('it did not')}
        </Button>
        <span className="text-muted">{t('This does teach.')}</span>
      </div>
    </Panel>
  )
}

/** Asks which of several actions to take, and shows how likely each was to be drawn. */
export function DecisionView() {
  const [asked, setAsked] = useState<Question>()
  const [fault, setFault] = useState('')
  const decide = useWrite('POST /api/v1/builtin-agents/ml/{use_case}/nba/decide')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    try {
      const question = {
        useCase: textOf(form, 'use_case'),
        context: JSON.parse(textOf(form, 'context') || '{}') as Record<string, unknown>,
        actions: actionsIn(textOf(form, 'actions')),
      }
      setFault('')
      setAsked(question)
      const { useCase, context, actions } = question
      const body = { context, actions, ...(form.has('greedy') ? { explore: false } : {}) }
      decide.mutate({ path: `/api/v1/builtin-agents/ml/${encodeURIComponent(useCase)}/nba/decide`, body })
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel title={t('Ask for a decision')}>
        <form onSubmit={submit} className="space-y-3">
          <TextField label={t('Use case')} name="use_case" required defaultValue="offers" />
          <TextArea
            label={t('Context')}
            name="context"
            rows={3}
            className="font-mono text-xs"
            defaultValue={'{"stage": "ready", "engagement": 0.7}'}
            hint={t('What is known of the situation, as JSON.')}
          />
          <TextArea
            label={t('Actions')}
            name="actions"
            rows={4}
            required
            className="font-mono text-xs"
            defaultValue={'call\nemail\nwait'}
            hint={t('One a line; with features as JSON: {"id": "email", "features": {"cost": 1}}')}
          />
          <Check
            label={t('Take the best estimate')}
            name="greedy"
            hint={t('Otherwise the policy draws, and explores a little. Neither is learned from.')}
          />
          {fault !== '' && (
            <p role="alert" className="text-sm text-bad">
              {fault}
            </p>
          )}
          <Button look="main" type="submit" disabled={decide.isPending}>
            {t('Decide')}
          </Button>
        </form>
      </Panel>
      {decide.data !== undefined && asked !== undefined && <Answer decision={decide.data} question={asked} />}
    </div>
  )
}
