import { type Static, Type } from 'typebox'
import { Agent, Content, Cursor, closed, Fact, FactId, limit, NextCursor, User } from '../mcp.schemas.ts'
import { ADDS, defineTool, READS, REPLACES } from '../tool.ts'
import { whichAgent } from '../which-agent.ts'

type FactView = Static<typeof Fact>

/** A fact as it was stored, of which tools show a part. */
interface StoredFact extends Omit<FactView, 'content'> {
  readonly atomic_text: string
}

const factOf = ({ fact_id, content, fact_type, confidence, importance, ...times }: FactView): FactView => ({
  fact_id,
  content,
  fact_type,
  confidence,
  importance,
  created_at: times.created_at,
  updated_at: times.updated_at,
})
const storedFact = (fact: StoredFact): FactView => factOf({ ...fact, content: fact.atomic_text })

const Importance = Type.Optional(
  Type.Number({ minimum: 0, maximum: 1, description: 'How much it matters, from 0 to 1.' }),
)
const FactType = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '\\S',
    description: 'A word for its kind, such as preference, work or family.',
  }),
)

export const remember = defineTool({
  name: 'remember',
  title: 'Remember a fact',
  description:
    'Stores one fact about a person, so that every later conversation with them can use it. Store what stays true ' +
    '(preferences, family, work, plans), one fact per call, in the third person. A fact that is already known is confirmed.',
  input: closed({ agent: Agent, user: User, content: Content, fact_type: FactType, importance: Importance }),
  output: Fact,
  hints: ADDS,
  async run({ agent, user, ...fact }, calls) {
    const params = { agentId: await whichAgent(calls, agent) }
    const body = { ...fact, user_id: user }
    return storedFact(await calls.json('createMemoryFact', { params, body }))
  },
})

export const searchMemory = defineTool({
  name: 'search_memory',
  title: 'Search memory',
  description:
    'Finds what an agent remembers about a question: facts, and what was said word for word. Ask in plain words. ' +
    'Without a person it searches the memories of all people the agent knows and says whose each result is.',
  input: closed({
    agent: Agent,
    user: Type.Optional(User),
    query: Type.String({
      minLength: 1,
      maxLength: 4_000,
      pattern: '\\S',
      description: 'What you want to know.',
    }),
    limit: limit(50, 10),
  }),
  output: Type.Object({
    results: Type.Array(
      Type.Object({
        fact_id: Type.String({ description: 'The id of the fact, or of the message.' }),
        content: Type.String(),
        fact_type: Type.String({ description: 'message for what was said word for word.' }),
        score: Type.Number(),
        at: Type.String(),
        user: Type.Optional(Type.String()),
        role: Type.Optional(Type.String()),
      }),
    ),
  }),
  hints: READS,
  async run({ agent, user, query, limit }, calls) {
    const found = await calls.json<{ results: readonly FoundMemory[] }>('searchMemory', {
      params: { agentId: await whichAgent(calls, agent) },
      query: { q: query, user_id: user, limit, include: 'user,extensions' },
    })
    const results = found.results.map(({ fact_id, content, passage, fact_type, score, at, ...more }) => ({
      fact_id,
      content: passage ?? content,
      fact_type,
      score,
      at,
      ...(more.user_id === undefined ? {} : { user: more.user_id }),
      ...(more.role === undefined ? {} : { role: more.role }),
    }))
    return { results }
  },
})

interface FoundMemory {
  readonly fact_id: string
  readonly content: string
  readonly passage?: string
  readonly fact_type: string
  readonly score: number
  readonly at: string
  readonly user_id?: string
  readonly role?: string
}

export const listFacts = defineTool({
  name: 'list_facts',
  title: 'List facts',
  description: 'Lists the facts an agent knows about a person, page by page.',
  input: closed({ agent: Agent, user: User, fact_type: FactType, limit: limit(200, 50), cursor: Cursor }),
  output: Type.Object({
    facts: Type.Array(Fact),
    total: Type.Integer(),
    next_cursor: NextCursor,
  }),
  hints: READS,
  async run({ agent, user, fact_type, limit, cursor }, calls) {
    const page = await calls.json<{ facts: FactView[]; total_count: number; next_page_token?: string }>(
      'listMemoryFacts',
      {
        params: { agentId: await whichAgent(calls, agent) },
        query: { user_id: user, fact_type, limit, page_token: cursor },
      },
    )
    const { next_page_token: next } = page
    return {
      facts: page.facts.map(factOf),
      total: page.total_count,
      ...(next === undefined || next === '' ? {} : { next_cursor: next }),
    }
  },
})

export const updateFact = defineTool({
  name: 'update_fact',
  title: 'Correct a fact',
  description:
    'Corrects a fact that is wrong or out of date. The old wording stays in its history. Give what changes only.',
  input: closed({
    agent: Agent,
    fact_id: FactId,
    content: Type.Optional(Content),
    fact_type: FactType,
    importance: Importance,
  }),
  output: Fact,
  hints: REPLACES,
  async run({ agent, fact_id, ...changes }, calls) {
    const params = { agentId: await whichAgent(calls, agent), factId: fact_id }
    return storedFact(await calls.json('updateMemoryFact', { params, body: changes }))
  },
})

export const forgetFact = defineTool({
  name: 'forget_fact',
  title: 'Forget a fact',
  description: 'Removes a fact from memory for good. Use update_fact for a fact that has changed.',
  input: closed({ agent: Agent, fact_id: FactId }),
  output: Type.Object({ forgotten: Type.String({ description: 'The fact_id.' }) }),
  hints: REPLACES,
  async run({ agent, fact_id }, calls) {
    const params = { agentId: await whichAgent(calls, agent), factId: fact_id }
    await calls.text('deleteMemoryFact', { params })
    return { forgotten: fact_id }
  },
})
