import type { Logger } from 'pino'
import type { Clock } from '../../../kernel/clock.ts'
import type { ThreadPool } from '../../../platform/threads/thread-pool.ts'
import type { MemoryScope } from '../scope.ts'
import { DroppedLog } from './dropped-log.ts'
import type { Extractor } from './extractor.ts'
import { type Complete, type Dropped, ModelExtractor, ThreadedExtractor } from './index.ts'

/** How the model that extracts for an agent is called; undefined when the built-in rules do. */
/** `userId` is the person about whom it is, for the usage. */
export type CompletionsFor = (
  agent: MemoryScope['agent'],
  chatModel: string,
  userId?: string,
) => Promise<Complete | undefined>

/** Which engine learns for an agent: a model where one is configured, the built-in rules otherwise. */
export class Extractors {
  readonly #threads: ThreadPool
  readonly #completionsFor: CompletionsFor
  readonly #dropped: DroppedLog

  constructor(threads: ThreadPool, completionsFor: CompletionsFor, log: Logger, clock: Clock) {
    this.#threads = threads
    this.#completionsFor = completionsFor
    this.#dropped = new DroppedLog(log, clock)
  }

  /** Without a model, and so without cost. */
  builtIn(agent: Pick<MemoryScope['agent'], 'tenant_id'>): Extractor {
    return new ThreadedExtractor(this.#threads, agent.tenant_id)
  }

  async forAgent(
    agent: MemoryScope['agent'],
    more: {
      /** The model the conversation was had with; '' means the agent's default. */
      readonly chatModel: string
      readonly userId?: string | undefined
      readonly onDropped: (dropped: Dropped) => void
    },
  ): Promise<Extractor> {
    const builtIn = this.builtIn(agent)
    const complete = await this.#completionsFor(agent, more.chatModel, more.userId)
    if (complete === undefined) return builtIn
    return new ModelExtractor(complete, builtIn, (dropped) => {
      this.#dropped.add(agent, dropped)
      more.onDropped(dropped)
    })
  }
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly extractors: Extractors
  }
}
