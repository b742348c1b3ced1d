import { Type } from 'typebox'
import { AnyMap, Anything, named, Timestamp } from '../../../platform/http/schema.ts'
import { agentPath } from '../agents.schemas.ts'

const VERSION_MAX = 2_147_483_647
export const VersionNumber = (description?: string) =>
  Type.Integer({
    minimum: 1,
    maximum: VERSION_MAX,
    ...(description === undefined ? {} : { description }),
  })

export const versionPath = Type.Object({ ...agentPath.properties, version: VersionNumber() })

const summary = {
  version: Type.Integer(),
  created_at: Timestamp(),
  made_by: Type.String({ description: '`key:<id>` or `user:<id>`; empty where it is not known.' }),
  cause: Type.String({
    description:
      '`created`, `agent_update`, `profile_update`, `personality_update`, `capabilities_update`, `model_update`, ' +
      '`tool_update`, `restored`, or `unrecorded` for the state before the first change that was recorded.',
  }),
  fields: Type.Array(Type.String(), {
    description: 'What changed: `bio`, or `capabilities.webSearch` for a part. Empty for the first version.',
  }),
  is_current: Type.Boolean(),
  restored_from: Type.Optional(Type.Integer({ description: 'The version that this one brought back.' })),
}

export const AgentVersionSummary = named('AgentVersionSummary', Type.Object(summary))

export const AgentVersionList = named(
  'AgentVersionList',
  Type.Object({
    items: Type.Array(AgentVersionSummary),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const AgentVersion = named(
  'AgentVersion',
  Type.Object({
    ...summary,
    content: AnyMap({
      description:
        'Name, persona, capabilities, model and tools as they were. Only what was set is there: the rest had its default.',
    }),
  }),
)

export const AgentVersionComparison = named(
  'AgentVersionComparison',
  Type.Object({
    from: Type.Integer(),
    to: Type.Integer(),
    changes: Type.Array(
      Type.Object({
        field: Type.String(),
        before: Anything('Null where it was not set.'),
        after: Anything('Null where it is not set.'),
      }),
    ),
  }),
)

export const RestoreVersion = Type.Object({
  current_version: Type.Optional(
    VersionNumber(
      'The version the decision was based on; refused with 409 when the agent was changed since.',
    ),
  ),
})
