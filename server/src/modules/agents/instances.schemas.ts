import { Type } from 'typebox'
import { withExtensions } from '../../platform/http/extensions.ts'
import { NonEmpty, named, OneOf, Text, Timestamp } from '../../platform/http/schema.ts'
import { agentPath } from './agents.schemas.ts'

export const instancePath = Type.Object({
  agentId: agentPath.properties.agentId,
  instanceId: Type.String({ minLength: 1, maxLength: 200 }),
})

export const Instance = named(
  'Instance',
  Type.Object({
    instance_id: Type.String(),
    agent_id: Type.String(),
    name: Type.String(),
    description: Type.Optional(Type.String()),
    status: Type.String({ description: 'active or archived.' }),
    is_default: Type.Boolean(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
)

export const InstanceReset = named(
  'InstanceReset',
  Type.Object({ instance: Instance, facts_deleted: Type.Integer(), nodes_deleted: Type.Integer() }),
)

export const InstanceList = named(
  'InstanceList',
  withExtensions(
    Type.Object({
      instances: Type.Array(Instance),
      has_more: Type.Boolean(),
      next_cursor: Type.Optional(Type.String()),
    }),
    ['has_more', 'next_cursor'],
  ),
)

export const NewInstance = Type.Object({
  name: NonEmpty(200),
  description: Type.Optional(Text(2_000)),
  instance_id: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9._:-]{1,200}$', description: 'Made up unless one is sent.' }),
  ),
})

export const InstanceChanges = Type.Object({
  name: Type.Optional(NonEmpty(200)),
  description: Type.Optional(Text(2_000)),
  status: Type.Optional(OneOf(['active', 'archived'] as const)),
})
