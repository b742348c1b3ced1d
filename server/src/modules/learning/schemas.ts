import { Type } from 'typebox'
import { withExtensions } from '../../platform/http/extensions.ts'
import { AnyMap, MapOf, NonEmpty, named, Text, Timestamp } from '../../platform/http/schema.ts'
import { Columns } from './scoring/columns.schemas.ts'

export const ROWS_MAX = 500_000
/** Values of all rows together: features are short. */
export const VALUES_MAX = 10_000_000
export const TRIALS_DEFAULT = 20
export const TRIALS_MAX = 200

const Features = () =>
  AnyMap({
    description:
      'Numbers, booleans, text, dates; objects are walked into (`company.size`), lists count as their length. Names ' +
      'that the model does not know are passed over, missing ones are allowed for.',
  })

export const TrainBody = Type.Object({
  rows: Type.Array(Type.Object({ features: Features(), label: Type.Integer({ minimum: 0, maximum: 1 }) }), {
    minItems: 1,
    maxItems: ROWS_MAX,
  }),
  optimize_budget: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: TRIALS_MAX,
      default: TRIALS_DEFAULT,
      description: 'How many sets of parameters are tried at most.',
    }),
  ),
})

const Interval = () => Type.Object({ low: Type.Number(), high: Type.Number() })

const modelFields = {
  model_version: Type.Integer(),
  n: Type.Integer({ description: 'Rows learned from.' }),
  trials: Type.Integer({ description: 'Sets of parameters that were tried.' }),
  auc: Type.Number({ description: 'This and all metrics: on rows that the trees had not learned from.' }),
  logloss: Type.Number(),
  brier: Type.Number({ description: 'After calibration.' }),
  brier_uncalibrated: Type.Number(),
  brier_baseline: Type.Number({ description: 'Of always answering the rate of label 1.' }),
  ece: Type.Number({ description: 'Expected calibration error over ten bins.' }),
  calibration_method: Type.String({
    description: '`none`, `platt` or `isotonic`: what does best out of fold.',
  }),
  best_params: MapOf(Type.Number()),
  importances: Type.Array(Type.Object({ name: Type.String(), gain: Type.Number() }), {
    description:
      'Shares of the gain of all splits, or of the weights of a linear model; the greatest first, at most 100.',
  }),
  reliability: Type.Optional(
    Type.Array(
      Type.Object({ predicted: Type.Number(), observed: Type.Number(), n: Type.Integer({ minimum: 1 }) }),
      { description: 'What came true where so much was predicted: ten bins at most, out of fold.' },
    ),
  ),
  roc: Type.Optional(
    Type.Array(Type.Object({ false_positive_rate: Type.Number(), true_positive_rate: Type.Number() }), {
      description: 'From (0, 0) to (1, 1), at most 100 points, out of fold.',
    }),
  ),
  model: Type.Optional(
    Type.String({ description: '`trees` or `linear`: the one with the lower held-out log-loss answers.' }),
  ),
  candidates: Type.Optional(
    Type.Array(Type.Object({ model: Type.String(), logloss: Type.Number() }), {
      description: 'The held-out log-loss of both, on the same rows.',
    }),
  ),
  accuracy: Type.Optional(Type.Number({ description: 'Right at a threshold of one half.' })),
  logloss_baseline: Type.Optional(Type.Number({ description: 'Of always answering the base rate.' })),
  intervals: Type.Optional(
    Type.Object(
      { auc: Interval(), logloss: Interval(), brier: Interval() },
      { description: 'Where the figures lie with 95 % confidence.' },
    ),
  ),
  validation: Type.Optional(
    Type.String({
      description:
        '`nested`: search, choice and calibration were repeated without each fifth of the rows (up to 4,000 rows); ' +
        '`cross_fitted`: each fold was scored with what was chosen on the others.',
    }),
  ),
  warnings: Type.Optional(
    Type.Array(Type.String(), { description: 'Such as that the model is not better than the base rate.' }),
  ),
  weights: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), weight: Type.Number() }), {
      description: 'Of a linear model: what one deviation from the mean adds to the log-odds.',
    }),
  ),
  columns: Type.Optional(Columns()),
}

/** What other modules' answers say of a model in the same words. */
export const modelDetails = () => ({
  params: Type.Optional(MapOf(Type.Number())),
  importances: Type.Optional(modelFields.importances),
  columns: modelFields.columns,
  warnings: modelFields.warnings,
  candidates: modelFields.candidates,
  intervals: modelFields.intervals,
  validation: modelFields.validation,
})

export const TrainResponse = withExtensions(named('TrainResponse', Type.Object(modelFields)), [
  ...(['reliability', 'roc', 'model', 'candidates', 'accuracy', 'logloss_baseline'] as const),
  ...(['intervals', 'validation', 'warnings', 'weights', 'columns'] as const),
])

export const ScoringModelList = named(
  'ScoringModelList',
  Type.Object({
    models: Type.Array(
      Type.Object({
        use_case: Type.String(),
        trained_from: Type.String({ description: '`rows` of a request, or `outcomes` that were reported.' }),
        trained_at: Timestamp(),
        ...modelFields,
      }),
    ),
  }),
)

export const Challenge = Type.Object(
  {
    rows: Type.Integer({ description: 'Rows that neither model had learned from.' }),
    champion_loss: Type.Number({ description: 'The log-loss of the model that answered before.' }),
    challenger_loss: Type.Number({ description: 'The log-loss of this model.' }),
  },
  { description: 'How it did against the model that answered when it was trained.' },
)

export const ScoringVersion = named(
  'ScoringVersion',
  Type.Object({
    version: Type.Integer(),
    is_served: Type.Boolean({ description: 'Whether this is the version that answers.' }),
    trained_from: Type.String({ description: '`rows` of a request, or `outcomes` that were reported.' }),
    trained_at: Timestamp(),
    data_from: Type.Optional(Timestamp()),
    data_to: Type.Optional(Timestamp()),
    challenge: Type.Optional(Challenge),
    ...modelFields,
  }),
)
export const ScoringVersionList = named(
  'ScoringVersionList',
  Type.Object({ use_case: Type.String(), versions: Type.Array(ScoringVersion) }),
)

export const PredictBody = Type.Object({
  features: Features(),
  explain: Type.Optional(
    Type.Boolean({ default: true, description: 'False leaves `explanation` and `reasons` out.' }),
  ),
})

const ExplanationView = () =>
  Type.Object(
    {
      base: Type.Number({ description: 'The log-odds of the model for an average row of its training.' }),
      contributions: Type.Array(
        Type.Object({
          name: Type.String(),
          value: Type.Union([Type.String(), Type.Number(), Type.Null()]),
          contribution: Type.Number({ description: 'What the feature adds to the log-odds.' }),
          reason: Type.String(),
        }),
        { description: 'The strongest first, 20 at most.' },
      ),
      other: Type.Number({ description: 'What features that are not listed add together.' }),
      calibration: Type.Number({ description: 'What calibration adds to the log-odds of the model.' }),
      log_odds: Type.Number({ description: 'Of the score.' }),
    },
    {
      description:
        'Exact additive contributions: `base`, all contributions, `other` and `calibration` sum to `log_odds`. Those ' +
        'of trees are Shapley values, those of a linear model weight times distance from the mean.',
    },
  )

export const PredictResponse = named(
  'PredictResponse',
  withExtensions(
    Type.Object({
      score: Type.Number({ description: 'The calibrated probability.' }),
      raw: Type.Number({ description: 'The logarithm of the odds before calibration.' }),
      calibration_method: Type.String(),
      model_version: Type.Integer(),
      served_from: Type.String({
        description: '`tenant`: your own model; `global`: what consenting workspaces learned.',
      }),
      reasons: Type.Optional(
        Type.Array(Type.String(), { description: 'The strongest contributions in words, five at most.' }),
      ),
      explanation: Type.Optional(ExplanationView()),
    }),
    ['reasons', 'explanation'],
  ),
)

export const EvBody = Type.Object({ features: Features() })

export const EvResponse = named(
  'EvResponseBody',
  Type.Object({
    expected_value: Type.Number({ description: 'Probability times value.' }),
    probability: Type.Number(),
    prob_served_from: Type.String({ description: '`tenant` or `global`.' }),
    value: Type.Number({ description: 'What it would be worth.' }),
    value_served_from: Type.String({
      description:
        '`tenant`: a model of your valued outcomes; `mean`: their mean, below 20; `default`: 1, without any.',
    }),
  }),
)

export const ForecastQuery = Type.Object({
  window_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3_650,
      description:
        'How far back a lead counts as open. The manifest’s `objective.attribution_window_days` unless given, else 90.',
    }),
  ),
})

export const ForecastResponse = named(
  'ForecastResponseBody',
  Type.Object({
    open_leads: Type.Integer(),
    expected_revenue: Type.Number(),
    p10: Type.Number(),
    p50: Type.Number(),
    p90: Type.Number(),
    assumptions: Type.Array(Type.String()),
  }),
)

export const RankQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 20 })),
})

export const LookalikeRank = named(
  'LookalikeRankResponse',
  Type.Object({
    items: Type.Array(Type.Object({ lead_ref: Type.String(), lookalike_score: Type.Number() })),
  }),
)

const Line = () => Type.Optional(Text(2_000))

export const LookalikeBody = Type.Object({
  lead_ref: Type.Optional(
    NonEmpty(200, { description: 'A lead whose dossier is kept. Give this or `profile`.' }),
  ),
  profile: Type.Optional(
    Type.Object({
      company: Line(),
      industry: Line(),
      location: Line(),
      role: Line(),
      notes: Type.Optional(Text(20_000)),
    }),
  ),
})

export const LookalikeScore = named(
  'LookalikeScoreResponse',
  Type.Object({
    lookalike_score: Type.Number({ description: 'How near to the won profiles: 0 unlike, 1 alike.' }),
    centroid_won_profiles: Type.Integer(),
    used_cached_dossier: Type.Boolean(),
  }),
)
