import type {
  LanguageModelV3CallOptions,
  LanguageModelV3FilePart,
  LanguageModelV3Message,
  LanguageModelV3ToolResultPart,
  SharedV3Warning,
} from '@ai-sdk/provider'
import type { Body } from '@rapport/sdk'
import type { AgentSettings } from './provider.ts'

type Request = Body<'POST /v1/chat/completions'>
type Message = Request['messages'][number]

/** Settings of the SDK that Rapport does not pass on. */
const UNSUPPORTED = ['topP', 'topK', 'presencePenalty', 'frequencyPenalty', 'seed'] as const

/** A call of the SDK as a request for the operation that takes whole conversations. */
export function requestOf(
  agent: string,
  settings: AgentSettings,
  options: LanguageModelV3CallOptions,
): { readonly body: Request; readonly warnings: SharedV3Warning[] } {
  const warnings: SharedV3Warning[] = UNSUPPORTED.filter((name) => options[name] !== undefined).map(
    (feature) => ({ type: 'unsupported', feature }),
  )
  const { user, session, instance } = {
    ...settings,
    ...(options.providerOptions?.['rapport'] as AgentSettings),
  }
  const metadata = {
    ...(session === undefined ? {} : { session_id: session }),
    ...(instance === undefined ? {} : { instance_id: instance }),
  }
  const body = withoutUndefined({
    model: agent,
    messages: options.prompt.flatMap(messagesOf),
    user,
    metadata: Object.keys(metadata).length > 0 ? metadata : undefined,
    temperature: options.temperature,
    max_completion_tokens: options.maxOutputTokens,
    stop: options.stopSequences,
    response_format: formatOf(options.responseFormat),
    ...toolsOf(options, warnings),
    stream: true,
    stream_options: { include_usage: true },
  })
  return { body: body as unknown as Request, warnings }
}

function messagesOf(message: LanguageModelV3Message): Message[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'system', content: message.content }]
    case 'user':
      return [
        {
          role: 'user',
          content: message.content.map((part) =>
            part.type === 'text' ? { type: 'text', text: part.text } : pictureOf(part),
          ),
        } as Message,
      ]
    case 'assistant': {
      const calls = message.content.filter((part) => part.type === 'tool-call')
      const text = message.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
      return [
        {
          role: 'assistant',
          content: text,
          ...(calls.length === 0
            ? {}
            : {
                tool_calls: calls.map(({ toolCallId: id, toolName: name, input }) => ({
                  id,
                  type: 'function',
                  function: { name, arguments: JSON.stringify(input) },
                })),
              }),
        } as Message,
      ]
    }
    case 'tool':
      return message.content
        .filter((part) => part.type === 'tool-result')
        .map((part) => ({ role: 'tool', tool_call_id: part.toolCallId, content: resultOf(part) }) as Message)
  }
}

function pictureOf({ mediaType, data }: LanguageModelV3FilePart) {
  const type = mediaType === 'image/*' ? 'image/jpeg' : mediaType
  const url =
    data instanceof URL
      ? data.href
      : `data:${type};base64,${typeof data === 'string' ? data : base64Of(data)}`
  return { type: 'image_url', image_url: { url } }
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function resultOf({ output }: LanguageModelV3ToolResultPart): string {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return output.value
    case 'execution-denied':
      return output.reason ?? 'The call was not allowed.'
    default:
      return JSON.stringify(output.value)
  }
}

function formatOf(format: LanguageModelV3CallOptions['responseFormat']) {
  if (format?.type !== 'json') return undefined
  if (format.schema === undefined) return { type: 'json_object' }
  return { type: 'json_schema', json_schema: { name: format.name ?? 'answer', schema: format.schema } }
}

function toolsOf({ tools = [], toolChoice }: LanguageModelV3CallOptions, warnings: SharedV3Warning[]) {
  const functions = tools.flatMap((tool) => {
    if (tool.type !== 'function') {
      warnings.push({ type: 'unsupported', feature: `provider tool ${tool.name}` })
      return []
    }
    const { name, description, inputSchema } = tool
    return [{ type: 'function', function: withoutUndefined({ name, description, parameters: inputSchema }) }]
  })
  if (functions.length === 0) return {}
  const tool_choice =
    toolChoice?.type === 'tool'
      ? { type: 'function', function: { name: toolChoice.toolName } }
      : toolChoice?.type
  return { tools: functions, tool_choice }
}

const withoutUndefined = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))
