import type { Extractor } from './extraction/extractor.ts'
import { BuiltinExtractor } from './extraction/index.ts'
import type { MemoryScope } from './scope.ts'

/** Which engine learns for an agent: a model where one is configured, the built-in rules otherwise. */
export class Extractors {
  readonly #builtIn: Extractor = new BuiltinExtractor()
  readonly #ofModel: ((agent: MemoryScope['agent']) => Promise<Extractor | undefined>) | undefined

  constructor(ofModel?: (agent: MemoryScope['agent']) => Promise<Extractor | undefined>) {
    this.#ofModel = ofModel
  }

  async forAgent(agent: MemoryScope['agent']): Promise<Extractor> {
    return (await this.#ofModel?.(agent)) ?? this.#builtIn
  }
}

declare module '../../platform/http/operation.ts' {
  interface Services {
    readonly extractors: Extractors
  }
}
