import { t, word } from '../language/t.ts'
import { Choice } from '../ui/field.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { EditStages } from './edit-stages.tsx'
import { LeadCard } from './lead-card.tsx'
import { amountIn, type Pipeline, stageOf } from './pipeline.ts'
import type { Lead } from './types.ts'

const BANDS = ['Hot', 'Warm', 'Nurture'] as const

interface Column {
  readonly id: string
  readonly name: string
  readonly leads: readonly Lead[]
}

function byStage(leads: readonly Lead[], pipeline: Pipeline): readonly Column[] {
  const columns = pipeline.stages.map(({ key, name }) => ({
    id: key,
    name,
    leads: leads.filter((lead) => stageOf(pipeline, lead)?.key === key),
  }))
  const others = leads.filter((lead) => stageOf(pipeline, lead) === undefined)
  const reported = others.filter(({ stage }) => stage !== undefined)
  const unreported = others.filter(({ stage }) => stage === undefined)
  return [
    ...(unreported.length > 0 ? [{ id: '', name: t('No stage yet'), leads: unreported }] : []),
    ...columns,
    ...(reported.length > 0 ? [{ id: '*', name: t('Other words'), leads: reported }] : []),
  ]
}

const byBand = (leads: readonly Lead[]): readonly Column[] =>
  BANDS.map((band) => ({
    id: band,
    name: word(band),
    leads: leads.filter((lead) =>
      band === 'Nurture' ? lead.band !== 'Hot' && lead.band !== 'Warm' : lead.band === band,
    ),
  }))

function Heading({ column, currency }: { readonly column: Column; readonly currency: string }) {
  const worth = column.leads.reduce((sum, { value = 0 }) => sum + value, 0)
  return (
    <h2 className="flex items-baseline justify-between gap-2 px-1 font-semibold">
      <span className="truncate">
        {column.name} <span className="font-normal text-muted">{column.leads.length}</span>
      </span>
      {worth > 0 && (
        <span className="text-sm font-normal text-muted tabular-nums">{amountIn(currency, worth)}</span>
      )}
    </h2>
  )
}

interface ColumnsProps {
  readonly leads: readonly Lead[]
  readonly pipeline: Pipeline
}

/** The leads side by side, by the stage they are in or by how likely they are won. */
export function LeadColumns({ leads, pipeline }: ColumnsProps) {
  const [view, setView] = useUrlState('by', 'stage')
  const columns = view === 'score' ? byBand(leads) : byStage(leads, pipeline)
  return (
    <section aria-label={t('Board')} className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Choice label={t('Columns')} value={view} onChange={setView}>
          <option value="stage">{t('By stage')}</option>
          <option value="score">{t('By score')}</option>
        </Choice>
        <EditStages pipeline={pipeline} />
      </div>
      <section tabIndex={0} aria-label={t('Columns')} className="overflow-x-auto pb-2">
        <div className="grid auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-3">
          {columns.map((column) => (
            <section
              key={column.id}
              aria-label={column.name}
              tabIndex={0}
              className="max-h-[70vh] min-h-28 min-w-0 space-y-2 overflow-y-auto rounded-xl bg-hover p-2"
            >
              <Heading column={column} currency={pipeline.currency} />
              {column.leads.map((lead) => (
                <LeadCard key={lead.lead_ref} lead={lead} pipeline={pipeline} />
              ))}
            </section>
          ))}
        </div>
      </section>
    </section>
  )
}
