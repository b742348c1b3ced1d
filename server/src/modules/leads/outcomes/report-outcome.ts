import type { Static } from 'typebox'
import { newId } from '../../../kernel/ids.ts'
import { invalidField } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import { insertOutcome, isLearningOn, lookForTraining, markWon, type Place } from '../../learning/index.ts'
import { findManifest } from '../../runtime/index.ts'
import { kindOf, PIPELINE_KEY, pipelineIn } from '../pipeline/pipeline.rules.ts'
import type { OutcomeBody } from '../schemas.ts'
import { calibrationOf, guidanceOf, type Tally } from '../scoring/calibration.rules.ts'
import { learnOutcomesJob } from '../scoring/jobs/learn-outcomes.ts'
import { findLeadModel } from '../scoring/models.store.ts'
import { LEAD_SCORE } from '../scoring/served-model.ts'
import { type Band, bandNamed, convertedBy, segmentsOf, valueIn } from './outcome.rules.ts'
import {
  addToTallies,
  countReport,
  insertGuidance,
  insertLeadOutcome,
  latestGuidance,
  listTallies,
  lockLearning,
  retireOutcome,
} from './outcomes.store.ts'

type ReportServices = Pick<Services, 'clock' | 'events' | 'jobs' | 'projectSettings'>
type Report = Static<typeof OutcomeBody>

interface Objective {
  readonly success_events?: readonly string[]
  readonly value_field?: string
}

/** A model is renewed when a fifth more has come in than it has seen, and at least this much. */
const RENEW_MIN = 20
const RENEW_SHARE = 0.2

/** Keeps what happened to a lead; when that decides it, everything that learns from leads hears of it. */
export async function reportOutcome(
  tx: Tx,
  services: ReportServices,
  place: Place,
  report: Report,
): Promise<void> {
  const band = bandNamed(report.predicted_band)
  if (band === undefined)
    throw invalidField('body.predicted_band', 'must be Hot, Warm or Nurture', report.predicted_band)
  const now = services.clock.now()
  const objective = (await findManifest(tx, place.tenantId))?.manifest.objective as Objective | undefined
  const pipeline = pipelineIn(await services.projectSettings.configValue(tx, place, PIPELINE_KEY))
  const converted = convertedBy(report.outcome, objective?.success_events ?? [], pipeline)
  const features = report.features ?? {}
  const segments = segmentsOf(features)
  const value = valueIn(features, objective?.value_field)
  const { reports } = await lockLearning(tx, place, now)
  const outcomeId = newId()
  const before = converted === undefined ? undefined : await retireOutcome(tx, place, report.lead_ref)
  await insertLeadOutcome(tx, place, {
    outcomeId,
    leadRef: report.lead_ref,
    outcome: report.outcome,
    converted,
    band,
    score: report.predicted_score,
    features,
    segments,
    value,
    scoreSignal: report.score_signal ?? '',
    note: report.note ?? '',
    now,
  })
  services.events.append(tx, {
    tenantId: place.tenantId,
    projectId: place.projectId,
    type: 'outcome.recorded',
    subjectId: report.lead_ref,
    payload: {
      use_case: LEAD_SCORE,
      outcome: report.outcome,
      predicted_band: band,
      score: report.predicted_score,
    },
  })
  // A stage on the way has no label: models do not learn from it, the forecast counts the lead as open.
  await insertOutcome(tx, place, {
    outcomeId,
    useCase: LEAD_SCORE,
    subjectId: report.lead_ref,
    features,
    converted,
    reward: converted === undefined ? undefined : converted ? 1 : 0,
    value: converted ? value : undefined,
    predictedScore: report.predicted_score / 100,
    // The forecast reads the end of a lead from the word: `on_hold` of the project's own lost stages is none by itself.
    event:
      kindOf(pipeline, report.outcome) === 'lost' && convertedBy(report.outcome, []) !== false
        ? `lost_${report.outcome}`
        : report.outcome,
    note: report.note,
    now,
  })
  if (converted === undefined) return
  await lookForTraining(tx, services.jobs, place, now)
  await markWon(tx, place, report.lead_ref, now, converted)
  await countReport(tx, place)
  const changes = [
    ...talliesOf({ band, score: report.predicted_score, converted, segments }, 1),
    ...(before === undefined
      ? []
      : talliesOf(
          {
            band: before.predicted_band as Band,
            score: before.predicted_score,
            converted: before.converted === true,
            segments: before.segments,
          },
          -1,
        )),
  ]
  await addToTallies(tx, place, summed(changes))
  await learnFrom(tx, services, place, reports + 1)
}

interface Counted {
  readonly band: Band
  readonly score: number
  readonly converted: boolean
  readonly segments: readonly string[]
}

function talliesOf({ band, score, converted, segments }: Counted, sign: 1 | -1): Tally[] {
  const counts = { n: sign, conversions: converted ? sign : 0, score_sum: sign * score }
  return [
    { kind: 'all', name: 'all', ...counts },
    { kind: 'band', name: band, ...counts },
    ...segments.map((name) => ({ kind: 'segment' as const, name, ...counts })),
  ]
}

/** One change a row, since a statement may touch each row only once. */
function summed(changes: readonly Tally[]): Tally[] {
  const sums = new Map<string, Tally>()
  for (const change of changes) {
    const key = `${change.kind}/${change.name}`
    const held = sums.get(key)
    sums.set(
      key,
      held === undefined
        ? change
        : {
            ...held,
            n: held.n + change.n,
            conversions: held.conversions + change.conversions,
            score_sum: held.score_sum + change.score_sum,
          },
    )
  }
  return [...sums.values()]
}

/** Closes the loop where that is wanted: corrections at once, models in the background. */
async function learnFrom(tx: Tx, services: ReportServices, place: Place, reports: number): Promise<void> {
  if (!(await isLearningOn(tx, services.projectSettings, place))) return
  const adjustments = guidanceOf(calibrationOf(await listTallies(tx, place)))
  const current = await latestGuidance(tx, place)
  if (!isSame(adjustments, current?.adjustments ?? {}))
    await insertGuidance(tx, place, (current?.version ?? 0) + 1, adjustments, services.clock.now())
  const model = await findLeadModel(tx, place)
  const pending = reports - (model?.reports_seen ?? 0)
  if (pending >= Math.max(RENEW_MIN, RENEW_SHARE * (model?.n ?? 0)))
    await services.jobs.add(
      tx,
      learnOutcomesJob,
      place.tenantId,
      { project_id: place.projectId },
      { dedupeKey: place.projectId },
    )
}

/** Columns of JSON come back with their keys in another order. */
const isSame = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, points]) => other[name] === points)
