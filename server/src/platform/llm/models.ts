import type { ModelEndpoint } from './model.ts'
import { ModelClient, type ModelTimes } from './model-client.ts'

export interface ModelSettings {
  readonly url: string | undefined
  readonly apiKey: string | undefined
  readonly model: string | undefined
  readonly allowPrivate: boolean
}

/** The models of this installation: how to call one, and the operator's own if there is one. */
export class Models {
  readonly client: ModelClient
  /** Undefined means that the built-in responder answers. */
  readonly operator: ModelEndpoint | undefined
  readonly allowPrivate: boolean

  constructor(settings: ModelSettings, times: Partial<ModelTimes> = {}) {
    const { url, apiKey, model, allowPrivate } = settings
    this.client = new ModelClient({ allowPrivate }, times)
    this.allowPrivate = allowPrivate
    this.operator =
      url === undefined ? undefined : { url, apiKey, model: model ?? DEFAULT_MODEL, chosenBy: 'operator' }
  }

  close(): Promise<void> {
    return this.client.close()
  }
}

/** What endpoints that serve a single model understand when none is named. */
const DEFAULT_MODEL = 'default'

declare module '../services.ts' {
  interface Services {
    readonly models: Models
  }
}
