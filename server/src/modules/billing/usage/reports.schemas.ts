import { Type } from 'typebox'
import { NonEmpty, named, OneOf, Text, Timestamp } from '../../../platform/http/schema.ts'

/** Sums of many counters have to stay whole numbers. */
const Count = () => Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })

export const UsageReportBody = Type.Object({
  report_id: NonEmpty(200),
  tenant_id: NonEmpty(100),
  instance_id: Type.Optional(Text(200)),
  schema_version: Type.Optional(Type.Integer({ minimum: 0, maximum: 2, default: 2 })),
  period_start: Timestamp(),
  period_end: Timestamp(),
  heartbeat_at: Timestamp(),
  signature: Text(200),
  counters: Type.Array(
    Type.Object({
      model: Text(200),
      use_case: Text(200),
      tokens_in: Count(),
      tokens_out: Count(),
      turns: Count(),
      project_id: Type.Optional(Text(100)),
      agent_id: Type.Optional(Text(200)),
      provider: Type.Optional(Text(200)),
      billing_mode: Type.Optional(OneOf(['', 'standard', 'byok'])),
      cache_read_tokens: Type.Optional(Count()),
      cache_creation_tokens: Type.Optional(Count()),
      unreported_turns: Type.Optional(Count()),
    }),
    { maxItems: 5_000 },
  ),
})

export const UsageReportResult = named(
  'UsageReportResult',
  Type.Object({ accepted: Type.Boolean(), report_id: Type.String() }),
)
