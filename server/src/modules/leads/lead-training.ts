import { LRUCache } from 'lru-cache'
import { runThread } from '../../platform/threads/thread.ts'
import { shuttingDown, TrainingQueue } from '../learning/index.ts'
import type { LeadAction } from './actions.rules.ts'
import type { PolicyTask, PolicyTrained } from './policy-training.ts'
import type { Decided, ModelTrained } from './training.ts'

export type LeadsTask =
  | { readonly task: 'model'; readonly rows: readonly Decided[]; readonly epochs: number }
  | ({ readonly task: 'policy' } & PolicyTask)
  | { readonly task: 'usual'; readonly actions: readonly LeadAction[] }

const PROGRAM = 'leads-worker'
const CATALOGUES_MAX = 100

/** Trainings happen in a thread of their own, one at a time, and tenants take turns. */
export class LeadTraining {
  readonly #queue = new TrainingQueue()
  readonly #closing = new AbortController()
  readonly #usual = new LRUCache<string, Promise<Float64Array>>({ max: CATALOGUES_MAX })

  model(
    tenantId: string,
    rows: readonly Decided[],
    epochs: number,
    signal: AbortSignal,
  ): Promise<ModelTrained> {
    return this.#run(tenantId, { task: 'model', rows, epochs }, signal)
  }

  policy(tenantId: string, task: PolicyTask, signal: AbortSignal): Promise<PolicyTrained> {
    return this.#run(tenantId, { task: 'policy', ...task }, signal)
  }

  /** What is best where leads are as they usually are; worked out once for each set of actions. */
  usual(actions: readonly LeadAction[]): Promise<Float64Array> {
    const key = JSON.stringify(actions)
    const held = this.#usual.get(key)
    if (held !== undefined) return held
    const task: LeadsTask = { task: 'usual', actions }
    const made = runThread<LeadsTask, never, Float64Array>(PROGRAM, task, { signal: this.#closing.signal })
    this.#usual.set(key, made)
    made.catch(() => this.#usual.delete(key))
    return made
  }

  #run<Result>(tenantId: string, task: LeadsTask, signal: AbortSignal): Promise<Result> {
    const either = AbortSignal.any([signal, this.#closing.signal])
    return this.#queue.run(tenantId, either, () =>
      runThread<LeadsTask, never, Result>(PROGRAM, task, { signal: either }),
    )
  }

  async close(): Promise<void> {
    this.#closing.abort(shuttingDown())
    this.#queue.close()
  }
}

declare module '../../platform/http/operation.ts' {
  interface Services {
    readonly leadTraining: LeadTraining
  }
}
