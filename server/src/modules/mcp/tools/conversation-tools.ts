import { createParser } from 'eventsource-parser'
import { Type } from 'typebox'
import { Agent, closed, User } from '../mcp.schemas.ts'
import { OperationRefused } from '../operation-calls.ts'
import { ADDS, defineTool, READS } from '../tool.ts'
import { whichAgent } from '../which-agent.ts'

interface Context {
  readonly bio?: string
  readonly personality_prompt?: string
  readonly emotional_state?: string
  readonly loaded_facts?: readonly { readonly fact_id: string; readonly atomic_text: string }[]
  readonly long_term_summaries?: readonly { readonly summary: string; readonly period_start: string }[]
  readonly recent_turns: readonly { readonly role: string; readonly content: string }[]
  readonly days_since_last_chat?: number
}

export const getContext = defineTool({
  name: 'get_context',
  title: 'Get context for a person',
  description:
    'Everything an agent would have in mind when it talks to a person now: who the agent is, its mood toward them, the ' +
    'facts that matter (with a query, first those that answer it), and summaries of earlier conversations. ' +
    'Call it before you write something to or about the person.',
  input: closed({
    agent: Agent,
    user: User,
    query: Type.Optional(Type.String({ maxLength: 4_000, description: 'What it is about now.' })),
    session_id: Type.Optional(
      Type.String({ maxLength: 255, description: 'Adds what was said in that session.' }),
    ),
  }),
  output: Type.Object({
    agent: Type.Object({ bio: Type.String(), personality: Type.String() }),
    mood: Type.String(),
    facts: Type.Array(Type.Object({ fact_id: Type.String(), content: Type.String() })),
    summaries: Type.Array(Type.Object({ since: Type.String(), summary: Type.String() })),
    recent_turns: Type.Array(Type.Object({ role: Type.String(), content: Type.String() })),
    days_since_last_chat: Type.Optional(Type.Integer()),
  }),
  hints: READS,
  async run({ agent, user, query, session_id }, calls) {
    const context = await calls.json<Context>('getContext', {
      params: { agentId: await whichAgent(calls, agent) },
      query: { userId: user, query, sessionId: session_id },
    })
    const days = context.days_since_last_chat
    return {
      agent: { bio: context.bio ?? '', personality: context.personality_prompt ?? '' },
      mood: context.emotional_state ?? '',
      facts: (context.loaded_facts ?? []).map(({ fact_id, atomic_text }) => ({
        fact_id,
        content: atomic_text,
      })),
      summaries: (context.long_term_summaries ?? []).map(({ period_start, summary }) => ({
        since: period_start,
        summary,
      })),
      recent_turns: context.recent_turns.map(({ role, content }) => ({ role, content })),
      ...(days === undefined ? {} : { days_since_last_chat: days }),
    }
  },
})

export const sendMessage = defineTool({
  name: 'send_message',
  title: 'Talk to an agent',
  description:
    'Says something to an agent as a person and returns its reply. The agent remembers the exchange as a conversation ' +
    'with that person, and the reply may cost credit. To store a fact without a conversation, use remember.',
  input: closed({
    agent: Agent,
    user: User,
    message: Type.String({ minLength: 1, maxLength: 32_000, pattern: '\\S' }),
    session_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'Goes on with that session; a new one otherwise.',
      }),
    ),
  }),
  output: Type.Object({ reply: Type.String(), session_id: Type.String() }),
  hints: { ...ADDS, openWorldHint: true },
  async run({ agent, user, message, session_id }, calls) {
    const { text, headers } = await calls.text('chat', {
      params: { agentId: await whichAgent(calls, agent) },
      body: {
        messages: [{ role: 'user', content: message }],
        user_id: user,
        ...(session_id === undefined ? {} : { session_id }),
      },
    })
    const given = String(headers['x-session-id'] ?? '')
    return { reply: replyIn(text), session_id: session_id ?? given }
  },
  text: ({ reply }) => reply,
})

interface Chunk {
  readonly full_content?: string
  readonly error?: { readonly message: string }
}

/** The whole reply is in the last chunk of the stream; a fault ends the stream in its place. */
function replyIn(stream: string): string {
  const chunks: Chunk[] = []
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data !== '[DONE]') chunks.push(JSON.parse(data) as Chunk)
    },
  })
  parser.feed(stream)
  const fault = chunks.find(({ error }) => error !== undefined)?.error
  if (fault !== undefined) throw new OperationRefused(502, fault.message)
  const reply = chunks.find(({ full_content }) => full_content !== undefined)?.full_content
  if (reply === undefined) throw new OperationRefused(502, 'The reply was broken off.')
  return reply
}
