import {
  APICallError,
  type LanguageModelV3,
  type LanguageModelV3CallOptions,
  NoSuchModelError,
  type ProviderV3,
} from '@ai-sdk/provider'
import {
  type Client,
  type ClientOptions,
  createClient,
  isProblem,
  RapportConnectionError,
} from '@rapport/sdk'
import { collect, partsOf } from './answer.ts'
import { requestOf } from './request.ts'

/** Whom an agent talks to. `providerOptions.rapport` takes the same fields for one call. */
export interface AgentSettings {
  /** The person it remembers. Without it nothing is read from memory or stored in it. */
  readonly user?: string | undefined
  /** The conversation; found by the last answer in the messages unless named. */
  readonly session?: string | undefined
  readonly instance?: string | undefined
}

export interface RapportProvider extends ProviderV3 {
  /** An agent, by name or id, as a language model. */
  (agent: string, settings?: AgentSettings): LanguageModelV3
}

/** `createRapport({ url, key })`; without them `RAPPORT_URL` and `RAPPORT_API_KEY` of the environment are read. */
export function createRapport(options: Partial<ClientOptions> = {}): RapportProvider {
  const environment = globalThis.process?.env ?? {}
  const client = createClient({
    key: environment['RAPPORT_API_KEY'],
    ...options,
    url: options.url ?? environment['RAPPORT_URL'] ?? 'http://127.0.0.1:8080',
  })
  const languageModel = (agent: string, settings: AgentSettings = {}) => agentModel(client, agent, settings)
  const none = (modelType: 'embeddingModel' | 'imageModel') => (modelId: string) => {
    throw new NoSuchModelError({ modelId, modelType })
  }
  return Object.assign(languageModel, {
    specificationVersion: 'v3' as const,
    languageModel,
    embeddingModel: none('embeddingModel'),
    imageModel: none('imageModel'),
  })
}

function agentModel(client: Client, agent: string, settings: AgentSettings): LanguageModelV3 {
  const send = async (options: LanguageModelV3CallOptions) => {
    const { body, warnings } = requestOf(agent, settings, options)
    const sent = client.open('POST /v1/chat/completions', {
      body,
      signal: options.abortSignal,
      headers: defined(options.headers ?? {}),
      // The SDK repeats calls itself, as often as the program told it to.
      retries: 0,
    })
    const response = await sent.catch((error: unknown) => {
      throw asCallError(error, body)
    })
    return { body, parts: partsOf(response, warnings) }
  }
  return {
    specificationVersion: 'v3',
    provider: 'rapport',
    modelId: agent,
    // Files are sent along, so that the SDK has to fetch what has an address.
    supportedUrls: {},
    doStream: async (options) => {
      const { body, parts } = await send(options)
      return { stream: parts, request: { body } }
    },
    doGenerate: async (options) => {
      const { body, parts } = await send(options)
      return { ...(await collect(parts)), request: { body } }
    },
  }
}

/** In the form by which the SDK knows what may be repeated, and when. */
function asCallError(error: unknown, requestBodyValues: unknown): unknown {
  const call = { url: '/v1/chat/completions', requestBodyValues, cause: error }
  if (error instanceof RapportConnectionError)
    return new APICallError({ ...call, message: error.message, isRetryable: true })
  if (!isProblem(error)) return error
  const { detail: message, status: statusCode, body: data, retryAfterMs } = error
  const responseHeaders: Record<string, string> =
    retryAfterMs === undefined ? {} : { 'retry-after-ms': String(retryAfterMs) }
  // A workspace without credit answers 429 too, and stays without it.
  const isRetryable = [408, 429, 502, 503, 504].includes(statusCode) && error.code !== 'insufficient_quota'
  return new APICallError({ ...call, message, statusCode, data, responseHeaders, isRetryable })
}

const defined = (headers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
