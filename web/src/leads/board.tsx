import { useGet } from '../api/queries.ts'
import { rich, t, word } from '../language/t.ts'
import { ModelVersions } from '../learning/versions.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { useEnrichments } from './enrichments.ts'
import { CALIBRATION, useOutcomes } from './outcomes.ts'
import { PolicyVersions } from './policy-versions.tsx'
import { PolicyPanel, ScoreModelPanel } from './score-model.tsx'
import { type Calibration, type LeadResult, leadsIn } from './types.ts'

const LEAD_SCORE = '/api/v1/builtin-agents/lead_score'
const BANDS = ['Hot', 'Warm', 'Nurture'] as const
const TONES: Readonly<Record<string, Tone>> = { Hot: 'bad', Warm: 'warn', Nurture: 'accent' }

const OUTCOMES = [
  ['won', t('Won')],
  ['reserved', t('Reserved')],
  ['site_visit', t('Site visit')],
  ['lost', t('Lost')],
] as const

interface CardProps {
  readonly lead: LeadResult
  readonly outcome: string | undefined
  readonly isBusy: boolean
  readonly onReport: (outcome: string) => void
}

/** Why the score is what it is; each reason says whether it raises or lowers it. */
function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <details className="mt-1">
      <summary className="cursor-pointer text-muted">{t('Why this score')}</summary>
      <ul className="mt-1 list-disc space-y-0.5 ps-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  )
}

/** One lead: its score and why, what to do next, and what became of it. */
export function LeadCard({ lead, outcome, isBusy, onReport }: CardProps) {
  const name = lead.identity.name ?? lead.lead_ref
  const about = [lead.identity.title, lead.affiliations[0]?.company].filter(Boolean).join(', ')
  return (
    <article aria-label={name} className="rounded-lg border border-line bg-panel p-3 text-sm">
      <header className="flex items-baseline justify-between gap-2">
        <h3 className="truncate font-semibold">{name}</h3>
        <span className="text-lg font-semibold tabular-nums">{Math.round(lead.score)}</span>
      </header>
      <p className="truncate text-muted">{about || lead.lead_ref}</p>
      <p className="mt-2">
        {rich('{tag} Next: {strong}', {
          tag: <Tag tone={TONES[lead.band] ?? 'plain'}>{word(lead.band)}</Tag>,
          strong: <strong>{lead.next_best_action.label || lead.next_best_action.action}</strong>,
        })}
      </p>
      <Reasons reasons={lead.score_reasons ?? []} />
      {lead.recommended_message !== null && (
        <details className="mt-1">
          <summary className="cursor-pointer text-muted">{t('What to write')}</summary>
          <p className="mt-1 whitespace-pre-wrap">{lead.recommended_message}</p>
        </details>
      )}
      <fieldset className="mt-3 flex flex-wrap gap-1 border-0 p-0">
        <legend className="sr-only">{t('What became of {name}', { name })}</legend>
        {OUTCOMES.map(([word, label]) => (
          <Button
            key={word}
            needs="write"
            className="min-h-8 px-2"
            look={outcome === word ? 'main' : 'plain'}
            aria-pressed={outcome === word}
            disabled={isBusy}
            onClick={() => onReport(word)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </article>
  )
}

const percent = (rate: number): string => `${Math.round(rate * 100)} %`

function Promises() {
  const calibration = useGet<Calibration>(CALIBRATION, {}, { keep: true })
  const { data } = calibration
  if (calibration.error !== null) return <ProblemNote error={calibration.error} retry={calibration.refetch} />
  const decided = data?.bands.reduce((sum, band) => sum + band.n, 0) ?? 0
  return (
    <Panel title={t('What scores promised, and what came of it')}>
      {data === undefined || decided === 0 ? (
        <p className="text-sm text-muted">
          {t('No lead was decided yet. Say what became of one, and this begins to count.')}
        </p>
      ) : (
        <table className="w-full text-start text-sm">
          <thead>
            <tr className="border-b border-line">
              <th className="py-1">{t('Band')}</th>
              <th>{t('Won of decided')}</th>
              <th>{t('Promised')}</th>
              <th>{t('Likely true')}</th>
            </tr>
          </thead>
          <tbody>
            {data.bands.map((band) => (
              <tr key={band.band} className="border-b border-line">
                <td className="py-1">{band.band}</td>
                <td>{t('{conversions} of {count}', { conversions: band.conversions, count: band.n })}</td>
                <td>{band.n === 0 ? '–' : percent(band.predicted_rate)}</td>
                <td>{band.n === 0 ? '–' : percent(band.actual_rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

/** Leads by band with their score and what to do next; what became of them teaches the score. */
export function LeadBoard() {
  const list = useEnrichments()
  const outcomes = useOutcomes()
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  const leads = leadsIn(list.data.jobs)
  const columns = BANDS.map((band) => ({
    band,
    leads: leads.filter((lead) =>
      band === 'Nurture' ? lead.band !== 'Hot' && lead.band !== 'Warm' : lead.band === band,
    ),
  }))
  return (
    <div className="space-y-4">
      {leads.length === 0 ? (
        <EmptyState title={t('No leads yet')}>
          <p>
            {t(
              'A lead stands here once it was enriched: under Enrichment, or by POST /api/v1/builtin-agents/lead/enrich. Its score, its band and what to do next come with it.',
            )}
          </p>
        </EmptyState>
      ) : (
        <div className="grid items-start gap-4 md:grid-cols-3">
          {columns.map(({ band, leads: some }) => (
            <section key={band} aria-label={band} className="space-y-2">
              <h2 className="font-semibold">
                {band} <span className="font-normal text-muted">{some.length}</span>
              </h2>
              {some.map((lead) => (
                <LeadCard
                  key={lead.lead_ref}
                  lead={lead}
                  outcome={outcomes.reported[lead.lead_ref]}
                  isBusy={outcomes.isPending}
                  onReport={(outcome) => outcomes.report(lead, outcome)}
                />
              ))}
            </section>
          ))}
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Promises />
        <ScoreModelPanel />
        <PolicyPanel />
      </div>
      <ModelVersions path={`${LEAD_SCORE}/model/versions`} renews={LEAD_SCORE} />
      <PolicyVersions />
    </div>
  )
}
