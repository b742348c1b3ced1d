import { isObject } from '../../../kernel/json.ts'
import { invalid, invalidField } from '../../../kernel/problem.ts'
import type { ModelOptions } from '../reply/chat.ts'
import { REPLY_TOKENS_MAX } from '../reply/model-reply.ts'
import { readTools } from '../tools/tools.rules.ts'
import type { ToolDefinition } from '../tools/tools.schemas.ts'
import type { CompletionRequest } from './openai.schemas.ts'
import type { ResponseRequest } from './responses.schemas.ts'

const STOPS_MAX = 4
const STOP_LENGTH_MAX = 200
const FORMAT_LENGTH_MAX = 32_000

/** With name and parameters below `function`, or beside the type as in the Responses API. */
export function readFunctions({
  tools,
}: {
  readonly tools?: CompletionRequest['tools'] | undefined
}): readonly ToolDefinition[] {
  const sent = tools ?? []
  const other = sent.findIndex((tool) => !isObject(tool) || tool['type'] !== 'function')
  if (other >= 0) throw invalidField(`body.tools[${other}].type`, 'must be function')
  const { tools: read, errors } = readTools(sent, 'body.tools')
  if (errors.length > 0) throw invalid(errors)
  return read
}

/** What is asked of the model; refused where it makes no sense. */
export function readModelOptions(body: CompletionRequest, tools: readonly ToolDefinition[]): ModelOptions {
  if ((body.n ?? 1) !== 1) throw invalidField('body.n', 'must be 1: an agent gives one answer')
  const limit = body.max_completion_tokens ?? body.max_tokens ?? undefined
  return {
    maxTokens: limit === undefined ? undefined : Math.min(limit, REPLY_TOKENS_MAX),
    stop: readStop(body.stop),
    toolChoice: readChoice(body.tool_choice, tools),
    responseFormat: readFormat(body.response_format),
  }
}

/** The same of the Responses API, where some have other names. */
export function readResponseOptions(body: ResponseRequest, tools: readonly ToolDefinition[]): ModelOptions {
  const limit = body.max_output_tokens ?? undefined
  const choice = body.tool_choice
  const isNamed = isObject(choice) && choice['type'] === 'function' && choice['function'] === undefined
  return {
    maxTokens: limit === undefined ? undefined : Math.min(limit, REPLY_TOKENS_MAX),
    toolChoice: readChoice(isNamed ? { function: { name: choice['name'] } } : choice, tools),
    responseFormat: readFormat(formatIn(body.text), 'body.text.format'),
  }
}

/** A schema stands beside its type here, and below a name of its own where models take it. */
function formatIn(text: ResponseRequest['text']): unknown {
  const format = text?.['format']
  if (!isObject(format) || format['type'] !== 'json_schema') return format
  const { type, ...json_schema } = format
  return { type, json_schema }
}

function readStop(sent: unknown): readonly string[] | undefined {
  if (sent === undefined || sent === null) return undefined
  const texts: readonly unknown[] = Array.isArray(sent) ? sent : [sent]
  const isStop = (text: unknown): text is string =>
    typeof text === 'string' && text !== '' && text.length <= STOP_LENGTH_MAX
  if (texts.length > STOPS_MAX || !texts.every(isStop))
    throw invalidField(
      'body.stop',
      `must be a text, or up to ${STOPS_MAX}, of at most ${STOP_LENGTH_MAX} characters`,
    )
  return texts.length === 0 ? undefined : texts
}

function readChoice(sent: unknown, tools: readonly ToolDefinition[]): ModelOptions['toolChoice'] {
  if (sent === undefined || sent === null || sent === 'auto') return undefined
  if (sent === 'none') return 'none'
  if (sent === 'required') {
    if (tools.length > 0) return 'required'
    throw invalidField('body.tool_choice', 'needs tools to choose from')
  }
  const name = isObject(sent) && isObject(sent['function']) ? sent['function']['name'] : undefined
  const tool = tools.find((one) => one.name === name)
  if (tool === undefined)
    throw invalidField('body.tool_choice', 'must be none, auto, required, or one of the tools by name')
  return { name: tool.name }
}

function readFormat(sent: unknown, location = 'body.response_format'): ModelOptions['responseFormat'] {
  if (sent === undefined || sent === null) return undefined
  const type = isObject(sent) ? sent['type'] : undefined
  if (type === 'text') return undefined
  const isKnown =
    type === 'json_object' ||
    (type === 'json_schema' && isObject((sent as { json_schema?: unknown }).json_schema))
  if (!isKnown || JSON.stringify(sent).length > FORMAT_LENGTH_MAX)
    throw invalidField(
      location,
      `must be text, json_object or a json_schema of at most ${FORMAT_LENGTH_MAX} characters`,
    )
  return sent as Record<string, unknown>
}
