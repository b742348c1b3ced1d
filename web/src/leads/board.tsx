import { useGet } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { ModelVersions } from '../learning/versions.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LeadColumns } from './columns.tsx'
import { useEnrichments } from './enrichments.ts'
import { CALIBRATION } from './outcomes.ts'
import { usePipeline } from './pipeline.ts'
import { PolicyVersions } from './policy-versions.tsx'
import { PolicyPanel, ScoreModelPanel } from './score-model.tsx'
import { leadsIn } from './types.ts'

const LEAD_SCORE = '/api/v1/builtin-agents/lead_score'
const percent = (rate: number): string => `${Math.round(rate * 100)} %`

function Promises() {
  const calibration = useGet(CALIBRATION, {}, { keep: true })
  const { data } = calibration
  if (calibration.error !== null) return <ProblemNote error={calibration.error} retry={calibration.refetch} />
  const decided = data?.bands.reduce((sum, band) => sum + band.n, 0) ?? 0
  return (
    <Panel title={t('Predicted and actual outcomes')}>
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
              <th>{t('Predicted')}</th>
              <th>{t('Observed')}</th>
            </tr>
          </thead>
          <tbody>
            {data.bands.map((band) => (
              <tr key={band.band} className="border-b border-line">
                <td className="py-1">{word(band.band)}</td>
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

/** Leads with their score, what to do next and where they stand; what became of them teaches the score. */
export function LeadBoard() {
  const list = useEnrichments()
  const pipeline = usePipeline()
  for (const one of [list, pipeline])
    if (one.error !== null) return <ProblemNote error={one.error} retry={one.refetch} />
  if (list.data === undefined || pipeline.data === undefined) return <Skeleton />
  const leads = leadsIn(list.jobs)
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
        <LeadColumns leads={leads} pipeline={pipeline.data} />
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
