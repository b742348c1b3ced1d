import { Type } from 'typebox'
import { withExtensions } from '../../platform/http/extensions.ts'
import { AnyMap, MapOf, NonEmpty, named, Text, Timestamp } from '../../platform/http/schema.ts'
import { Challenge, modelDetails, ScoringVersion } from '../learning/index.ts'

export const BuiltinAgentList = named(
  'BuiltinAgentList',
  Type.Object({
    agents: Type.Array(
      Type.Object({
        slug: Type.String(),
        name: Type.String(),
        description: Type.String(),
        model: Type.String({ description: 'What does the work.' }),
        provisioned: Type.Boolean({ description: 'Whether this installation can do it.' }),
      }),
    ),
  }),
)

export const Calibration = named(
  'Calibration',
  Type.Object({
    base_rate: Type.Number({ description: 'The share of decided leads that were won.' }),
    bands: Type.Array(
      Type.Object({
        band: Type.String(),
        n: Type.Integer(),
        conversions: Type.Integer(),
        avg_score: Type.Number(),
        predicted_rate: Type.Number(),
        actual_rate: Type.Number(),
        calibration_gap: Type.Number({
          description: 'Predicted less actual: above 0 scores promised too much.',
        }),
      }),
    ),
    segments: Type.Array(
      Type.Object({
        segment: Type.String({ description: 'Such as `financing:approved`.' }),
        n: Type.Integer(),
        conversions: Type.Integer(),
        p_hat: Type.Number(),
        adjust: Type.Integer({ description: 'Points to correct a score by.' }),
      }),
    ),
    updated_at: Timestamp('When something was last reported; the year 1 before that.'),
  }),
)

const LeadMetrics = named(
  'Metrics',
  Type.Object({
    epoch: Type.Integer(),
    accuracy: Type.Number(),
    auc: Type.Number(),
    log_loss: Type.Number(),
  }),
)

const Weights = () =>
  Type.Array(
    Type.Object({
      name: Type.String({ description: 'A feature, or a feature and its value such as `plan=team`.' }),
      weight: Type.Number({
        description:
          'Of a linear model: what one deviation from the usual adds to the log-odds. Of trees: the share of the feature in what all splits gained.',
      }),
    }),
  )

const Bands = () =>
  Type.Optional(
    Type.Array(
      Type.Object({
        band: Type.String(),
        n: Type.Integer(),
        won_rate: Type.Union([Type.Number(), Type.Null()]),
      }),
      {
        description:
          'How many held-out leads the model put in each band, and the share of them that was won.',
      },
    ),
  )

const Algo = () =>
  Type.String({ description: '`gradient_boosted_trees` or `boosted_linear_logistic`: the model in use.' })

/** What the contract does not have of a model, wherever one is described. */
const MODEL_EXTENSIONS = [
  'params',
  'importances',
  'columns',
  'warnings',
  'candidates',
  'intervals',
  'validation',
  'bands',
] as const

export const ModelView = named(
  'ModelView',
  withExtensions(
    Type.Object({
      trained: Type.Boolean(),
      n: Type.Integer({ description: 'The leads it was trained on.' }),
      pending: Type.Integer({ description: 'Reports that came in since.' }),
      metrics: LeadMetrics,
      weights: Weights(),
      source: Type.Optional(
        Type.String({
          description: '`lead_model` of reported leads, or `scoring_model` of the use case `lead_score`.',
        }),
      ),
      algo: Type.Optional(Algo()),
      ...modelDetails(),
      bands: Bands(),
    }),
    ['source', 'algo', ...MODEL_EXTENSIONS],
  ),
)

const Params = () =>
  Type.Object({
    gamma: Type.Number(),
    lambda: Type.Number(),
    learning_rate: Type.Number(),
    min_child_weight: Type.Number(),
    subsample: Type.Number(),
    max_depth: Type.Integer(),
    n_estimators: Type.Integer(),
  })

export const EPOCHS_DEFAULT = 50
export const TrainModelBody = Type.Object({
  epochs: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: EPOCHS_DEFAULT })),
})

export const TrainResult = named(
  'TrainResult',
  withExtensions(
    Type.Object({
      algo: Algo(),
      n: Type.Integer(),
      final: LeadMetrics,
      history: Type.Array(LeadMetrics, {
        description:
          'On a held-out fold, after each epoch of a linear model or after trees of the count `epoch`.',
      }),
      tuning: Type.Object({
        trials: Type.Integer(),
        best_cv_auc: Type.Number(),
        chosen: Params(),
        summary: Type.Array(
          Type.Object({ cv_auc: Type.Number(), cv_logloss: Type.Number(), params: Params() }),
        ),
      }),
      weights: Weights(),
      version: Type.Integer({ description: 'Under which it can be listed and promoted.' }),
      challenge: Type.Optional(Challenge),
      ...modelDetails(),
      bands: Bands(),
    }),
    ['version', 'challenge', ...MODEL_EXTENSIONS],
  ),
)

export const LeadModelVersionList = named(
  'LeadModelVersionList',
  Type.Object({
    source: Type.String({
      description:
        'What scores leads now: the served version of the `lead_model`, the `scoring_model` of the use case `lead_score`, or `rules`.',
    }),
    versions: Type.Array(ScoringVersion),
  }),
)

export const leadVersionPath = Type.Object({ version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })

const FEATURES_MAX = 200
export const Features = (description: string) => AnyMap({ description, maxProperties: FEATURES_MAX })

export const OutcomeBody = Type.Object({
  lead_ref: NonEmpty(300, { description: 'Your name for the lead.' }),
  outcome: NonEmpty(100, { description: '`won`, `lost`, `reserved`, `site_visit` or a word of your own.' }),
  predicted_band: NonEmpty(20, { description: '`Hot`, `Warm` or `Nurture`.' }),
  predicted_score: Type.Number({ minimum: 0, maximum: 100 }),
  features: Type.Optional(Features('What was known of the lead.')),
  note: Type.Optional(Text(4_000)),
  score_signal: Type.Optional(Text(200, { description: 'What people thought of the score.' })),
})

export const ResetLearningResp = named(
  'ResetLearningResp',
  withExtensions(
    Type.Object({
      reset: Type.Array(Type.String(), {
        description:
          'Of `rl_policy`, `score_model`, `lead_outcomes`, `agent_guidance`, `calibration`, `scoring_model` and `bandit`, ' +
          'what there was.',
      }),
      removed: MapOf(Type.Integer(), {
        description: 'How many versions, outcomes, counts and lessons of each.',
      }),
    }),
    ['removed'],
  ),
)

export const LearningBody = Type.Object({
  enabled: Type.Boolean({ description: 'False stops what was learned from being applied by itself.' }),
})
export const SetAgentLearningEnabledResponse = named(
  'SetAgentLearningEnabledResponse',
  Type.Object({ enabled: Type.Boolean() }),
)
