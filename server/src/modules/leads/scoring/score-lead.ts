import { logistic } from '../../../algorithms/linear/logistic.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import { type Explanation, isLearningOn, type Place } from '../../learning/index.ts'
import { type Band, bandOf, segmentsOf } from '../outcomes/outcome.rules.ts'
import { latestGuidance } from '../outcomes/outcomes.store.ts'
import { countKnown, stateOf } from '../policy/state.rules.ts'
import { guidedBy } from './calibration.rules.ts'
import { answerOf } from './score-model.ts'
import { LEAD_SCORE, servedModel } from './served-model.ts'

export interface LeadScore {
  /** A whole number from 0 to 100: the likelihood of winning the lead, in percent. */
  readonly score: number
  readonly band: Band
  /** What gave the likelihood: the project's model, a model of the use case, or rules. */
  readonly source: 'lead_model' | 'scoring_model' | 'shared_model' | 'rules'
  /** Points that outcomes of the same segments added. */
  readonly adjust: number
  /** Why, in words, the strongest first. */
  readonly reasons: readonly string[]
  readonly explanation: Explanation | undefined
}

const REASONS_MAX = 5

type ScoreServices = Pick<Services, 'scoring' | 'projectSettings'>

/** Scores a lead with the best there is. What was learned is left aside where learning is switched off. */
export async function scoreLead(
  tx: Tx,
  { scoring, projectSettings }: ScoreServices,
  place: Place,
  features: JsonObject,
  now: Date,
): Promise<LeadScore> {
  const isOn = await isLearningOn(tx, projectSettings, place)
  if (!isOn) return scored(byRules(features), 'rules', 0, ruleReasons(features))
  const served = await servedModel(tx, place)
  if (served?.source === 'lead_model') {
    const { likely, explanation } = answerOf(served.model, features, now)
    return scored(likely, 'lead_model', 0, explanation)
  }
  const key = { ...place, useCase: LEAD_SCORE, kind: 'probability' as const }
  const other = await scoring.explain(tx, key, features as never, now)
  if (other !== undefined) {
    const source = other.servedFrom === 'tenant' ? 'scoring_model' : 'shared_model'
    return scored(other.score, source, 0, other.explanation)
  }
  // A model has learned from the outcomes already; corrections are for rules that have not.
  const guidance = (await latestGuidance(tx, place))?.adjustments ?? {}
  const adjust = guidedBy(guidance, segmentsOf(features))
  return scored(byRules(features), 'rules', adjust, ruleReasons(features))
}

function scored(
  likely: number,
  source: LeadScore['source'],
  adjust: number,
  explanation: Explanation | undefined,
): LeadScore {
  const score = Math.min(100, Math.max(0, Math.round(100 * likely) + adjust))
  const reasons = (explanation?.contributions ?? []).slice(0, REASONS_MAX).map(({ reason }) => reason)
  return { score, band: bandOf(score), source, adjust, reasons, explanation }
}

/** The score before any training: these points are summed, each a step of the log-odds. */
function rulePoints(
  features: JsonObject,
): readonly (readonly [name: string, words: string, points: number])[] {
  const state = stateOf(features)
  const has = (name: string): number => (features[name] === true ? 1 : 0)
  const silent = state.elapsed > 0 ? 'A silence of a while' : 'Recent contact'
  return [
    ['engagement', `Engagement ${['cold', 'warm', 'hot'][state.engagement]}`, 0.9 * state.engagement],
    ['known', `${countKnown(state)} of budget, financing and timeline known`, 0.6 * countKnown(state)],
    ['financing', 'Financing not settled', features['financing'] === 'needed' ? -0.4 : 0],
    ['timeline', 'A purchase far off', TIMELINE_POINTS[String(features['timeline'])] ?? 0],
    ['value_tier', `Value ${['low', 'middle', 'high'][state.valueTier]}`, 0.3 * (state.valueTier - 1)],
    ['elapsed', silent, -0.4 * state.elapsed],
    ['has_phone', 'A phone number', 0.4 * has('has_phone')],
    ['has_email', 'An e-mail address', 0.3 * has('has_email')],
    ['email_kind', 'A business address', features['email_kind'] === 'business' ? 0.4 : 0],
    ['seniority', 'A title that decides', features['seniority'] === 'decides' ? 0.6 : 0],
  ]
}

/** By when they want to buy; sooner shows in their engagement. */
const TIMELINE_POINTS: Readonly<Record<string, number>> = { year: -0.4, later: -0.8 }

const RULE_BASE = -2
const ruleOdds = (features: JsonObject): number =>
  rulePoints(features).reduce((sum, [, , points]) => sum + points, RULE_BASE)
const byRules = (features: JsonObject): number => logistic(ruleOdds(features))

function ruleReasons(features: JsonObject): Explanation {
  const contributions = rulePoints(features)
    .filter(([, , points]) => points !== 0)
    .map(([name, words, points]) => {
      const value = features[name]
      const isPlain = typeof value === 'string' || typeof value === 'number'
      const reason = `${words} ${points > 0 ? 'raises it' : 'lowers it'}`
      return { name, value: isPlain ? value : null, contribution: points, reason }
    })
    .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
  return { base: RULE_BASE, contributions, other: 0, calibration: 0, log_odds: ruleOdds(features) }
}
