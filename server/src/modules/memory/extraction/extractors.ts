import type { ThreadPool } from '../../../platform/threads/thread-pool.ts'
import type { MemoryScope } from '../scope.ts'
import type { Extractor } from './extractor.ts'
import { type Complete, ModelExtractor, ThreadedExtractor } from './index.ts'

/** Which engine learns for an agent: a model where one is configured, the built-in rules otherwise. */
export class Extractors {
  readonly #threads: ThreadPool
  readonly #completionsFor: (agent: MemoryScope['agent']) => Promise<Complete | undefined>

  constructor(
    threads: ThreadPool,
    completionsFor: (agent: MemoryScope['agent']) => Promise<Complete | undefined>,
  ) {
    this.#threads = threads
    this.#completionsFor = completionsFor
  }

  async forAgent(agent: MemoryScope['agent']): Promise<Extractor> {
    const builtIn = new ThreadedExtractor(this.#threads, agent.tenant_id)
    const complete = await this.#completionsFor(agent)
    return complete === undefined ? builtIn : new ModelExtractor(complete, builtIn)
  }
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly extractors: Extractors
  }
}
