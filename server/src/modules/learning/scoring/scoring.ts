import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { RawRecord } from '../../../algorithms/trees/encode.ts'
import { MINUTE_MS } from '../../../kernel/clock.ts'
import { Problem, refused } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ThreadPool, ThreadProgram } from '../../../platform/threads/thread-pool.ts'
import type { LearningParts } from '../parts.ts'
import type { Explanation } from './explanation.ts'
import { Model, type Prediction, type Predictor } from './model.ts'
import type { Trained, TrainingWork } from './model-training.ts'
import { Prior } from './prior.ts'
import { currentVersions, findModel, findPrior, type ModelKey } from './scoring.store.ts'

/** How long parameters are searched for before the best ones so far have to do, and when a training is given up. */
const SEARCH_MS = 2 * MINUTE_MS
const GIVE_UP_MS = 10 * MINUTE_MS
const ROWS_MIN = 10
const CACHE_BYTES = 128_000_000
const THREADS_MAX = 8

/** It gives up by itself; the pool's limit is for one that does not. */
const TRAINING: ThreadProgram = {
  file: 'training-worker',
  lane: 'training',
  timeoutMs: GIVE_UP_MS + MINUTE_MS,
  heapMb: 2_048,
}

interface Origin {
  readonly servedFrom: 'tenant' | 'global'
  readonly version: number
  readonly calibrationMethod: string
}

/** An answer, and who gave it. */
export interface Answered extends Prediction, Origin {
  readonly explanation?: Explanation | undefined
}

/** Who would answer. */
export interface Serving {
  readonly servedFrom: Origin['servedFrom']
  readonly from: Origin
  predict(features: RawRecord): Prediction
  explain(features: RawRecord, now: Date): Explanation | undefined
}

interface Held {
  readonly version: number
  readonly predictor: Predictor
}

/** The models of all projects: trained in threads, kept in the process as long as they are current. */
export class Scoring {
  readonly #threads: ThreadPool
  readonly #held = new LRUCache<string, Held>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ predictor }) => predictor.bytes,
  })

  constructor({ threads }: LearningParts) {
    this.#threads = threads
  }

  /** Drops what this process keeps of a workspace. */
  forgetTenant(tenantId: string): void {
    for (const name of this.#held.keys()) if (name.startsWith(tenantId)) this.#held.delete(name)
  }

  /** Trains in threads of its own; no transaction may be open. `json` is `{"rows": [{"features", "label"}]}`. */
  async train(
    tenantId: string,
    work: Pick<TrainingWork, 'kind' | 'json' | 'trials' | 'epochs' | 'champion'>,
    signal: AbortSignal,
  ): Promise<Trained> {
    const task: TrainingWork = {
      task: 'train',
      ...work,
      searchMs: SEARCH_MS,
      giveUpMs: GIVE_UP_MS,
      threads: Math.min(THREADS_MAX, availableParallelism()),
    }
    const trained = await this.#threads.run<TrainingWork, never, Trained | undefined>(TRAINING, task, {
      tenantId,
      signal,
    })
    if (trained !== undefined) return trained
    throw new Problem('unavailable', 'The model could not be trained in time; the server is too busy.', {
      headers: { 'Retry-After': '60' },
    })
  }

  /** What answers for a project: its own model, else what consenting workspaces have learned; undefined without either. */
  async predictor(tx: Tx, key: ModelKey): Promise<Serving | undefined> {
    const versions = await currentVersions(tx, key)
    if (versions.own > 0) {
      const name = `${key.tenantId}/${key.projectId}/${key.kind}/${key.useCase}`
      const held = await this.#upToDate(name, versions.own, async () => {
        const bytes = await findModel(tx, key, versions.own)
        return bytes === undefined ? undefined : { version: versions.own, predictor: Model.fromBytes(bytes) }
      })
      if (held !== undefined) return serving(held, 'tenant')
    }
    if (versions.prior === 0) return undefined
    const prior = await this.#upToDate(`prior/${key.kind}/${key.useCase}`, versions.prior, async () => {
      const found = await findPrior(tx, key.useCase, key.kind)
      return found && { version: found.version, predictor: Prior.fromBytes(found.model) }
    })
    return prior && serving(prior, 'global')
  }

  /** One answer of it. */
  async predict(tx: Tx, key: ModelKey, features: RawRecord): Promise<Answered | undefined> {
    const found = await this.predictor(tx, key)
    return found && { ...found.predict(features), ...found.from }
  }

  /** One answer with its reasons. */
  async explain(tx: Tx, key: ModelKey, features: RawRecord, now: Date): Promise<Answered | undefined> {
    const found = await this.predictor(tx, key)
    return found && { ...found.predict(features), ...found.from, explanation: found.explain(features, now) }
  }

  async #upToDate(name: string, version: number, load: () => Promise<Held | undefined>) {
    const held = this.#held.get(name)
    if (held?.version === version) return held
    const loaded = await load()
    if (loaded !== undefined) this.#held.set(name, loaded)
    return loaded
  }
}

function serving({ version, predictor }: Held, servedFrom: Serving['servedFrom']): Serving {
  const { calibrationMethod } = predictor
  return {
    servedFrom,
    from: { servedFrom, version, calibrationMethod },
    predict: (features) => predictor.predict(features),
    explain: (features, now) => predictor.explain(features, now),
  }
}

/** What no model can be learned from is refused by name. */
export function checkLabels(labels: readonly number[]): void {
  if (labels.length < ROWS_MIN)
    throw refused(`A model needs at least ${ROWS_MIN} rows; there are ${labels.length}.`)
  const positives = labels.reduce((sum, label) => sum + label, 0)
  if (Math.min(positives, labels.length - positives) < 2)
    throw refused(
      `A model needs at least 2 rows of each label; there are ${positives} of label 1 and ${labels.length - positives} of label 0.`,
    )
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly scoring: Scoring
  }
}
