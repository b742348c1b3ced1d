import { logistic } from '../../../algorithms/linear/logistic.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import { isLearningOn, type Place } from '../../learning/index.ts'
import { type Band, bandOf, segmentsOf } from '../outcomes/outcome.rules.ts'
import { latestGuidance } from '../outcomes/outcomes.store.ts'
import { countKnown, stateOf } from '../policy/state.rules.ts'
import { guidedBy } from './calibration.rules.ts'
import { findLeadModel } from './models.store.ts'
import { predict } from './score-model.ts'

/** The use case under which outcomes of leads are known everywhere. */
export const LEAD_SCORE = 'lead_score'

export interface LeadScore {
  /** A whole number from 0 to 100: the likelihood of winning the lead, in percent. */
  readonly score: number
  readonly band: Band
  /** What gave the likelihood: the project's model, a model of the use case, or rules. */
  readonly source: 'lead_model' | 'scoring_model' | 'shared_model' | 'rules'
  /** Points that outcomes of the same segments added. */
  readonly adjust: number
}

/** Scores a lead with the best there is. What was learned is left aside where learning is switched off. */
export async function scoreLead(
  tx: Tx,
  { scoring, projectSettings }: Pick<Services, 'scoring' | 'projectSettings'>,
  place: Place,
  features: JsonObject,
): Promise<LeadScore> {
  const isOn = await isLearningOn(tx, projectSettings, place)
  const own = isOn ? await findLeadModel(tx, place) : undefined
  if (own !== undefined) return scored(tx, place, predict(own.model, features), 'lead_model', features)
  const key = { ...place, useCase: LEAD_SCORE, kind: 'probability' as const }
  const other = isOn ? await scoring.predict(tx, key, features as never) : undefined
  if (other !== undefined) {
    const source = other.servedFrom === 'tenant' ? 'scoring_model' : 'shared_model'
    return scored(tx, place, other.score, source, features)
  }
  const likely = byRules(features)
  if (isOn) return scored(tx, place, likely, 'rules', features)
  const score = Math.round(100 * likely)
  return { score, band: bandOf(score), source: 'rules', adjust: 0 }
}

async function scored(
  tx: Tx,
  place: Place,
  likely: number,
  source: LeadScore['source'],
  features: JsonObject,
): Promise<LeadScore> {
  const guidance = (await latestGuidance(tx, place))?.adjustments ?? {}
  // A model has learned from the same outcomes already; corrections are for rules that have not.
  const adjust = source === 'rules' ? guidedBy(guidance, segmentsOf(features)) : 0
  const score = Math.min(100, Math.max(0, Math.round(100 * likely) + adjust))
  return { score, band: bandOf(score), source, adjust }
}

/** The score before any training; each point is a step of the log-odds. */
function byRules(features: JsonObject): number {
  const state = stateOf(features)
  const has = (name: string): number => (features[name] === true ? 1 : 0)
  return logistic(
    -2 +
      0.9 * state.engagement +
      0.6 * countKnown(state) +
      0.3 * (state.valueTier - 1) -
      0.4 * state.elapsed +
      0.4 * has('has_phone') +
      0.3 * has('has_email') +
      (features['email_kind'] === 'business' ? 0.4 : 0) +
      (features['seniority'] === 'decides' ? 0.6 : 0),
  )
}
