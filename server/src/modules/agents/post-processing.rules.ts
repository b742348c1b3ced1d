import { isObject } from '../../kernel/json.ts'

/** The model that works on a conversation after the answer is sent: extraction, summaries, consolidation. */
export interface ModelChoice {
  readonly provider: string
  readonly model: string
  readonly max_tokens: number
  readonly temperature: number
}

/** The config key of a project or of the account that holds `{chat model or "*": {provider, model}}`. */
export const MODEL_MAP_KEY = 'post_processing_model_map'
export const BUILTIN_PROVIDER = 'builtin'

/** Post-processing needs reproducible answers, and room for a long list of facts. */
const MAX_TOKENS = 4_096
const TEMPERATURE = 0.2

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise

/** Config values are free JSON: whatever is not a whole pair counts as nothing. */
function choiceFrom(entry: unknown): ModelChoice | undefined {
  if (!isObject(entry)) return undefined
  const { provider, model } = entry
  if (typeof provider !== 'string' || typeof model !== 'string' || provider === '' || model === '')
    return undefined
  const maxTokens = Math.max(1, Math.floor(numberOr(entry['max_tokens'], MAX_TOKENS)))
  return { provider, model, max_tokens: maxTokens, temperature: numberOr(entry['temperature'], TEMPERATURE) }
}

function choiceIn(map: unknown, chatModel: string): ModelChoice | undefined {
  if (!isObject(map)) return undefined
  const own = Object.hasOwn(map, chatModel) ? choiceFrom(map[chatModel]) : undefined
  return own ?? choiceFrom(map['*'])
}

/** The agent's override, else the project's map, else the account's, else the chat model itself. */
export function effectiveModel(
  chatModel: string,
  override: { readonly provider: string; readonly model: string },
  projectMap: unknown,
  accountMap: unknown,
): ModelChoice {
  return (
    choiceFrom(override) ??
    choiceIn(projectMap, chatModel) ??
    choiceIn(accountMap, chatModel) ?? {
      provider: BUILTIN_PROVIDER,
      model: chatModel,
      max_tokens: MAX_TOKENS,
      temperature: TEMPERATURE,
    }
  )
}
