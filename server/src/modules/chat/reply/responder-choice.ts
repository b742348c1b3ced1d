import type { ModelEndpoint } from '../../../platform/llm/model.ts'
import type { Models } from '../../../platform/llm/models.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { AgentRow } from '../../agents/index.ts'
import { endpointFrom } from '../models/custom-llm.ts'
import {
  availableModels,
  BUILT_IN,
  CUSTOM,
  chooseResponder,
  type Responder,
} from '../models/providers.rules.ts'
import type { ChatRequest } from './chat.schemas.ts'
import type { ChatSetup } from './setup.store.ts'

interface Speaking {
  readonly speaker: Responder
  /** Undefined for the built-in responder. */
  readonly endpoint: ModelEndpoint | undefined
}

/** Whose words a reply is made of: the project's own model, the operator's, or the built-in responder. */
export function responderFor(
  { models, vault }: { readonly models: Models; readonly vault: Vault },
  agent: AgentRow,
  setup: ChatSetup,
  body: ChatRequest,
): Speaking {
  const custom = setup.customLlm && endpointFrom(vault, agent, setup.customLlm)
  const available = availableModels(
    custom && { model: custom.model, displayName: setup.customLlm?.display_name ?? '' },
    models.operator,
  )
  const speaker = chooseResponder(available, body)
  const endpoint = speaker.provider === CUSTOM ? custom : models.operator
  const isModel = speaker.provider !== BUILT_IN && endpoint !== undefined
  return { speaker, endpoint: isModel ? { ...endpoint, model: speaker.model } : undefined }
}
