import { Type } from 'typebox'
import { withExtensions } from '../../../platform/http/extensions.ts'
import { AnyMap, named, OneOf, Timestamp } from '../../../platform/http/schema.ts'
import { SCOPE_MODES } from '../nodes/scope-mode.rules.ts'
import { NodeVersion } from '../schemas.ts'

export const searchQuery = Type.Object({
  q: Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S' }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  depth: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2, default: 1, description: 'How far `related` reaches.' }),
  ),
  hops: Type.Optional(Type.Integer({ minimum: 0, maximum: 2, description: 'The same as `depth`.' })),
  type: Type.Optional(Type.String({ maxLength: 1_000, description: 'One or several, by commas.' })),
  mode: Type.Optional(OneOf(['bm25', 'semantic', 'hybrid', 'auto'], { default: 'auto' })),
  filters: Type.Optional(
    Type.String({
      maxLength: 4_000,
      description: 'A JSON object of properties and the values they must have.',
    }),
  ),
  history: Type.Optional(Type.String({ maxLength: 10, description: '`true` shows versions too.' })),
  scope_mode: Type.Optional(OneOf(SCOPE_MODES, { default: 'project_only' })),
})

export const KbSearchResult = named(
  'KBSearchResult',
  Type.Object({
    query: Type.String(),
    total: Type.Integer(),
    results: Type.Array(
      withExtensions(
        Type.Object({
          node_id: Type.String(),
          label: Type.String(),
          type: Type.String(),
          properties: AnyMap(),
          version: Type.Integer(),
          updated_at: Timestamp(),
          score: Type.Number(),
          source: Type.String({ description: 'How it came to be known: api, document, manual and so on.' }),
          scope_type: Type.String({ description: 'project or organization.' }),
          content: Type.Optional(Type.String({ description: 'The passage of a document.' })),
          document_id: Type.Optional(Type.String()),
          page: Type.Optional(Type.Integer()),
          heading: Type.Optional(Type.String()),
          related: Type.Optional(
            Type.Array(
              withExtensions(
                Type.Object({
                  node_id: Type.String(),
                  label: Type.String(),
                  type: Type.String(),
                  edge: Type.String({ description: 'The relation.' }),
                  node_type: Type.String({ description: 'The same as `type`.' }),
                  edge_type: Type.String({ description: 'The same as `edge`.' }),
                  properties: AnyMap(),
                }),
                ['node_type', 'edge_type'],
              ),
            ),
          ),
          history: Type.Optional(Type.Array(NodeVersion)),
        }),
        ['scope_type', 'content', 'document_id', 'page', 'heading'],
      ),
    ),
  }),
)
