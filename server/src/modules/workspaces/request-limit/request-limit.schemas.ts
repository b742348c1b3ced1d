import { Type } from 'typebox'
import { named } from '../../../platform/http/schema.ts'

const perMinute = (description: string) =>
  Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()], { description })

export const RequestLimitBody = Type.Object({
  requests_per_minute: perMinute(
    'Requests with API keys and of connected apps that all processes together serve in a minute; null for no limit.',
  ),
})

export const WorkspaceRequestLimit = named(
  'WorkspaceRequestLimit',
  Type.Object({ requests_per_minute: perMinute('null when there is no limit.') }),
)
