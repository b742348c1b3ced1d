import { Type } from 'typebox'
import { withExtensions } from '../../../platform/http/extensions.ts'
import { named, Timestamp } from '../../../platform/http/schema.ts'
import { Features } from '../schemas.ts'

export const NbaBody = Type.Object({
  features: Features(
    'Read are `budget_known`, `financing_known`, `timeline_known`, `engagement` (0 to 1, or cold, warm, hot), ' +
      '`value_tier`, `band`, `touchpoints` and `elapsed` (days).',
  ),
})

export const NBAResult = named(
  'NBAResult',
  withExtensions(
    Type.Object({
      recommended_action: Type.String(),
      value: Type.Number({ description: 'What the lead is worth, in average won leads.' }),
      score_0_100: Type.Number(),
      outcomes_used: Type.Integer({ description: 'Outcomes that shaped the policy.' }),
      action_without_outcomes: Type.String({ description: 'What would be recommended without them.' }),
      action_values: Type.Array(
        Type.Object({
          name: Type.String(),
          q: Type.Number(),
          masked: Type.Boolean({ description: 'True for what makes no sense in this state.' }),
        }),
      ),
    }),
    ['outcomes_used', 'action_without_outcomes'],
  ),
)

const PolicyRow = () =>
  Type.Object({
    archetype: Type.String(),
    recommended_action: Type.String(),
    value: Type.Number(),
  })
const PolicyRows = () => Type.Array(PolicyRow())

export const PolicyView = named(
  'PolicyView',
  Type.Object({
    trained: Type.Boolean(),
    actions: Type.Array(Type.String()),
    features: Type.Array(Type.String()),
    episodes: Type.Integer(),
    avg_return: Type.Number(),
    policy: PolicyRows(),
  }),
)

const Challenge = () =>
  Type.Optional(
    Type.Object(
      {
        outcomes: Type.Integer({ description: 'Outcomes that were new to the version that answered.' }),
        champion_return: Type.Number(),
        challenger_return: Type.Number(),
      },
      {
        description:
          'What this version and the one that answered earn on outcomes that neither has learned from; left out below ten of them.',
      },
    ),
  )

export const PolicyVersion = named(
  'LeadPolicyVersion',
  Type.Object({
    version: Type.Integer(),
    is_served: Type.Boolean({ description: 'Whether this is the version that answers.' }),
    trained_from: Type.String({
      description: 'By `request`, or because enough `outcomes` were reported.',
    }),
    trained_at: Timestamp(),
    data_from: Type.Optional(Timestamp()),
    data_to: Type.Optional(Timestamp()),
    episodes: Type.Integer({ description: 'Of this version and of those that answered before.' }),
    avg_return: Type.Number({ description: 'Over 2,000 fresh episodes.' }),
    kl_divergence: Type.Number({ description: 'How far it moved from the version that answered.' }),
    outcomes_used: Type.Integer(),
    challenge: Challenge(),
    policy: PolicyRows(),
  }),
)

export const PolicyVersionList = named(
  'LeadPolicyVersionList',
  Type.Object({ versions: Type.Array(PolicyVersion) }),
)

export const EPISODES_DEFAULT = 3_000
export const TrainPolicyBody = Type.Object({
  episodes: Type.Optional(Type.Integer({ minimum: 1, maximum: 50_000, default: EPISODES_DEFAULT })),
})

export const RLTrainResult = named(
  'RLTrainResult',
  withExtensions(
    Type.Object({
      algo: Type.String(),
      episodes: Type.Integer(),
      final_avg_return: Type.Number({ description: 'Over 2,000 fresh episodes.' }),
      return_history: Type.Array(Type.Number()),
      kl_divergence: Type.Number({ description: 'How far it moved from the policy before.' }),
      outcomes_used: Type.Integer({
        description: 'Outcomes that shaped the policy; 0 while there are few.',
      }),
      action_outcomes: Type.Integer({ description: 'How many of these say which action was taken.' }),
      prior_weight: Type.Number({
        description: 'The simulator counts as many outcomes of the same action in the same state.',
      }),
      version: Type.Integer({ description: 'Under which it can be listed and promoted.' }),
      challenge: Challenge(),
      policy: PolicyRows(),
      policy_without_outcomes: Type.Array(PolicyRow(), {
        description: 'What the policy would do by the simulator alone.',
      }),
    }),
    ['outcomes_used', 'action_outcomes', 'prior_weight', 'version', 'challenge', 'policy_without_outcomes'],
  ),
)
