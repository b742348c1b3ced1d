/** What is said to a model and what comes back, in the words of the OpenAI-compatible protocol. */

export interface ToolCall {
  readonly id: string
  readonly name: string
  /** JSON text, exactly as the model wrote it; it may not even be JSON. */
  readonly arguments: string
}

export type ModelMessage =
  | {
      readonly role: 'system' | 'user'
      readonly content: string
      /** Pictures beside the text, as `data:` addresses. An endpoint that refuses them is asked again without. */
      readonly images?: readonly string[]
    }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly content: string; readonly toolCallId: string }

export interface ToolOffer {
  readonly name: string
  readonly description: string
  /** A JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[]
  readonly tools?: readonly ToolOffer[]
  /** 0 is a real value; undefined leaves it to the endpoint. */
  readonly temperature?: number | undefined
  readonly maxTokens?: number | undefined
  /** Texts before which the answer ends. */
  readonly stop?: readonly string[] | undefined
  /** Whether some tool, or which, has to be called; undefined leaves it to the model. */
  readonly toolChoice?: 'required' | { readonly name: string } | undefined
  /** Passed on as the caller wrote it. */
  readonly responseFormat?: Readonly<Record<string, unknown>> | undefined
}

export interface Usage {
  readonly promptTokens: number
  readonly completionTokens: number
  readonly totalTokens: number
  /** The endpoint did not count, so we did, roughly. */
  readonly isEstimated: boolean
}

export type ModelEvent =
  | { readonly kind: 'text'; readonly text: string }
  /** The last event, once. */
  | {
      readonly kind: 'end'
      /** `stop`, `length`, `tool_calls`, `content_filter`, or whatever the endpoint says. */
      readonly finishReason: string
      readonly toolCalls: readonly ToolCall[]
      readonly usage: Usage
      /** The model that answered, as the endpoint names it; undefined when it does not. */
      readonly model?: string | undefined
    }

export interface ModelAnswer {
  readonly text: string
  readonly finishReason: string
  readonly toolCalls: readonly ToolCall[]
  readonly usage: Usage
}

/** Where a model is, and who chose the address. */
export interface ModelEndpoint {
  /** The address below which `/chat/completions` lives, such as `https://api.example.com/v1`. */
  readonly url: string
  readonly apiKey: string | undefined
  readonly model: string
  /** The operator may name any address; a tenant's must be public and encrypted unless the operator allows more. */
  readonly chosenBy: 'operator' | 'tenant'
}

export const sameEndpoint = ({ url, model }: ModelEndpoint): string => `${url} ${model}`
