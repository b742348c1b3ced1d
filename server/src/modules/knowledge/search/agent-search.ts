import { Type } from 'typebox'
import { cutText } from '../../../kernel/cut-text.ts'
import { named } from '../../../platform/http/schema.ts'
import type { AgentRow } from '../../agents/index.ts'
import { textOf } from '../nodes/node.rules.ts'
import { ORGANISATION } from '../scopes.store.ts'
import { scopeModeOf } from './chat-search.ts'
import type { Found } from './found.ts'
import type { KnowledgeSearch } from './knowledge-search.ts'

const LIMIT_DEFAULT = 10
const CONTENT_MAX = 4_000

export const AgentSearchText = (description: string) =>
  Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S', description })
export const AgentSearchLimit = () => Type.Integer({ minimum: 1, maximum: 50, default: LIMIT_DEFAULT })

export const AgentKnowledge = named(
  'AgentKnowledge',
  Type.Object({
    query: Type.String(),
    results: Type.Array(
      Type.Object({
        content: Type.String({ description: 'The passage of a document, or what the node says.' }),
        label: Type.String(),
        type: Type.String(),
        score: Type.Number(),
        source: Type.Optional(
          Type.String({ description: 'The document that the passage is from, with page and heading.' }),
        ),
        scope: Type.Optional(Type.String({ description: 'project or organization.' })),
      }),
    ),
  }),
)

/** What the agent would find with its knowledge tool, for a model that runs outside. */
export async function searchAsAgent(
  knowledge: KnowledgeSearch,
  agent: AgentRow,
  query: string,
  limit = LIMIT_DEFAULT,
) {
  const project = { tenantId: agent.tenant_id, projectId: agent.project_id }
  const found = await knowledge.search(project, scopeModeOf(agent), { query, limit })
  return { query, results: found.map(resultView) }
}

const resultView = ({ node, passage, scope, score }: Found) => ({
  content: cutText(passage?.content ?? textOf(node), CONTENT_MAX),
  label: node.label,
  type: node.node_type,
  score,
  ...(passage === undefined ? {} : { source: sourceOf(passage) }),
  scope: scope.scopeId === ORGANISATION ? 'organization' : 'project',
})

const sourceOf = ({ file_name, page, heading }: NonNullable<Found['passage']>): string =>
  [file_name, `page ${page}`, ...(heading === '' ? [] : [heading])].join(', ')
