import { isObject } from '../../../kernel/json.ts'
import { type FieldError, invalid, invalidField } from '../../../kernel/problem.ts'
import type { CompletionRequest } from './openai.schemas.ts'
import { type ReadMessages, readMessages } from './read-messages.ts'

type SentMessage = CompletionRequest['messages'][number]
type Message = ReadMessages['messages'][number]

const ITEMS_MAX = 1_000
const ROLES = ['system', 'developer', 'user', 'assistant'] as const
const PART_TYPES: Readonly<Record<string, string>> = {
  input_text: 'text',
  output_text: 'text',
  input_image: 'image_url',
}

/** The input of a response as a conversation, the instructions at its beginning; or every fault in it. */
export function readInput(input: unknown, instructions: string | undefined): ReadMessages {
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input
  if (!Array.isArray(items) || items.length === 0 || items.length > ITEMS_MAX)
    throw invalidField('body.input', `must be a text, or a list of up to ${ITEMS_MAX} items`)
  const faults: FieldError[] = []
  // One message for each item, so that a fault names the item.
  const sent = items.map((item: unknown, at) => messageOf(item, `body.input[${at}]`, faults))
  if (faults.length > 0) throw invalid(faults.slice(0, 100))
  const { messages, pictures } = readMessages(sent, 'body.input')
  const system: Message[] = instructions === undefined ? [] : [{ role: 'system', content: instructions }]
  return { messages: [...system, ...withWholeAnswers(messages)], pictures }
}

function messageOf(item: unknown, location: string, faults: FieldError[]): SentMessage {
  const { type = 'message', ...sent } = isObject(item) ? item : {}
  if (type === 'function_call') {
    const { call_id, name, arguments: given } = sent as Record<string, unknown>
    const call = { id: call_id, type: 'function', function: { name, arguments: given } }
    return { role: 'assistant', content: '', tool_calls: [call] }
  }
  if (type === 'function_call_output') {
    const { call_id, output } = sent as Record<string, unknown>
    return { role: 'tool', content: contentOf(output), tool_call_id: call_id }
  }
  // What a model thought is not said; answers that are sent back with it are taken without.
  if (type === 'reasoning') return { role: 'assistant', content: '' }
  const { role, content } = sent as Record<string, unknown>
  const known = ROLES.find((one) => one === role)
  if (type !== 'message' || known === undefined) {
    faults.push({ location, message: 'must be a message, a function_call or a function_call_output' })
    return { role: 'user', content: '' }
  }
  return { role: known, content: contentOf(content) }
}

const contentOf = (content: unknown): unknown =>
  Array.isArray(content)
    ? content.map((part: unknown) => {
        if (!isObject(part)) return part
        const type = String(part['type'])
        return { ...part, type: PART_TYPES[type] ?? type }
      })
    : content

/** A text and the calls beside it are items of their own here, and one message to a model. */
function withWholeAnswers(messages: readonly Message[]): readonly Message[] {
  const whole: Message[] = []
  for (const message of messages) {
    const before = whole.at(-1)
    if (message.role !== 'assistant' || before?.role !== 'assistant') {
      whole.push(message)
      continue
    }
    const content = [before.content, message.content].filter((text) => text !== '').join('\n')
    const calls = [...(before.tool_calls ?? []), ...(message.tool_calls ?? [])]
    whole[whole.length - 1] = {
      role: 'assistant',
      content,
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    }
  }
  return whole.filter((one) => one.role !== 'assistant' || one.content !== '' || one.tool_calls !== undefined)
}
