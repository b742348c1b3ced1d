import type { Clock } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import { findSchema } from '../entity-types/entity-schemas.store.ts'
import type { Scope } from '../scopes.store.ts'
import { scopesFor } from '../search/found.ts'
import { endRun, type RuleRow, setRunning, showLife } from './analytics-rules.store.ts'
import {
  isConfig,
  type RecommendationConfig,
  readRecommendation,
  readTrend,
  type TrendConfig,
  WINDOWS,
} from './config.rules.ts'
import { analyseConversions } from './conversions.ts'
import { sumTotals } from './feedback.store.ts'
import {
  BEFORE_ALL,
  insertTraits,
  insertTrends,
  type RunKey,
  type ScannedNode,
  scanNodes,
  sweepResults,
} from './results.store.ts'
import { overallRate } from './score.rules.ts'
import { type Model, Numbers, traitsOf } from './traits.rules.ts'

/** What a run cannot get over by trying again; its words are shown to people. */
export class RunRefused extends Error {}

/** Another run has begun since, or the rule is gone: this one stops and leaves nothing behind. */
export class Overtaken extends Error {}

export interface RunParts {
  readonly db: ScopedDatabase
  readonly clock: Clock
  readonly signal: AbortSignal
}

const SLICE = 500

/** Begins a run: from now on it alone may publish. Undefined when the rule is gone. */
export async function beginRun({ db, clock }: RunParts, tenantId: string, ruleId: string) {
  const [runId, startedAt] = [newId(), clock.now()]
  const rule = await db.transaction((tx) => setRunning(tx, { tenantId, ruleId }, runId, startedAt))
  return rule && { rule, key: { tenantId, ruleId, runId }, startedAt }
}
export type Run = NonNullable<Awaited<ReturnType<typeof beginRun>>>

/** Computes a rule's results under the run's id, not yet visible to readers. */
export async function workOut(parts: RunParts, run: Run): Promise<Model | undefined> {
  const { rule, key } = run
  await sweep(parts, key, [rule.published_run_id, key.runId])
  if (rule.rule_type === 'trend') {
    const config = readTrend(rule.config)
    if (!isConfig(config)) throw new RunRefused(refusal(config))
    await followTrends(parts, run, config)
    return undefined
  }
  const config = readRecommendation(rule.config)
  if (!isConfig(config)) throw new RunRefused(refusal(config))
  return learnTargets(parts, run, config)
}

const refusal = (errors: readonly { readonly location: string; readonly message: string }[]): string =>
  `The config is not valid: ${errors.map(({ location, message }) => `${location.replace(/^body\./, '')} ${message}`).join('; ')}.`

/** Takes away what earlier runs left, except what is named. */
export async function sweep(
  { db, signal }: RunParts,
  key: Omit<RunKey, 'runId'>,
  keep: readonly (string | null)[],
): Promise<void> {
  const kept = keep.filter((one) => one !== null)
  for (const table of ['kb_rule_traits', 'kb_trends'] as const)
    while ((await db.transaction((tx) => sweepResults(tx, table, key, kept))) > 0) signal.throwIfAborted()
}

/** Goes over all nodes of a type, a slice at a time, and shows a sign of life at each. */
async function forEachSlice(
  { db, clock, signal }: RunParts,
  { key }: Run,
  scopes: readonly Scope[],
  nodeType: string,
  work: (nodes: readonly ScannedNode[]) => Promise<void>,
): Promise<void> {
  let after = BEFORE_ALL
  for (;;) {
    signal.throwIfAborted()
    if (!(await db.transaction((tx) => showLife(tx, key, key.runId, clock.now())))) throw new Overtaken()
    const nodes = await db.read((tx) => scanNodes(tx, scopes, nodeType, after, SLICE))
    if (nodes.length > 0) await work(nodes)
    const last = nodes.at(-1)
    if (last === undefined || nodes.length < SLICE) return
    after = last.node_id
  }
}

async function followTrends(parts: RunParts, run: Run, config: TrendConfig): Promise<void> {
  const { rule, key, startedAt: now } = run
  const scope = { tenantId: rule.tenant_id, scopeId: rule.project_id }
  const days = config.windows.map((name) => WINDOWS[name])
  await forEachSlice(parts, run, [scope], config.targetType, (nodes) =>
    parts.db.transaction((tx) =>
      insertTrends(tx, key, scope.scopeId, config, { nodeIds: nodes.map((node) => node.node_id), days, now }),
    ),
  )
}

/** Once over all targets to learn how their numbers are spread, and once more to note what each has. */
async function learnTargets(parts: RunParts, run: Run, config: RecommendationConfig): Promise<Model> {
  const { rule, key } = run
  const project = { tenantId: rule.tenant_id, projectId: rule.project_id }
  const scopes = scopesFor(config.scopeMode, project)
  const numbers = new Numbers()
  let targets = 0
  await forEachSlice(parts, run, scopes, config.targetType, async (nodes) => {
    for (const node of nodes) numbers.watch(node.properties)
    targets += nodes.length
  })
  const answers = await parts.db.read((tx) => sumTotals(tx, key))
  const properties = await comparedIn(parts, rule, config)
  const model: Model = { targets, rate: overallRate(answers), numbers: numbers.learnt(), properties }
  if (config.weights.properties > 0)
    await forEachSlice(parts, run, scopes, config.targetType, (nodes) =>
      parts.db.transaction((tx) =>
        insertTraits(
          tx,
          key,
          nodes.flatMap((node) =>
            traitsOf(node.properties, 'target', model).map((trait) => [trait, node.node_id] as const),
          ),
        ),
      ),
    )
  await analyseConversions(parts.db, key, config, { now: run.startedAt, signal: parts.signal })
  return model
}

/** What the rule says to compare; where it says nothing, what the schema of the type says. */
async function comparedIn({ db }: RunParts, rule: RuleRow, config: RecommendationConfig) {
  if (config.properties.length > 0) return config.properties
  const project = { tenantId: rule.tenant_id, projectId: rule.project_id }
  const schema = await db.read((tx) => findSchema(tx, project, config.targetType))
  const similarity = schema?.similarity_config
  if (!similarity?.enabled) return []
  return Object.entries(similarity.field_weights ?? {})
    .filter(([, weight]) => weight > 0)
    .map(([name, weight]) => ({ source: name, target: name, weight }))
}

/** Shows the results of a run instead of the last one's. */
export async function publish({ db, clock }: RunParts, run: Run, model: Model | undefined, tell: Tell) {
  return db.transaction(async (tx) => {
    const end = { startedAt: run.startedAt, now: clock.now(), model }
    const isPublished = await endRun(tx, run.key, run.key.runId, end)
    if (isPublished) tell(tx, 'knowledge_rule.run_completed', end)
    return isPublished
  })
}

/** The last results stay; the rule says what went wrong. */
export async function giveUp({ db, clock }: RunParts, run: Run, error: string, tell: Tell): Promise<void> {
  await db.transaction(async (tx) => {
    const end = { startedAt: run.startedAt, now: clock.now(), error }
    if (await endRun(tx, run.key, run.key.runId, end)) tell(tx, 'knowledge_rule.run_failed', end)
  })
}

type Tell = (
  tx: Parameters<Parameters<ScopedDatabase['transaction']>[0]>[0],
  type: string,
  end: { readonly startedAt: Date; readonly now: Date; readonly error?: string },
) => void
