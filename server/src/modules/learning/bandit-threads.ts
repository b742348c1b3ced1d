import type { Evaluation } from '../../algorithms/evaluation/evaluate.ts'
import { runThread } from '../../platform/threads/thread.ts'
import type { EvaluationTask } from './evaluation.ts'
import type { SimulationPoint, SimulationResult, SimulationTask } from './simulation.ts'

export type ThreadTask = EvaluationTask | SimulationTask

/** How many evaluations and simulations run at once in this process; further ones wait for a place. */
const AT_ONCE = 2

/** The long computations, away from the event loop. */
export class BanditThreads {
  readonly #closing = new AbortController()
  readonly #waiting: (() => void)[] = []
  #running = 0

  evaluate(task: EvaluationTask, signal: AbortSignal): Promise<Evaluation> {
    return this.#run(task, signal)
  }

  simulate(
    task: SimulationTask,
    signal: AbortSignal,
    onRound?: (point: SimulationPoint) => void,
  ): Promise<SimulationResult> {
    return this.#run(task, signal, onRound)
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The process is shutting down.'))
  }

  async #run<Progress, Result>(
    task: ThreadTask,
    caller: AbortSignal,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result> {
    const signal = AbortSignal.any([caller, this.#closing.signal])
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await runThread<ThreadTask, Progress, Result>('simulation-worker', task, {
        signal,
        ...(onProgress === undefined ? {} : { onProgress }),
      })
    } finally {
      // The place goes to who waits longest, or is free.
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}
