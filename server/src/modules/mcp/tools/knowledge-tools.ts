import { Type } from 'typebox'
import { closed, limit } from '../mcp.schemas.ts'
import { defineTool, READS } from '../tool.ts'

interface FoundKnowledge {
  readonly node_id: string
  readonly label: string
  readonly type: string
  readonly score: number
  readonly content?: string
  readonly document_id?: string
  readonly page?: number
  readonly heading?: string
  readonly properties: Record<string, unknown>
}

export const searchKnowledge = defineTool({
  name: 'search_knowledge',
  title: 'Search knowledge',
  description:
    'Searches the documents and facts that the project was given (manuals, policies, products), not what people said. ' +
    'A passage names its document; the resource rapport://documents/{document_id} has the whole text.',
  input: closed({
    query: Type.String({
      minLength: 1,
      maxLength: 2_000,
      pattern: '\\S',
      description: 'What you want to know.',
    }),
    limit: limit(50, 10),
  }),
  output: Type.Object({
    results: Type.Array(
      Type.Object({
        label: Type.String(),
        type: Type.String(),
        score: Type.Number(),
        content: Type.Optional(Type.String({ description: 'The passage, for a document.' })),
        document_id: Type.Optional(Type.String()),
        page: Type.Optional(Type.Integer()),
        heading: Type.Optional(Type.String()),
        properties: Type.Object({}, { additionalProperties: true }),
      }),
    ),
  }),
  hints: READS,
  async run({ query, limit }, calls) {
    const found = await calls.json<{ results: readonly FoundKnowledge[] }>('searchKnowledge', {
      params: { projectId: calls.projectId },
      query: { q: query, limit },
    })
    return {
      results: found.results.map(
        ({ label, type, score, properties, content, document_id, page, heading }) => ({
          label,
          type,
          score,
          ...(content === undefined ? {} : { content }),
          ...(document_id === undefined ? {} : { document_id }),
          ...(page === undefined ? {} : { page }),
          ...(heading === undefined ? {} : { heading }),
          properties,
        }),
      ),
    }
  },
})
