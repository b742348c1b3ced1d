import { type FormEvent, useState } from 'react'
import { type ApiError, call } from '../api/client.ts'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { EXAMPLE, EXAMPLE_QUESTION, type Question, REASONS, type Row } from './comparison.ts'
import { EntityChoice } from './entity-choice.tsx'

interface Answer {
  readonly paths: readonly string[]
  /** For each path, a row for each entity. */
  readonly rows: readonly (readonly Row[])[]
}

async function compared(path: `/api/v1/projects/${string}/knowledge`, asked: Question): Promise<Answer> {
  const rows = await Promise.all(
    asked.paths.map((property_path) =>
      call('POST', `${path}/compare`, {
        body: {
          entities: asked.labels.map((label) => ({ type: asked.type, key: { label } })),
          target_entity: { type: asked.targetType, key: { label: asked.target } },
          via_relation: asked.relation,
          property_path,
        },
      }),
    ),
  )
  return { paths: asked.paths, rows: rows.map((one) => one.rows as readonly Row[]) }
}

function Value({ row }: { readonly row: Row | undefined }) {
  if (row === undefined) return null
  if (row.missing) {
    return <span className="text-muted">{REASONS[row.missing_reason ?? ''] ?? row.missing_reason}</span>
  }
  return <>{typeof row.value === 'object' ? JSON.stringify(row.value) : String(row.value)}</>
}

function Comparison({ answer }: { readonly answer: Answer }) {
  return (
    <Panel title={t('Side by side')}>
      <section aria-label={t('Compared values')} tabIndex={0} className="max-h-[55vh] overflow-auto">
        <table className="w-full text-start text-sm">
          <thead>
            <tr className="border-b border-line">
              <th className="py-1 pe-3">{t('Entity')}</th>
              {answer.paths.map((path) => (
                <th key={path} className="pe-3 font-mono">
                  {path}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.rows[0]?.map((first, at) => (
              <tr key={String(first.entity.key.label)} className="border-b border-line">
                <td className="py-1 pe-3 font-medium">{String(first.entity.key.label)}</td>
                {answer.paths.map((path, column) => (
                  <td key={path} className="pe-3">
                    <Value row={answer.rows[column]?.[at]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}

/** What the entities are compared by. */
function OtherFields({ asked }: { readonly asked: Question | undefined }) {
  return (
    <>
      <TextField
        label={t('Type of the other')}
        name="target_type"
        required
        placeholder={t('supplier')}
        defaultValue={asked?.targetType}
      />
      <TextField
        label={t('The other')}
        name="target"
        required
        placeholder={t('Acme')}
        defaultValue={asked?.target}
      />
      <TextField
        label={t('By the fact')}
        name="relation"
        required
        placeholder="supplied_by"
        defaultValue={asked?.relation}
      />
      <TextField
        label={t('Values at')}
        name="paths"
        required
        placeholder={t('terms.price, terms.days')}
        defaultValue={asked?.paths.join(', ')}
        hint={t("Paths into the fact's properties, with dots.")}
      />
    </>
  )
}

const questionIn = (form: FormData, type: string, labels: readonly string[]): Question => ({
  type,
  labels,
  targetType: textOf(form, 'target_type'),
  target: textOf(form, 'target'),
  relation: textOf(form, 'relation'),
  paths: textOf(form, 'paths')
    .split(/[\s,]+/)
    .filter((one) => one !== ''),
})

/** One or several properties of what relates entities to one thing, entity by entity. */
export function Compare() {
  const path = `${useProjectPath()}/knowledge` as const
  const [type, setType] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Question>()
  const [answer, setAnswer] = useState<Answer>()
  const [error, setError] = useState<ApiError>()
  const example = useWrite('POST', {
    renews: [path],
    done: t('Three products, and who supplies two of them.'),
  })
  const ask = async (question: Question) => {
    setError(undefined)
    try {
      setAnswer(await compared(path, question))
    } catch (failure) {
      setError(failure as ApiError)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void ask(questionIn(new FormData(event.currentTarget), type, [...chosen]))
  }
  const load = () =>
    example.mutate(
      { path: `${path}/facts`, body: EXAMPLE },
      {
        onSuccess: () => {
          setType(EXAMPLE_QUESTION.type)
          setChosen(new Set(EXAMPLE_QUESTION.labels))
          setAsked(EXAMPLE_QUESTION)
          void ask(EXAMPLE_QUESTION)
        },
      },
    )
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        {t(
          'What several things have to do with one other, side by side: what each product costs at a supplier, say.',
        )}
        <Button onClick={load} disabled={example.isPending}>
          {t('Load an example')}
        </Button>
      </p>
      <form
        key={asked === undefined ? 'own' : 'example'}
        onSubmit={submit}
        className="grid grid-cols-1 gap-3 rounded-xl border border-line bg-panel px-4 py-3.5 lg:grid-cols-2"
      >
        <div className="space-y-2">
          <TextField
            label={t('Entities of type')}
            required
            placeholder={t('product')}
            value={type}
            onChange={(event) => {
              setType(event.target.value.trim())
              setChosen(new Set())
            }}
          />
          <EntityChoice path={path} type={type} chosen={chosen} onChange={setChosen} />
          <p className="text-sm text-muted">{t('{count} chosen', { count: chosen.size })}</p>
        </div>
        <div className="grid content-start gap-2 sm:grid-cols-2">
          <OtherFields asked={asked} />
          <div className="sm:col-span-2">
            <Button look="main" type="submit" disabled={chosen.size === 0}>
              {t('Compare')}
            </Button>
          </div>
        </div>
      </form>
      {error !== undefined && <ProblemNote error={error} />}
      {answer !== undefined && <Comparison answer={answer} />}
    </div>
  )
}
