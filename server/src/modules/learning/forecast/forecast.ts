import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { DAY_MS, later } from '../../../kernel/clock.ts'
import { sha256 } from '../../../kernel/ids.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../outcomes.store.ts'
import { findHead } from '../scoring/scoring.store.ts'
import type { Scoring } from '../scoring/scoring.ts'
import { listWonValues } from '../scoring/scoring-outcomes.store.ts'
import { DEALS, mean } from '../value/value.ts'
import { type EndedLead, listEndedLeads, listOpenLeads, type OpenLead } from './pipeline.store.ts'
import {
  AMOUNTS_MIN,
  type Ended,
  type Outlook,
  type Pipeline,
  simulatePipeline,
} from './simulate-pipeline.ts'

const DRAWS = 4_000
const LEADS_MAX = 10_000
const ENDED_MAX = 5_000
const VALUES_MAX = 1_000
/** Leads scored before others get their turn. */
const AT_A_TIME = 100
/** Without a model, one won and one lost lead. */
const NOTHING_LEARNED = 2
/** What other workspaces learned counts as much as so many ended leads. */
const SHARED_STRENGTH = 10

export interface Forecast extends Outlook {
  readonly openLeads: number
  readonly assumptions: readonly string[]
}

/** What the open pipeline will bring. The same within a day as long as nothing new is known. */
export async function forecast(
  tx: Tx,
  scoring: Scoring,
  place: Place,
  { windowDays, valueField, now }: { windowDays: number; valueField: string | undefined; now: Date },
): Promise<Forecast> {
  const valueFields = [...(valueField ? [valueField] : []), 'deal_value', 'value']
  const asked = { useCase: DEALS, valueFields }
  const open = await listOpenLeads(tx, place, asked, later(now, -windowDays * DAY_MS), LEADS_MAX)
  const ended = await listEndedLeads(tx, place, asked, ENDED_MAX)
  const values = (await listWonValues(tx, place, DEALS, VALUES_MAX)).filter((value) => value >= 0)
  const judged = await judge(tx, scoring, place, open, ended)
  const seed = sha256(`${place.projectId}/${now.toISOString().slice(0, 10)}`).readInt32LE(0)
  const pipeline: Pipeline = {
    leads: open.map(({ lead, stage, value }, at) => ({
      key: lead,
      stage,
      probability: judged.open[at] as number,
      value: value ?? undefined,
    })),
    ...judged.history,
    priorStrength: judged.priorStrength,
    values,
    amounts: ended.flatMap(({ won, came, expected }) =>
      won && came !== null && expected !== null ? [{ expected, came }] : [],
    ),
    draws: DRAWS,
    seed,
  }
  const outlook = await simulatePipeline(pipeline)
  return {
    ...outlook,
    openLeads: open.length,
    assumptions: [
      `Open are leads whose last report of the last ${windowDays} days is a stage on the way: neither won nor lost nor expired.`,
      judged.assumption,
      ...assumedOf(pipeline),
    ],
  }
}

/** What was taken for what is not known. */
function assumedOf({ leads, stages, values, amounts }: Pipeline): string[] {
  const known = leads.filter(({ value }) => value !== undefined).length
  const unknown = leads.length - known
  const open = [...new Set(leads.map(({ stage }) => stage))].filter((stage) => stage !== '').sort()
  const rates = open.slice(0, 20).map((stage) => {
    const { n = 0, won = 0 } = stages.get(stage) ?? {}
    return `${stage} ${won} of ${n}`
  })
  const varied = amounts.length >= AMOUNTS_MIN ? ', as much more or less as won leads brought' : ''
  return [
    ...(rates.length > 0 ? [`Won after each stage: ${rates.join(', ')}.`] : []),
    ...(known > 0 ? [`${known} leads count with their own value${varied}.`] : []),
    ...(unknown > 0
      ? [
          values.length > 0
            ? `${unknown} leads count with the project’s won deals, ${mean(values).toFixed(2)} on average.`
            : `${unknown} leads count with a value of 1.0: no won deal has a value yet.`,
        ]
      : []),
    ...(leads.length === LEADS_MAX ? [`Only the newest ${LEADS_MAX} open leads are counted.`] : []),
    `${DRAWS} draws; within each, rates and amounts are one possibility that the outcomes so far allow.`,
  ]
}

interface Judged {
  readonly open: readonly number[]
  readonly history: Pick<Pipeline, 'all' | 'stages'>
  readonly priorStrength: number
  readonly assumption: string
}

/** How likely leads are won by their features: by the model; without one all are equally likely. */
async function judge(
  tx: Tx,
  scoring: Scoring,
  place: Place,
  open: readonly OpenLead[],
  ended: readonly EndedLead[],
): Promise<Judged> {
  const key = { ...place, useCase: DEALS, kind: 'probability' as const }
  const predictor = await scoring.predictor(tx, key)
  const predicted = async (leads: readonly { readonly features: JsonObject }[]): Promise<number[]> => {
    const of: number[] = []
    for (const { features } of leads) {
      of.push(predictor === undefined ? 0.5 : predictor.predict(features).score)
      if (of.length % AT_A_TIME === 0) await yieldToEventLoop()
    }
    return of
  }
  const likely = await predicted(open)
  const history = historyOf(ended, await predicted(ended), likely)
  if (predictor === undefined) {
    const { n, won } = history.all
    const assumption = `Probabilities start from the ${n} leads that ended so far, ${won} of them won: no model is trained.`
    return { open: likely, history, priorStrength: NOTHING_LEARNED, assumption }
  }
  const head = predictor.servedFrom === 'tenant' ? await findHead(tx, key) : undefined
  const whose = head === undefined ? 'the global prior' : 'the project’s own model'
  const ownRows = head?.trained_from === 'rows' ? (head.n ?? 0) : NOTHING_LEARNED
  return {
    open: likely,
    history,
    priorStrength: head === undefined ? SHARED_STRENGTH : ownRows,
    assumption: `Probabilities come from ${whose}, corrected by how leads of the same stage ended.`,
  }
}

/** Ended leads in all and by stage, each with what their features promised. */
function historyOf(ended: readonly EndedLead[], likely: readonly number[], open: readonly number[]) {
  const sums = new Map<string, { n: number; won: number; likely: number }>()
  const counted = new Set<string>()
  const add = (name: string, won: boolean, probability: number) => {
    const held = sums.get(name) ?? { n: 0, won: 0, likely: 0 }
    sums.set(name, {
      n: held.n + 1,
      won: held.won + (won ? 1 : 0),
      likely: held.likely + probability,
    })
  }
  for (const [at, { lead, won, stage }] of ended.entries()) {
    if (stage !== null) add(`stage/${stage}`, won, likely[at] as number)
    if (!counted.has(lead)) add('all', won, likely[at] as number)
    counted.add(lead)
  }
  const endedOf = ({ n, won, likely: sum }: { n: number; won: number; likely: number }): Ended => ({
    n,
    won,
    expected: sum / n,
  })
  const all = sums.get('all')
  const stages = [...sums].filter(([name]) => name !== 'all')
  return {
    all: all === undefined ? { n: 0, won: 0, expected: open.length === 0 ? 0.5 : mean(open) } : endedOf(all),
    stages: new Map(stages.map(([name, sum]) => [name.slice('stage/'.length), endedOf(sum)])),
  }
}
