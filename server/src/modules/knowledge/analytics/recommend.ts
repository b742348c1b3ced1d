import { isUuid } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { normalLabel } from '../nodes/node.rules.ts'
import type { Scope } from '../scopes.store.ts'
import { scopesFor } from '../search/found.ts'
import type { RuleRow } from './analytics-rules.store.ts'
import type { RecommendationConfig } from './config.rules.ts'
import { answersOf, mostTakenUp, type TotalsRow, totalsFor } from './feedback.store.ts'
import { begin, CROSSROADS, type Flows, frontierOf, joinedFlows, step } from './flow.rules.ts'
import { type Candidate, candidatesAmong, edgesAt, findSource, labelsOf } from './neighbourhood.store.ts'
import { type Reasoning, reasonFor } from './reasoning.rules.ts'
import { sharersOf } from './results.store.ts'
import { type Answers, flowScore, type Parts, rateOf, scoreOf, weightOf } from './score.rules.ts'
import { likenessOf, type Model, traitsOf } from './traits.rules.ts'

export interface Recommended {
  readonly target: Candidate
  readonly score: number
  readonly reasoning: Reasoning
}

const NEIGHBOURS_MAX = 500
const ANSWERS_MAX = 500
/** How many candidates are taken from relations, from traits, and from overall popularity. */
const FLOWN_MAX = 2_000
const SHARERS = { perTrait: 300, limit: 200 } as const
const POPULAR_MAX = 200
const NO_ANSWERS: Answers = { gains: 0, losses: 0 }

/** Ids of nodes are the same however their letters are written; other names are not. */
export const sourceName = (sent: string): string => (isUuid(sent) ? sent.toLowerCase() : sent)

interface Asked {
  readonly tx: Tx
  readonly rule: RuleRow
  readonly config: RecommendationConfig
  readonly model: Model
  readonly scopes: readonly Scope[]
  readonly sourceId: string
}

/**
 * Computed on request, from the current graph and feedback; a run only learns what has to be known
 * of all targets together. So an answer given a moment ago has moved its target already.
 */
export async function recommend(asked: Omit<Asked, 'model' | 'scopes'>, limit: number) {
  const { tx, rule, config } = asked
  const sourceId = sourceName(asked.sourceId)
  // Nothing is known about targets before the first run.
  if (rule.model === null) return []
  const project = { tenantId: rule.tenant_id, projectId: rule.project_id }
  const whole: Asked = { ...asked, sourceId, model: rule.model, scopes: scopesFor(config.scopeMode, project) }
  const nodeId = isUuid(sourceId) ? sourceId : undefined
  const named = { nodeId, normLabel: normalLabel(sourceId), nodeType: nodeId ? undefined : config.sourceType }
  const source = await findSource(tx, scopesFor('union', project), named)
  const before = await answersBefore(whole, source)
  const likes = [...before].filter(([, answers]) => answers.gains > 0).map(([target]) => target)
  if (config.weights.relations + config.weights.properties === 0 || (!source && likes.length === 0))
    return popular(whole, before, limit, source !== undefined)
  return alike(whole, source, before, likes, limit)
}

/** What this source answered before, by target. It may be known by its id or by the name it was asked for. */
async function answersBefore(
  { tx, rule, sourceId }: Asked,
  source: Candidate | undefined,
): Promise<ReadonlyMap<string, Answers>> {
  const key = { tenantId: rule.tenant_id, ruleId: rule.rule_id }
  const names = [sourceId, ...(source === undefined ? [] : [source.node_id])]
  const rows = await answersOf(tx, key, [...new Set(names)], ANSWERS_MAX)
  const found = new Map<string, Answers>()
  for (const { target_node_id: target, action, count } of rows) {
    const known = found.get(target) ?? NO_ANSWERS
    const weight = weightOf(action)
    found.set(target, {
      gains: known.gains + weight.gains * Number(count),
      losses: known.losses + weight.losses * Number(count),
    })
  }
  return found
}

async function popular(
  { tx, rule, config, model, scopes }: Asked,
  before: ReadonlyMap<string, Answers>,
  limit: number,
  isKnown: boolean,
): Promise<readonly Recommended[]> {
  const key = { tenantId: rule.tenant_id, ruleId: rule.rule_id }
  const totals = new Map((await mostTakenUp(tx, key, POPULAR_MAX)).map((row) => [row.target_node_id, row]))
  const targets = await candidatesAmong(tx, scopes, config.targetType, [...totals.keys()])
  const found = targets.map((target): Recommended => {
    const everybody = totals.get(target.node_id)
    const own = before.get(target.node_id) ?? NO_ANSWERS
    const score = scoreOf(
      { relations: 0, properties: 0 },
      { relations: 0, properties: 0, feedback: 1 },
      rateOf(everybody ?? NO_ANSWERS, own, model.rate),
      model.rate,
    )
    return { target, score, reasoning: reasonFor({ basis: 'popularity', isKnown, own, everybody }) }
  })
  return best(found, config.minScore, limit)
}

async function alike(
  asked: Asked,
  source: Candidate | undefined,
  before: ReadonlyMap<string, Answers>,
  likes: readonly string[],
  limit: number,
): Promise<readonly Recommended[]> {
  const { tx, rule, config, model, scopes } = asked
  const { flows, related } = await flowsFrom(asked, source, likes)
  const key = { tenantId: rule.tenant_id, ruleId: rule.rule_id }
  const sharers =
    source === undefined || config.weights.properties === 0 || rule.published_run_id === null
      ? []
      : await sharersOf(
          tx,
          { ...key, runId: rule.published_run_id },
          traitsOf(source.properties, 'source', model),
          SHARERS,
        )
  const flown = [...flows].sort(([, one], [, other]) => other.flow - one.flow).slice(0, FLOWN_MAX)
  const ids = new Set([...flown.map(([id]) => id), ...sharers])
  if (config.excludeRelated) for (const id of related) ids.delete(id)
  ids.delete(source?.node_id ?? '')
  const targets = await candidatesAmong(tx, scopes, config.targetType, [...ids])
  const totals = new Map(
    (
      await totalsFor(
        tx,
        key,
        targets.map((target) => target.node_id),
      )
    ).map((row) => [row.target_node_id, row]),
  )
  const scored = targets.map((target) => judged(asked, source, target, flows, before, totals))
  const shown = best(scored, config.minScore, limit)
  return explained(tx, rule.tenant_id, source, shown)
}

interface Judged extends Recommended {
  readonly parts: Parts
  readonly likeness: ReturnType<typeof likenessOf>['parts']
  readonly arrival: ReturnType<Flows['get']>
  readonly own: Answers
  readonly everybody: TotalsRow | undefined
}

function judged(
  { config, model }: Asked,
  source: Candidate | undefined,
  target: Candidate,
  flows: Flows,
  before: ReadonlyMap<string, Answers>,
  totals: ReadonlyMap<string, TotalsRow>,
): Judged {
  const arrival = flows.get(target.node_id)
  const likeness = likenessOf(source?.properties ?? {}, target.properties, model)
  const own = before.get(target.node_id) ?? NO_ANSWERS
  const everybody = totals.get(target.node_id)
  const parts = { relations: flowScore(arrival?.flow ?? 0), properties: likeness.score }
  const rate = rateOf(everybody ?? NO_ANSWERS, own, model.rate)
  const score = scoreOf(parts, config.weights, rate, model.rate)
  return { target, score, parts, likeness: likeness.parts, arrival, own, everybody, reasoning: {} }
}

/** Two and three steps out from the source, or from what it liked. */
async function flowsFrom(
  { tx, rule, config }: Asked,
  source: Candidate | undefined,
  likes: readonly string[],
) {
  const { tenant_id: tenantId } = rule
  const own =
    source === undefined || config.weights.relations === 0
      ? []
      : await edgesAt(tx, tenantId, [source.node_id], {
          relations: config.relations,
          perNode: NEIGHBOURS_MAX,
        })
  const liked = likes.map((to) => ({ to, relation: 'taken up' }))
  const first = begin([...own, ...liked])
  const related = new Set(first.keys())
  const further = { relations: config.relations, perNode: CROSSROADS + 1 }
  const back = new Set([...(source === undefined ? [] : [source.node_id]), ...related])
  const second = step(first, await edgesAt(tx, tenantId, frontierOf(first), further), back)
  const third = step(second, await edgesAt(tx, tenantId, frontierOf(second), further), back)
  const flows = joinedFlows(second, third)
  return { flows: config.excludeRelated ? flows : joinedFlows(first, flows), related }
}

const best = <T extends Recommended>(found: readonly T[], minScore: number, limit: number): readonly T[] =>
  found
    .filter(({ score }) => score > 0 && score >= minScore)
    .sort((one, other) => other.score - one.score || (one.target.node_id < other.target.node_id ? -1 : 1))
    .slice(0, limit)

/** Says in words why, for those that are shown. */
async function explained(
  tx: Tx,
  tenantId: string,
  source: Candidate | undefined,
  shown: readonly Judged[],
): Promise<readonly Recommended[]> {
  const through = shown.flatMap(({ arrival }) => (arrival === undefined ? [] : [arrival.via, arrival.root]))
  const labels = await labelsOf(tx, tenantId, [...new Set(through.filter((id) => id !== ''))])
  return shown.map(({ target, score, parts, likeness, arrival, own, everybody }) => ({
    target,
    score,
    reasoning: reasonFor({
      basis: 'affinity',
      source: source?.label,
      target: target.label,
      parts,
      likeness,
      own,
      everybody,
      path: arrival && {
        via: labels.get(arrival.via) ?? '',
        root: labels.get(arrival.root) ?? '',
        isDirect: arrival.via === arrival.root,
        relation: arrival.relation,
      },
    }),
  }))
}
