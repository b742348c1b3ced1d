import { isObject } from '../../../kernel/json.ts'
import { BUILT_IN } from './providers.rules.ts'

/** The model that works on a conversation after the reply is sent, and the settings its calls carry. */
export interface ModelChoice {
  readonly provider: string
  readonly model: string
  readonly max_tokens: number
  readonly temperature: number
}

/** The config key of a project or of the account that holds `{chat model or "*": {provider, model}}`. */
export const MODEL_MAP_KEY = 'post_processing_model_map'

/** Extraction has to be reproducible, and needs room for a long list of facts. */
const TEMPERATURE = 0
const TEMPERATURE_MAX = 2
const MAX_TOKENS = 4_096
/** The price of an answer has a bound, whatever a config value says. */
const MAX_TOKENS_MAX = 32_000

function within(value: unknown, otherwise: number, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return otherwise
  return Math.min(most, Math.max(least, value))
}

/** Config values are free JSON: whatever is not a whole pair counts as nothing. */
function choiceFrom(entry: unknown): ModelChoice | undefined {
  if (!isObject(entry)) return undefined
  const { provider, model } = entry
  if (typeof provider !== 'string' || typeof model !== 'string' || provider === '' || model === '')
    return undefined
  return {
    provider,
    model,
    max_tokens: Math.floor(within(entry['max_tokens'], MAX_TOKENS, 1, MAX_TOKENS_MAX)),
    temperature: within(entry['temperature'], TEMPERATURE, 0, TEMPERATURE_MAX),
  }
}

function choiceIn(map: unknown, chatModel: string): ModelChoice | undefined {
  if (!isObject(map)) return undefined
  const own = Object.hasOwn(map, chatModel) ? choiceFrom(map[chatModel]) : undefined
  return own ?? choiceFrom(map['*'])
}

export interface ModelLevels {
  readonly override: { readonly provider: string; readonly model: string }
  readonly projectMap: unknown
  readonly accountMap: unknown
  /** The first model endpoint that is available; undefined when there is none and the rules extract. */
  readonly installed: { readonly provider: string; readonly model: string } | undefined
}

/** The agent's override, else the project's map, else the account's, else the default of the installation. */
export function effectiveModel(chatModel: string, levels: ModelLevels): ModelChoice {
  const { override, projectMap, accountMap, installed } = levels
  return (
    choiceFrom(override) ??
    choiceIn(projectMap, chatModel) ??
    choiceIn(accountMap, chatModel) ?? {
      provider: installed?.provider ?? BUILT_IN,
      model: installed?.model ?? chatModel,
      max_tokens: MAX_TOKENS,
      temperature: TEMPERATURE,
    }
  )
}
