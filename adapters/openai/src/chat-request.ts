import { type ModelRequest, type Said, textOf } from './requests.ts'

interface Body {
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[]
  readonly user?: string
}
interface Choice {
  readonly finish_reason?: string | null
  readonly message?: { readonly content?: string | null }
  readonly delta?: { readonly content?: string | null }
}

/** A chat completion: each request has the whole conversation. */
export function chatRequest(body: Partial<Body>): ModelRequest | undefined {
  const { messages, user } = body
  if (!Array.isArray(messages)) return undefined
  return {
    user,
    said: textOf((messages as Body['messages']).findLast(({ role }) => role === 'user')?.content),
    continues: [],
    withNotes: (notes) => ({ ...body, messages: withMessage(messages, notes) }),
    read,
  }
}

/** After the instructions of the program, before everything that was said. */
function withMessage(messages: Body['messages'], content: string): Body['messages'] {
  const at = messages.findIndex(({ role }) => role !== 'system' && role !== 'developer')
  return messages.toSpliced(at < 0 ? messages.length : at, 0, { role: 'system', content })
}

function read(data: unknown): Said {
  const [choice] = (data as { readonly choices?: readonly Choice[] }).choices ?? []
  const text = choice?.message?.content ?? choice?.delta?.content ?? ''
  if (typeof choice?.finish_reason !== 'string') return { text }
  return { text, end: choice.finish_reason === 'tool_calls' ? 'called' : 'answered' }
}
