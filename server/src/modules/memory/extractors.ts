import type { Extractor } from './extraction/extractor.ts'
import { BuiltinExtractor, type Complete, ModelExtractor } from './extraction/index.ts'
import type { MemoryScope } from './scope.ts'

/** Which engine learns for an agent: a model where one is configured, the built-in rules otherwise. */
export class Extractors {
  readonly #builtIn: Extractor = new BuiltinExtractor()
  readonly #completionsFor: (agent: MemoryScope['agent']) => Promise<Complete | undefined>

  constructor(completionsFor: (agent: MemoryScope['agent']) => Promise<Complete | undefined>) {
    this.#completionsFor = completionsFor
  }

  async forAgent(agent: MemoryScope['agent']): Promise<Extractor> {
    const complete = await this.#completionsFor(agent)
    return complete === undefined ? this.#builtIn : new ModelExtractor(complete, this.#builtIn)
  }
}

declare module '../../platform/http/operation.ts' {
  interface Services {
    readonly extractors: Extractors
  }
}
