import { type FormEvent, useState } from 'react'
import type { Body } from '../api/contract.ts'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { Tag } from '../ui/tag.tsx'
import { Figures } from './figures.tsx'
import { RowsField, rowsIn } from './rows-field.tsx'

interface Estimate {
  readonly n: number
  readonly ips: number
  readonly snips: number | null
  readonly dr: number | null
  readonly ci_low: number | null
  readonly ci_high: number | null
  readonly ess: number
  readonly estimator_ci: string
}

/** Calls that were drawn evenly and pay when the person is ready; the policy to judge calls those and waits for others. */
function example(): string {
  const logged = Array.from({ length: 200 }, (_, index) => {
    const stage = index % 3 === 0 ? 'ready' : 'new'
    const action = index % 2 === 0 ? 'call' : 'wait'
    const chance = action === 'call' ? (stage === 'ready' ? 70 : 15) : 30
    const reward = (index * 37) % 100 < chance ? 1 : 0
    const target_policy = stage === 'ready' ? { call: 0.9, wait: 0.1 } : { call: 0.2, wait: 0.8 }
    return JSON.stringify({ action_id: action, propensity: 0.5, reward, context: { stage }, target_policy })
  })
  return logged.join('\n')
}

const WIDTH = 320
const SIDE = 24

/** The interval as a line, the estimate as a dot on it. Too few rows have no estimate of every kind. */
function Interval({ estimate }: { readonly estimate: Estimate }) {
  const { ci_low: low, ci_high: high, dr, ips, snips } = estimate
  if (low === null || high === null || dr === null || snips === null) return null
  const least = Math.min(low, dr, ips, snips)
  const most = Math.max(high, dr, ips, snips)
  const x = (value: number) => SIDE + ((value - least) / (most - least || 1)) * (WIDTH - 2 * SIDE)
  const mark = (value: number, y: number) => (
    <line x1={x(value)} x2={x(value)} y1={y - 6} y2={y + 6} className="stroke-accent" strokeWidth={2} />
  )
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 84`}
      role="img"
      aria-label={t('Doubly robust {dr}, between {low} and {high}', {
        dr: dr.toFixed(3),
        low: low.toFixed(3),
        high: high.toFixed(3),
      })}
      className="w-full max-w-xl"
    >
      <line x1={x(low)} x2={x(high)} y1={28} y2={28} className="stroke-accent" strokeWidth={3} />
      {mark(low, 28)}
      {mark(high, 28)}
      <circle cx={x(dr)} cy={28} r={5} className="fill-accent" />
      <circle cx={x(ips)} cy={52} r={4} className="fill-none stroke-muted" strokeWidth={2} />
      <rect x={x(snips) - 4} y={48} width={8} height={8} className="fill-none stroke-muted" strokeWidth={2} />
      <text x={WIDTH / 2} y={72} textAnchor="middle" className="fill-muted text-[10px]">
        {t('dot: doubly robust, circle: IPS, square: SNIPS')}
      </text>
    </svg>
  )
}

const figure = (value: number | null): string => value?.toFixed(4) ?? '–'

function Outcome({ estimate }: { readonly estimate: Estimate }) {
  const isWeak = estimate.ess < 50
  const rows = [
    [t('Inverse propensity (IPS)'), estimate.ips.toFixed(4)],
    [t('… self-normalised (SNIPS)'), figure(estimate.snips)],
    [t('Doubly robust (DR)'), figure(estimate.dr)],
    [
      t('95 % interval'),
      t('{ciLow} to {ciHigh}', { ciLow: figure(estimate.ci_low), ciHigh: figure(estimate.ci_high) }),
    ],
    [t('Rows'), String(estimate.n)],
    [t('Effective sample size'), estimate.ess.toFixed(1)],
    [t('Interval by'), estimate.estimator_ci],
  ] as const
  return (
    <Panel
      title={t('What the policy would have earned')}
      actions={
        <Tag tone={isWeak ? 'warn' : 'good'}>{isWeak ? t('few rows speak for it') : t('well covered')}</Tag>
      }
    >
      <Interval estimate={estimate} />
      <Figures rows={rows} />
    </Panel>
  )
}

type Logged = Body<'POST /api/v1/builtin-agents/ml/{use_case}/ope/evaluate'>['logged'][number]

/** Judges a policy by what another one logged, before anybody meets it. */
export function Evaluation() {
  const [rows, setRows] = useState('')
  const [fault, setFault] = useState('')
  const evaluate = useWrite('POST /api/v1/builtin-agents/ml/{use_case}/ope/evaluate')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const useCase = encodeURIComponent(textOf(new FormData(event.currentTarget), 'use_case'))
    try {
      const body = { logged: rowsIn<Logged>(rows) }
      setFault('')
      evaluate.mutate({ path: `/api/v1/builtin-agents/ml/${useCase}/ope/evaluate`, body })
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel title={t('Evaluate a policy from a log')}>
        <form onSubmit={submit} className="space-y-3">
          <TextField label={t('Use case')} name="use_case" required defaultValue="offers" />
          <RowsField
            label={t('Logged decisions')}
            hint={t(
              '{action_id, propensity, reward, context} each, a line each or a JSON list; target_policy names the policy to judge, without it the use case’s present one is.',
            )}
            value={rows}
            onChange={setRows}
            fault={fault}
          />
          <div className="flex gap-2">
            <Button onClick={() => setRows(example())}>{t('Fill in an example')}</Button>
            <Button look="main" type="submit" disabled={evaluate.isPending || rows === ''}>
              {evaluate.isPending ? t('Evaluating…') : t('Evaluate')}
            </Button>
          </div>
        </form>
      </Panel>
      {evaluate.data !== undefined && <Outcome estimate={evaluate.data} />}
    </div>
  )
}
