import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '../../../kernel/clock.ts'
import { PLATFORM_TENANT_ID } from '../../../kernel/ids.ts'
import type { ThreadPool, ThreadProgram } from '../../../platform/threads/thread-pool.ts'
import type { LeadAction } from '../policy/actions.rules.ts'
import type { PolicyTask, PolicyTrained } from '../policy/policy-training.ts'

export type LeadsTask =
  | ({ readonly task: 'policy' } & PolicyTask)
  | { readonly task: 'usual'; readonly actions: readonly LeadAction[] }

const PROGRAM: ThreadProgram = {
  file: 'leads-worker',
  lane: 'training',
  timeoutMs: 10 * MINUTE_MS,
  heapMb: 2_048,
}
const CATALOGUES_MAX = 100

/** Trainings happen in a thread, one at a time, and workspaces take turns. */
export class LeadTraining {
  readonly #threads: ThreadPool
  readonly #usual = new LRUCache<string, Promise<Float64Array>>({ max: CATALOGUES_MAX })

  constructor(threads: ThreadPool) {
    this.#threads = threads
  }

  policy(tenantId: string, task: PolicyTask, signal: AbortSignal): Promise<PolicyTrained> {
    return this.#run(tenantId, { task: 'policy', ...task }, signal)
  }

  /** The best policy for leads as they usually are; worked out once for each set of actions, for all workspaces. */
  usual(actions: readonly LeadAction[]): Promise<Float64Array> {
    const key = JSON.stringify(actions)
    const held = this.#usual.get(key)
    if (held !== undefined) return held
    const made = this.#threads.run<LeadsTask, never, Float64Array>(
      { ...PROGRAM, lane: 'long' },
      { task: 'usual', actions },
      { tenantId: PLATFORM_TENANT_ID },
    )
    this.#usual.set(key, made)
    made.catch(() => this.#usual.delete(key))
    return made
  }

  #run<Result>(tenantId: string, task: LeadsTask, signal: AbortSignal): Promise<Result> {
    return this.#threads.run(PROGRAM, task, { tenantId, signal })
  }
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly leadTraining: LeadTraining
  }
}
