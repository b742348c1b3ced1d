import { Type } from 'typebox'
import { named, Text, Timestamp } from '../../platform/http/schema.ts'

export const Deployment = named(
  'Deployment',
  Type.Object({
    instance: Type.Object({
      actual_state: Type.String(),
      app_version: Type.String(),
      instance_id: Type.String({ description: 'The process that answered; there may be others.' }),
      llm_mode: Type.String(),
      public_ip: Type.String({
        description:
          'Empty when the machine has no address but the loopback one, and for those who may not manage.',
      }),
      region: Type.String(),
      size: Type.String({
        description: 'Cores and memory of the machine; empty for those who may not manage.',
      }),
      last_heartbeat: Type.Optional(Timestamp()),
    }),
    tier: Type.String(),
    usage_30d: Type.Object({ cost_usd: Type.Number(), tokens: Type.Integer() }),
    workspace_db: Type.Object({
      size_bytes: Type.Optional(
        Type.Integer({
          description:
            'The whole database on disk; workspaces of one installation share it. Left out for those who may not manage.',
        }),
      ),
    }),
  }),
)

export const UpgradeRequest = named(
  'UpgradeRequest',
  Type.Object({
    request_id: Type.String(),
    tenant_id: Type.String(),
    message: Type.String(),
    requested_by: Type.String(),
    created_at: Timestamp(),
  }),
)

export const NewUpgradeRequest = Type.Object({ message: Type.Optional(Text(5_000)) })
