import { isObject } from '../../../kernel/json.ts'
import { type FieldError, invalid } from '../../../kernel/problem.ts'
import type { ChatRequest } from '../reply/chat.schemas.ts'
import type { Picture } from '../reply/pictures.ts'
import { refusedField } from './error-format.ts'
import type { CompletionRequest } from './openai.schemas.ts'

type SentMessage = CompletionRequest['messages'][number]
type ChatMessage = ChatRequest['messages'][number]

const PARTS_MAX = 100
const CALLS_MAX = 64
const CONTENT_MAX = 200_000
/** Of all messages together; no model reads more. */
const CONVERSATION_MAX = 1_000_000
const ID_MAX = 200
/** What a message of nothing but pictures says, in the transcript and in memory. */
const ONLY_PICTURES = '[picture]'

export interface ReadMessages {
  readonly messages: ChatMessage[]
  /** Of what is said now; those of earlier messages were seen when they came. */
  readonly pictures: readonly Picture[]
}

/** The conversation in our own words, or every fault in it. */
export function readMessages(sent: readonly SentMessage[], location = 'body.messages'): ReadMessages {
  const faults: FieldError[] = []
  const lastAnswer = sent.findLastIndex(({ role }) => role === 'assistant')
  const pictures: Picture[] = []
  let length = 0
  const messages = sent.map((message, at): ChatMessage => {
    const place = `${location}[${at}]`
    const role = message.role === 'developer' ? 'system' : message.role
    const { text, found } = readContent(message.content, `${place}.content`, faults)
    if (at > lastAnswer && role === 'user') pictures.push(...found)
    length += text.length
    if (role === 'tool') {
      const tool_call_id = readId(message.tool_call_id, `${place}.tool_call_id`, faults)
      return { role, content: text, tool_call_id }
    }
    const calls = role === 'assistant' ? readCalls(message.tool_calls, `${place}.tool_calls`, faults) : []
    return { role, content: text, ...(calls.length === 0 ? {} : { tool_calls: calls }) }
  })
  if (faults.length > 0) throw invalid(faults.slice(0, 100))
  if (!messages.slice(lastAnswer + 1).some(({ role }) => role === 'user' || role === 'tool'))
    throw invalid([{ location, message: 'must end with what is said to the agent' }])
  if (length > CONVERSATION_MAX)
    throw refusedField(location, 'are longer than a model can read', 'context_length_exceeded')
  return { messages, pictures }
}

function readContent(sent: unknown, place: string, faults: FieldError[]): { text: string; found: Picture[] } {
  const parts = sent === undefined || sent === null ? [] : typeof sent === 'string' ? [sent] : sent
  const found: Picture[] = []
  if (!Array.isArray(parts) || parts.length > PARTS_MAX) {
    faults.push({ location: place, message: `must be a text, or a list of at most ${PARTS_MAX} parts` })
    return { text: '', found }
  }
  const texts = parts.flatMap((part: unknown, at): string[] => {
    if (typeof part === 'string') return [part]
    const location = `${place}[${at}]`
    const type = isObject(part) ? part['type'] : undefined
    const words = isObject(part) ? (part['text'] ?? part['refusal']) : undefined
    if ((type === 'text' || type === 'refusal') && typeof words === 'string') return [words]
    const picture = isObject(part) && type === 'image_url' ? readPicture(part['image_url']) : undefined
    if (picture !== undefined) found.push(picture)
    else if (type === 'image_url')
      faults.push({ location, message: 'must be a data: address in base64; other addresses are not fetched' })
    else faults.push({ location, message: 'must be a part of the type text or image_url' })
    return []
  })
  const text = texts.length === 0 && found.length > 0 ? ONLY_PICTURES : texts.join('\n')
  if (text.length > CONTENT_MAX)
    faults.push({ location: place, message: `must have at most ${CONTENT_MAX} characters` })
  return { text, found }
}

function readPicture(sent: unknown): Picture | undefined {
  const url = isObject(sent) ? sent['url'] : sent
  if (typeof url !== 'string' || !url.startsWith('data:')) return undefined
  const comma = url.indexOf(',')
  const head = url.slice('data:'.length, comma)
  if (comma < 0 || !head.endsWith(';base64')) return undefined
  const bytes = Buffer.from(url.slice(comma + 1), 'base64')
  return bytes.length === 0 ? undefined : { mediaType: head.slice(0, head.indexOf(';')), bytes }
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= ID_MAX

function readId(sent: unknown, location: string, faults: FieldError[]): string {
  if (isId(sent)) return sent
  faults.push({ location, message: 'must say which call this answers' })
  return ''
}

function readCalls(
  sent: unknown,
  location: string,
  faults: FieldError[],
): NonNullable<ChatMessage['tool_calls']> {
  const list = sent ?? []
  if (!Array.isArray(list) || list.length > CALLS_MAX) {
    faults.push({ location, message: `must be a list of at most ${CALLS_MAX} calls` })
    return []
  }
  return list.flatMap((call: unknown, at) => {
    const asked = isObject(call) && isObject(call['function']) ? call['function'] : {}
    const { name, arguments: given } = asked
    if (isObject(call) && isId(call['id']) && isId(name) && typeof given === 'string')
      return [
        { id: call['id'], type: 'function', function: { name, arguments: given.slice(0, CONTENT_MAX) } },
      ]
    faults.push({ location: `${location}[${at}]`, message: 'must be a call of a function with an id' })
    return []
  })
}
