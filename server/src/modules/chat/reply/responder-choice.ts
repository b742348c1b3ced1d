import type { ModelEndpoint } from '../../../platform/llm/model.ts'
import type { Models } from '../../../platform/llm/models.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { AgentRow } from '../../agents/index.ts'
import { endpointFrom } from '../models/custom-llm.ts'
import {
  availableModels,
  BUILT_IN,
  BUILT_IN_MODEL,
  CUSTOM,
  chooseResponder,
  type Responder,
} from '../models/providers.rules.ts'
import type { ChatRequest } from './chat.schemas.ts'
import type { ChatSetup } from './setup.store.ts'

interface Speaking {
  readonly responder: Responder
  /** Undefined for the built-in responder. */
  readonly endpoint: ModelEndpoint | undefined
}

/** Nothing is generated, so nothing is paid for. */
export const NO_RESPONDER: Speaking = {
  responder: { provider: BUILT_IN, model: BUILT_IN_MODEL },
  endpoint: undefined,
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
  const responder = chooseResponder(available, body)
  const endpoint = responder.provider === CUSTOM ? custom : models.operator
  const isModel = responder.provider !== BUILT_IN && endpoint !== undefined
  return { responder, endpoint: isModel ? { ...endpoint, model: responder.model } : undefined }
}
