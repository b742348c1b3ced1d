import type { Evaluation } from '../../../algorithms/evaluation/evaluate.ts'
import { MINUTE_MS } from '../../../kernel/clock.ts'
import type { ThreadPool, ThreadProgram } from '../../../platform/threads/thread-pool.ts'
import type { EvaluationTask } from '../evaluation/evaluation.ts'
import type { SimulationPoint, SimulationResult, SimulationTask } from '../simulation/simulation.ts'

export type ThreadTask = EvaluationTask | SimulationTask

const SIMULATION: ThreadProgram = {
  file: 'simulation-worker',
  lane: 'long',
  timeoutMs: 10 * MINUTE_MS,
  heapMb: 2_048,
}

/** The long computations, away from the event loop. */
export class BanditThreads {
  readonly #threads: ThreadPool

  constructor(threads: ThreadPool) {
    this.#threads = threads
  }

  evaluate(tenantId: string, task: EvaluationTask, signal: AbortSignal): Promise<Evaluation> {
    return this.#threads.run(SIMULATION, task, { tenantId, signal })
  }

  simulate(
    tenantId: string,
    task: SimulationTask,
    signal: AbortSignal,
    onProgress?: (point: SimulationPoint) => void,
  ): Promise<SimulationResult> {
    return this.#threads.run<SimulationTask, SimulationPoint, SimulationResult>(SIMULATION, task, {
      tenantId,
      signal,
      onProgress,
    })
  }
}
