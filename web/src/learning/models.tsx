import { type FormEvent, useState } from 'react'
import type { Body } from '../api/contract.ts'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ago } from '../ui/time.ts'
import { type Model, ModelView } from './model-view.tsx'
import { RowsField, rowsIn } from './rows-field.tsx'
import { ModelVersions } from './versions.tsx'

const PATH = '/api/v1/builtin-agents/ml'

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

type TrainingRow = Body<'POST /api/v1/builtin-agents/ml/{use_case}/scoring/train'>['rows'][number]

function Train({ onTrained }: { readonly onTrained: (useCase: string) => void }) {
  const [rows, setRows] = useState('')
  const [fault, setFault] = useState('')
  const train = useWrite('POST', { renews: [PATH], done: t('Trained. It answers from now on.') })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const useCase = textOf(new FormData(event.currentTarget), 'use_case')
    try {
      const body = { rows: rowsIn<TrainingRow>(rows) }
      setFault('')
      const path = `${PATH}/${encodeURIComponent(useCase)}/scoring/train` as const
      train.mutate({ path, body }, { onSuccess: () => onTrained(useCase) })
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  return (
    <Panel title={t('Train a model')}>
      <form onSubmit={submit} className="space-y-3">
        <TextField
          label={t('Use case')}
          name="use_case"
          required
          defaultValue="churn"
          hint={t('A name of your own.')}
        />
        <RowsField
          label={t('Rows')}
          hint={t('A JSON list of {features, label}, the label 0 or 1.')}
          value={rows}
          onChange={setRows}
          fault={fault}
        />
        <div className="flex gap-2">
          <Button onClick={() => setRows(example())}>{t('Fill in an example')}</Button>
          <Button look="main" type="submit" needs="write" disabled={train.isPending || rows === ''}>
            {train.isPending ? t('Training…') : t('Train')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function Choice(props: {
  readonly models: readonly Model[]
  readonly chosen: string
  readonly onChoose: (useCase: string) => void
}) {
  return (
    <Panel title={t('Models')}>
      <ul className="-mx-2 space-y-1">
        {props.models.map((model) => (
          <li key={model.use_case}>
            <button
              type="button"
              data-row
              aria-current={model.use_case === props.chosen}
              onClick={() => props.onChoose(model.use_case)}
              className={`flex w-full items-baseline justify-between gap-2 rounded-md px-2 py-1.5 text-start text-sm hover:bg-hover ${model.use_case === props.chosen ? 'bg-soft' : ''}`}
            >
              <span className="truncate font-medium">{model.use_case}</span>
              <span className="shrink-0 text-muted">
                {t('AUC {auc}, {trainedAt}', { auc: model.auc.toFixed(2), trainedAt: ago(model.trained_at) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The models that score now, how good each is, and a new one. */
export function Models() {
  const list = useGet(`${PATH}/models`)
  const [chosen, setChosen] = useState<string>()
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  const { models } = list.data
  const model = models.find((one) => one.use_case === chosen) ?? models[0]
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[22rem_1fr]">
      <div className="space-y-4">
        {models.length > 0 && <Choice models={models} chosen={model?.use_case ?? ''} onChoose={setChosen} />}
        <Train onTrained={setChosen} />
      </div>
      {model === undefined ? (
        <EmptyState title={t('No models yet')}>
          <p>
            {t(
              'A model says how likely something is: that a lead buys, that a customer leaves. Train one from rows you have; the example works as it is. Outcomes that agents and programs report train one by themselves, from fifty on.',
            )}
          </p>
        </EmptyState>
      ) : (
        <div className="min-w-0 space-y-4">
          <ModelView model={model} />
          <ModelVersions
            key={model.use_case}
            path={`${PATH}/${encodeURIComponent(model.use_case)}/scoring/versions`}
            renews={PATH}
          />
        </div>
      )}
    </div>
  )
}
