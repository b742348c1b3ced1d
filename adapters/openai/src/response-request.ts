import { type ModelRequest, type Said, textOf } from './requests.ts'

interface Item {
  readonly type?: string
  readonly role?: string
  readonly content?: unknown
}
interface Body {
  readonly input: string | readonly Item[]
  readonly instructions?: string | null
  readonly user?: string
  readonly previous_response_id?: string | null
  readonly conversation?: string | { readonly id: string } | null
}
interface Answer {
  readonly id: string
  readonly status: string
  readonly output: readonly Item[]
  readonly conversation?: { readonly id: string } | null
}

/** Calls that the endpoint does not carry out itself: the program sends their results with its next request. */
const CALLS = new Set([
  'function_call',
  'custom_tool_call',
  'computer_call',
  'local_shell_call',
  'shell_call',
])

/**
 * A request of the Responses API: it may name an earlier answer instead of repeating what was said. Instructions hold for
 * one request, so notes among them are those of this request alone.
 */
export function responseRequest(body: Partial<Body>): ModelRequest | undefined {
  const { input, instructions, user, previous_response_id: previous, conversation } = body
  if (typeof input !== 'string' && !Array.isArray(input)) return undefined
  const inConversation = typeof conversation === 'string' ? conversation : conversation?.id
  return {
    user,
    said: typeof input === 'string' ? input : lastOf(input as readonly Item[]),
    continues: [previous, inConversation].filter((id) => typeof id === 'string'),
    withNotes: (notes) => ({ ...body, instructions: instructions ? `${instructions}\n\n${notes}` : notes }),
    read,
  }
}

const lastOf = (input: readonly Item[]): string =>
  textOf(input.findLast(({ type = 'message', role }) => type === 'message' && role === 'user')?.content)

/** An answer, or the event that ends a stream and has the answer. */
function read(data: unknown): Said {
  const { type, response } = data as { readonly type?: string; readonly response?: Answer }
  const isEnd = type === 'response.completed' || type === 'response.incomplete'
  const answer = isEnd ? response : (data as Answer)
  if (!Array.isArray(answer?.output) || !['completed', 'incomplete'].includes(answer.status))
    return { text: '' }
  const ids = [answer.id, answer.conversation?.id].filter((id) => typeof id === 'string')
  if (answer.output.some(({ type: kind = '' }) => CALLS.has(kind))) return { text: '', end: 'called', ids }
  const messages = answer.output.filter(({ type: kind }) => kind === 'message')
  return { text: messages.map(({ content }) => textOf(content)).join('\n'), end: 'answered', ids }
}
