import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { streamed } from '../api/events.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField, textOf } from '../ui/field.tsx'
import { Panel, Progress } from '../ui/panel.tsx'
import { Plot } from '../ui/plot.tsx'
import { ProblemNote } from '../ui/problem.tsx'

interface Point {
  readonly round: number
  readonly win_rate: number
  readonly best_action_share: number
  readonly ope_dr: number
  readonly ci_low: number
  readonly ci_high: number
}

interface Result {
  readonly actions: readonly {
    readonly action_id: string
    readonly label: string
    readonly selections: number
    readonly observed_win_rate: number
    readonly simulated_expected_rate: number
  }[]
}

const SCENARIOS = [
  ['real_estate', t('Homes')],
  ['saas', t('Software')],
  ['hotel', t('Hotel')],
] as const

const percent = (share: number): string => `${Math.round(share * 100)} %`

function useSimulation() {
  const [points, setPoints] = useState<readonly Point[]>([])
  const [rounds, setRounds] = useState(0)
  const [result, setResult] = useState<Result>()
  const [error, setError] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController | undefined>(undefined)
  // Leaving the page stops it; the server then stops too.
  useEffect(() => () => running.current?.abort(), [])
  const run = async (useCase: string, body: object) => {
    const stop = new AbortController()
    running.current = stop
    setPoints([])
    setResult(undefined)
    setError(undefined)
    setBusy(true)
    const path = `/api/v1/builtin-agents/ml/${encodeURIComponent(useCase)}/simulate-rounds/stream` as const
    try {
      for await (const frame of streamed(path, { body, signal: stop.signal })) {
        if (frame.type === 'start') setRounds(frame.rounds)
        if (frame.type === 'round') setPoints((all) => [...all, frame.point])
        if (frame.type === 'result') setResult(frame.result)
        if (frame.type === 'error') throw new Error(frame.error.message)
      }
    } catch (failure) {
      if (!stop.signal.aborted) setError(failure as Error)
    } finally {
      setBusy(false)
    }
  }
  return { points, rounds, result, error, isBusy, run, stop: () => running.current?.abort() }
}

function Actions({ result }: { readonly result: Result }) {
  return (
    <table className="w-full text-start text-sm">
      <thead>
        <tr className="border-b border-line">
          <th className="py-1">{t('Action')}</th>
          <th>{t('Chosen')}</th>
          <th>{t('Success rate when chosen')}</th>
          <th>{t('True success rate')}</th>
        </tr>
      </thead>
      <tbody>
        {result.actions.map((action) => (
          <tr key={action.action_id} className="border-b border-line">
            <td className="py-1">{action.label}</td>
            <td>{action.selections}</td>
            <td>{percent(action.observed_win_rate)}</td>
            <td>{percent(action.simulated_expected_rate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Curves({ points }: { readonly points: readonly Point[] }) {
  const data = useMemo(
    () =>
      [
        points.map((point) => point.round),
        points.map((point) => point.win_rate),
        points.map((point) => point.best_action_share),
        points.map((point) => point.ci_high),
        points.map((point) => point.ope_dr),
        points.map((point) => point.ci_low),
      ] as [number[], number[], number[], number[], number[], number[]],
    [points],
  )
  const last = points.at(-1)
  return (
    <Panel title={t('Round by round')}>
      <Plot
        label={t(
          'After {count} rounds: {winRate} won, the best action chosen {bestActionShare} of the time',
          {
            count: points.length,
            winRate: percent(last?.win_rate ?? 0),
            bestActionShare: percent(last?.best_action_share ?? 0),
          },
        )}
        range={[0, 1]}
        data={data}
        bands={[[3, 5]]}
        series={[
          { label: t('won'), colour: 'good' },
          { label: t('best choice'), colour: 'accent' },
          { label: t('upper bound'), colour: 'muted', width: 1, dash: [4, 4] },
          { label: t('estimate from the log'), colour: 'warn' },
          { label: t('lower bound'), colour: 'muted', width: 1, dash: [4, 4] },
        ]}
      />
    </Panel>
  )
}

function Wish({ simulation }: { readonly simulation: ReturnType<typeof useSimulation> }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void simulation.run(textOf(form, 'use_case'), {
      rounds: Number(form.get('rounds')),
      seed: Number(form.get('seed')),
      scenario: textOf(form, 'scenario'),
    })
  }
  return (
    <form
      onSubmit={submit}
      className="flex flex-wrap items-end gap-2 rounded-xl border border-line bg-panel px-4 py-3"
    >
      <TextField label={t('Use case')} name="use_case" required defaultValue="demo" />
      <SelectField label={t('World')} name="scenario">
        {SCENARIOS.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField label={t('Rounds')} name="rounds" type="number" min={1} max={50} defaultValue={20} />
      <TextField label={t('Seed')} name="seed" type="number" min={0} defaultValue={7} />
      {simulation.isBusy ? (
        <Button onClick={simulation.stop}>{t('Stop')}</Button>
      ) : (
        <Button look="main" type="submit">
          {t('Simulate')}
        </Button>
      )}
    </form>
  )
}

/** A made-up world whose truth is known: watch the choice of actions get better, round by round, as it happens. */
export function Simulation() {
  const simulation = useSimulation()
  const { points } = simulation
  return (
    <div className="space-y-4">
      <Wish simulation={simulation} />
      {simulation.error !== undefined && <ProblemNote error={simulation.error} />}
      {simulation.isBusy && (
        <Progress
          label={t('Round {count} of {rounds}', { count: points.length, rounds: simulation.rounds })}
          value={points.length}
          max={simulation.rounds}
        />
      )}
      {points.length === 0 && !simulation.isBusy && (
        <p className="max-w-prose text-sm text-muted">
          {t(
            'People come, one of several actions is chosen for each, and it works or it does not. The share of best choices should rise, and the estimate made from the log alone should stay close to what really happened.',
          )}
        </p>
      )}
      {points.length > 0 && <Curves points={points} />}
      {simulation.result !== undefined && (
        <Panel title={t('Actions')}>
          <Actions result={simulation.result} />
        </Panel>
      )}
    </div>
  )
}
