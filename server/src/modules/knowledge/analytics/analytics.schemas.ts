import { Type } from 'typebox'
import { withExtensions } from '../../../platform/http/extensions.ts'
import {
  AnyMap,
  Anything,
  NonEmpty,
  named,
  OneOf,
  Text,
  Timestamp,
  Uuid,
} from '../../../platform/http/schema.ts'
import { RULE_TYPES, WINDOW_NAMES } from './config.rules.ts'

export const rulePath = Type.Object({ projectId: Uuid(), ruleId: Uuid() })

export const KbAnalyticsRule = named(
  'KBAnalyticsRule',
  withExtensions(
    Type.Object({
      rule_id: Type.String(),
      project_id: Type.String(),
      name: Type.String(),
      rule_type: Type.String({ description: 'recommendation or trend.' }),
      config: Anything('As it was written.'),
      enabled: Type.Boolean(),
      schedule: Type.String({ description: 'A cron expression in UTC; empty when it runs by hand alone.' }),
      last_run_status: Type.String({
        description: 'Empty before the first run, then queued, running, success or failed.',
      }),
      last_run_error: Type.Optional(
        Type.String({ description: 'What went wrong, after a run that failed.' }),
      ),
      last_run_at: Timestamp('When the last finished run began; 0001-01-01T00:00:00Z before the first.'),
      last_run_duration_ms: Type.Integer(),
      created_at: Timestamp(),
      updated_at: Timestamp(),
    }),
    ['last_run_error'],
  ),
)

export const KbAnalyticsRuleList = named(
  'KBAnalyticsRuleList',
  Type.Object({ rules: Type.Array(KbAnalyticsRule), total: Type.Integer() }),
)

const Config = () => Anything('What the rule asks for; see the documentation of its type.')
const Schedule = () => Type.Optional(Text(100, { description: 'Five fields of cron, in UTC.' }))

export const RuleBody = Type.Object({
  name: NonEmpty(200),
  rule_type: OneOf(RULE_TYPES),
  config: Config(),
  enabled: Type.Boolean(),
  schedule: Schedule(),
})

export const RuleChanges = Type.Object({
  enabled: Type.Boolean(),
  name: Type.Optional(NonEmpty(200)),
  config: Type.Optional(Config()),
  schedule: Schedule(),
})

export const RuleRunResult = named(
  'RuleRunResult',
  Type.Object({
    status: Type.String({ description: 'queued, or running when it is at work already.' }),
    rule_id: Type.String(),
    message: Type.String(),
  }),
)

const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 }))

export const recommendationsQuery = Type.Object({
  source_id: NonEmpty(200, {
    description: 'Whom or what it is for: the id of a node, its label, or any id of yours.',
  }),
  rule_id: Uuid(),
  limit,
})

export const RecommendationList = named(
  'RecommendationList',
  Type.Object({
    recommendations: Type.Array(
      named(
        'Recommendation',
        Type.Object({
          rule_id: Type.String(),
          project_id: Type.String(),
          source_node_id: Type.String({ description: 'The source as it was asked for.' }),
          target_node_id: Type.String(),
          target_type: Type.String(),
          target_label: Type.String(),
          score: Type.Number({ description: 'From 0 to 1.' }),
          reasoning: AnyMap({ description: '`summary` in words, and what the score is made of.' }),
          computed_at: Timestamp(),
        }),
      ),
    ),
    total: Type.Integer(),
  }),
)

export const rankingsQuery = Type.Object({
  rule_id: Uuid(),
  type: OneOf(['top', 'rising', 'falling']),
  window: OneOf(WINDOW_NAMES),
  limit,
})

export const RankingList = named(
  'RankingList',
  Type.Object({
    rankings: Type.Array(
      named(
        'Ranking',
        Type.Object({
          rule_id: Type.String(),
          project_id: Type.String(),
          ranking_type: Type.String(),
          window: Type.String(),
          rank: Type.Integer(),
          node_id: Type.String(),
          node_label: Type.String(),
          value: Type.Number({ description: 'The mean for top; the change for rising and falling.' }),
          computed_at: Timestamp(),
        }),
      ),
    ),
    total: Type.Integer(),
  }),
)

export const trendsQuery = Type.Object({ node_id: Uuid() })

export const TrendList = named(
  'TrendList',
  Type.Object({
    trends: Type.Array(
      named(
        'Trend',
        Type.Object({
          project_id: Type.String(),
          node_id: Type.String(),
          metric_name: Type.String(),
          window: Type.String(),
          value: Type.Number({ description: 'The mean: of values, or of events a day.' }),
          min_value: Type.Number(),
          max_value: Type.Number(),
          sample_count: Type.Integer(),
          computed_at: Timestamp(),
        }),
      ),
    ),
    total: Type.Integer(),
  }),
)

export const conversionsQuery = Type.Object({
  rule_id: Uuid(),
  segment: Type.Optional(Text(300, { description: 'A `segment_key`; all of them without it.' })),
})

export const ConversionStatList = named(
  'ConversionStatList',
  Type.Object({
    conversions: Type.Array(
      named(
        'ConversionStat',
        Type.Object({
          rule_id: Type.String(),
          project_id: Type.String(),
          segment_key: Type.String({ description: '`all`, or a property and its value: `city=Porto`.' }),
          target_type: Type.String(),
          total_leads: Type.Integer({ description: 'Different sources.' }),
          shown_count: Type.Integer({ description: 'Different pairs of a source and a target.' }),
          conversion_count: Type.Integer({ description: 'Pairs that converted.' }),
          conversion_rate: Type.Number(),
          avg_days_to_convert: Type.Number({
            description: 'From the first answer to the conversion; 0 while no conversion had one before it.',
          }),
          top_features: AnyMap({ description: 'What goes with more conversions than usual.' }),
          computed_at: Timestamp(),
        }),
      ),
    ),
    total: Type.Integer(),
  }),
)

export const FeedbackBody = Type.Object({
  rule_id: Uuid(),
  source_node_id: NonEmpty(200),
  target_node_id: NonEmpty(200),
  score_at_time: Type.Number({ description: 'The score it was recommended with.' }),
  converted: Type.Boolean(),
  action: Type.Optional(
    Text(50, { description: 'converted, clicked, dismissed, rejected, ignored, or a word of your own.' }),
  ),
})

export const KbFeedbackResult = named('KBFeedbackResult', Type.Object({ status: Type.String() }))
