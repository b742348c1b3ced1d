import type { ModelEndpoint } from '../../../platform/llm/model.ts'
import type { CustomLlmFound } from './custom-llms.store.ts'
import { availableModels, chooseResponder, modelsView } from './providers.rules.ts'

/** The models available to the agents of a project, the default first. */
export function modelListFor(custom: CustomLlmFound | undefined, operator: ModelEndpoint | undefined) {
  const isOn = custom?.is_active === true
  const available = availableModels(
    isOn ? { model: custom.model, displayName: custom.display_name } : undefined,
    operator,
  )
  const first = chooseResponder(available, {})
  return { default_provider: first.provider, default_model: first.model, providers: modelsView(available) }
}
