import { setImmediate as breathe } from 'node:timers/promises'
import { type Chance, type Outlook, simulate } from '../../../algorithms/forecast/simulate.ts'
import { DAY_MS, later } from '../../../kernel/clock.ts'
import { sha256 } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../outcomes.store.ts'
import { findHead } from '../scoring/scoring.store.ts'
import type { Scoring } from '../scoring/scoring.ts'
import {
  conversionCounts,
  listOpenLeads,
  listWonValues,
  type OpenLead,
} from '../scoring/scoring-outcomes.store.ts'
import { DEALS, mean } from '../value/value.ts'

const DRAWS = 4_000
const LEADS_MAX = 10_000
const VALUES_MAX = 1_000
/** Leads scored before others get their turn. */
const AT_A_TIME = 100

export interface Forecast extends Outlook {
  readonly openLeads: number
  readonly assumptions: readonly string[]
}

/** What the open pipeline will bring. The same within a day as long as nothing new is known. */
export async function forecast(
  tx: Tx,
  scoring: Scoring,
  place: Place,
  windowDays: number,
  now: Date,
): Promise<Forecast> {
  const leads = await listOpenLeads(tx, place, DEALS, later(now, -windowDays * DAY_MS), LEADS_MAX)
  const values = await listWonValues(tx, place, DEALS, VALUES_MAX)
  const counts = await conversionCounts(tx, place, DEALS)
  const likely = await probabilities(tx, scoring, place, leads, counts)
  const chances: Chance[] = leads.map(({ value }, at) => {
    const probability = likely.of[at] as number
    return value === null || value < 0 ? { probability } : { probability, value }
  })
  const valued = leads.filter(({ value }) => value !== null && value >= 0).length
  const assumptions = [
    `Open are leads of the last ${windowDays} days that have not converted.`,
    likely.assumption,
    ...(valued > 0 ? [`${valued} leads count with their own value.`] : []),
    ...(valued < leads.length
      ? [
          values.length > 0
            ? `${leads.length - valued} leads count with the project’s won deals, ${mean(values).toFixed(2)} on average.`
            : `${leads.length - valued} leads count with a value of 1.0: no won deal has a value yet.`,
        ]
      : []),
    ...(leads.length === LEADS_MAX ? [`Only the newest ${LEADS_MAX} open leads are counted.`] : []),
    `${DRAWS} draws; leads convert independently of each other.`,
  ]
  const seed = sha256(`${place.projectId}/${now.toISOString().slice(0, 10)}`).readInt32LE(0)
  const outlook = simulate({ chances, values, draws: DRAWS, seed, learnedFrom: likely.learnedFrom })
  return { ...outlook, openLeads: leads.length, assumptions }
}

/** By the model; without one, all leads have the rate of the outcomes so far, a little towards one half. */
async function probabilities(
  tx: Tx,
  scoring: Scoring,
  place: Place,
  leads: readonly OpenLead[],
  counts: { readonly n: number; readonly converted: number },
) {
  const key = { ...place, useCase: DEALS, kind: 'probability' as const }
  const predictor = await scoring.predictor(tx, key)
  if (predictor === undefined) {
    const rate = (counts.converted + 1) / (counts.n + 2)
    return {
      of: leads.map(() => rate),
      learnedFrom: counts.n + 2,
      assumption: `Every lead converts with the rate of the ${counts.n} outcomes so far, ${(100 * rate).toFixed(1)} %: no model is trained.`,
    }
  }
  const of: number[] = []
  for (const { features } of leads) {
    of.push(predictor.predict(features).score)
    if (of.length % AT_A_TIME === 0) await breathe()
  }
  const learnedFrom = (await findHead(tx, key))?.n ?? counts.n
  const whose = predictor.servedFrom === 'tenant' ? 'the project’s own model' : 'the global prior'
  return { of, learnedFrom, assumption: `Probabilities come from ${whose}.` }
}
