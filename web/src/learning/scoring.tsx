import { type FormEvent, useState } from 'react'
import { useWrite } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'

interface Trained {
  readonly model_version: number
  readonly n: number
  readonly auc: number
  readonly logloss: number
  readonly brier: number
  readonly brier_uncalibrated: number
  readonly brier_baseline: number
  readonly ece: number
  readonly calibration_method: string
  readonly importances: readonly { readonly name: string; readonly gain: number }[]
}

/** Made-up customers, the same each time: those who call often and have been with us briefly tend to leave. */
function example(): string {
  const rows = Array.from({ length: 240 }, (_, index) => {
    const calls = (index * 7) % 11
    const years = ((index * 13) % 17) / 2
    const plan = index % 3 === 0 ? 'basic' : 'plus'
    const pull = calls * 0.5 - years * 0.45 + (plan === 'basic' ? 0.9 : 0)
    const noise = (((index * 7919) % 101) / 101 - 0.5) * 3
    return { features: { calls, years, plan }, label: pull + noise > 0.6 ? 1 : 0 }
  })
  return JSON.stringify(rows)
}

function Importances({ trained }: { readonly trained: Trained }) {
  const most = Math.max(...trained.importances.map((one) => one.gain), Number.EPSILON)
  return (
    <ul className="space-y-1 text-sm">
      {trained.importances.map(({ name, gain }) => (
        <li key={name} className="grid grid-cols-[8rem_1fr] items-center gap-2">
          <span className="truncate">{name}</span>
          <meter className="h-3 w-full" min={0} max={most} value={gain} aria-label={`Weight of ${name}`} />
        </li>
      ))}
    </ul>
  )
}

/** Trains a model of how likely something is, and says how good and how honest it is. */
export function Scoring() {
  const [trained, setTrained] = useState<Trained>()
  const [rows, setRows] = useState('')
  const [fault, setFault] = useState('')
  const train = useWrite<Trained>('POST', { after: setTrained })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const useCase = textOf(new FormData(event.currentTarget), 'use_case')
    try {
      const body = { rows: JSON.parse(rows) as unknown }
      setFault('')
      train.mutate({ path: `/api/v1/builtin-agents/ml/${encodeURIComponent(useCase)}/scoring/train`, body })
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  const figures =
    trained === undefined
      ? []
      : ([
          ['Examples', String(trained.n)],
          ['Ranks rightly (AUC)', trained.auc.toFixed(3)],
          ['Error of its chances (Brier)', trained.brier.toFixed(4)],
          ['… before calibration', trained.brier_uncalibrated.toFixed(4)],
          ['… of always saying the mean', trained.brier_baseline.toFixed(4)],
          ['Off on average (ECE)', trained.ece.toFixed(4)],
          ['Calibrated by', trained.calibration_method],
        ] as const)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <form onSubmit={submit} className="space-y-3">
        <TextField label="Use case" name="use_case" required defaultValue="churn" />
        <TextArea
          label="Rows"
          rows={8}
          required
          className="font-mono text-xs"
          value={rows}
          onChange={(event) => setRows(event.target.value)}
          hint="A JSON list of {features, label}, the label 0 or 1."
        />
        {fault !== '' && (
          <p role="alert" className="text-sm text-bad">
            {fault}
          </p>
        )}
        <div className="flex gap-2">
          <Button onClick={() => setRows(example())}>Fill in an example</Button>
          <Button look="main" type="submit" disabled={train.isPending || rows === ''}>
            {train.isPending ? 'Training…' : 'Train'}
          </Button>
        </div>
      </form>
      {trained !== undefined && (
        <Panel title={`Model, version ${trained.model_version}`}>
          <dl className="mb-4 grid grid-cols-[1fr_auto] gap-x-4 text-sm">
            {figures.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <h3 className="mb-1 text-sm font-semibold">What it goes by</h3>
          <Importances trained={trained} />
        </Panel>
      )}
    </div>
  )
}
