import { invalidField } from '../../../kernel/problem.ts'

/** Who may speak for an agent, and who does. */
export const BUILT_IN = 'builtin'
export const OPERATOR = 'default'
export const CUSTOM = 'custom'
export const BUILT_IN_MODEL = 'built-in-responder'

export interface Available {
  readonly provider: string
  readonly providerName: string
  readonly model: string
  readonly displayName: string
}

export interface Responder {
  readonly provider: string
  readonly model: string
}

/** The best first: the project's own model, the operator's, the built-in responder. */
export function availableModels(
  custom: { readonly model: string; readonly displayName: string } | undefined,
  operator: { readonly model: string } | undefined,
): readonly Available[] {
  return [
    ...(custom === undefined
      ? []
      : [
          {
            provider: CUSTOM,
            providerName: 'The project’s own model',
            model: custom.model,
            displayName: custom.displayName || custom.model,
          },
        ]),
    ...(operator === undefined
      ? []
      : [
          {
            provider: OPERATOR,
            providerName: 'The installation’s model',
            model: operator.model,
            displayName: operator.model,
          },
        ]),
    {
      provider: BUILT_IN,
      providerName: 'Built-in responder',
      model: BUILT_IN_MODEL,
      displayName: 'Built-in responder (no language model)',
    },
  ]
}

/**
 * A request names provider and model; one without the other is ignored. A provider that is not there is refused with
 * those that are. Which models an endpoint serves is for the endpoint to say: gateways serve many at one address.
 */
export function chooseResponder(
  available: readonly Available[],
  wish: { readonly provider?: string | undefined; readonly model?: string | undefined },
): Responder {
  const wished = available.find(({ provider }) => provider === wish.provider)
  if (wish.provider && wish.model && wished === undefined) {
    const known = available.map(({ provider, model }) => `${provider} (${model})`).join(', ')
    throw invalidField(
      'body.provider',
      `names no provider of this project; there are: ${known}`,
      wish.provider,
    )
  }
  if (wished !== undefined && wish.model) {
    if (wished.provider === BUILT_IN) return { provider: BUILT_IN, model: BUILT_IN_MODEL }
    return { provider: wished.provider, model: wish.model }
  }
  const [best] = available
  return { provider: best?.provider ?? BUILT_IN, model: best?.model ?? BUILT_IN_MODEL }
}

export const modelsView = (available: readonly Available[]) =>
  available.map(({ provider, providerName, model, displayName }) => ({
    provider,
    provider_name: providerName,
    default_model: model,
    models: [{ id: model, display_name: displayName }],
  }))
