import { Type } from 'typebox'
import { withExtensions } from '../../../platform/http/extensions.ts'
import { AnyMap, Anything, MapOf, NonEmpty, named, OneOf, Text } from '../../../platform/http/schema.ts'

export const useCasePath = Type.Object({
  use_case: NonEmpty(200, { description: 'A name of your own, such as `lead_score` or `churn`.' }),
})

const Reward = (options: object = {}) => Type.Number({ minimum: -1e9, maximum: 1e9, ...options })
const Propensity = (description: string) => Type.Number({ exclusiveMinimum: 0, maximum: 1, description })
const Context = () => Type.Optional(AnyMap({ description: 'What is known of the situation: any JSON.' }))

export const DecideBody = Type.Object({
  actions: Type.Array(Type.Object({ id: NonEmpty(200), features: Type.Optional(AnyMap()) }), {
    minItems: 1,
    maxItems: 1_000,
    description: 'The actions that are open now; another set may be given each time.',
  }),
  context: Context(),
  explore: Type.Optional(
    Type.Boolean({
      description: '`true` draws evenly, `false` takes the best estimate, absent lets the policy draw.',
    }),
  ),
})

export const DecideResponse = named(
  'DecideResponse',
  Type.Object({
    action_id: Type.String(),
    propensity: Type.Number({
      description: 'The exact probability with which this action was drawn. Log it.',
    }),
    explore: Type.Boolean({ description: 'Whether this draw explored.' }),
    model_n: Type.Integer({ description: 'Lessons learned so far.' }),
    scores: Type.Array(
      Type.Object({ action_id: Type.String(), propensity: Type.Number(), score: Type.Number() }),
    ),
  }),
)

export const LearnBody = Type.Object({
  action_id: NonEmpty(200),
  reward: Reward(),
  context: Context(),
  action_features: Type.Optional(AnyMap()),
  propensity: Type.Optional(Propensity('With which the action was drawn.')),
})

export const LearnResponse = named(
  'LearnResponse',
  withExtensions(
    Type.Object({
      n: Type.Integer({ description: 'Lessons learned so far, this one included.' }),
      ok: Type.Boolean({
        description: 'False while learning is switched off in the project: nothing was learned.',
      }),
      log: Type.String({
        description:
          '`weighted`: the propensity was used. `own`: none was given, so the log was taken as this bandit’s own.',
      }),
    }),
    ['log'],
  ),
)

/** How a lesson was taken. */
export const logOf = (propensity: number | undefined): 'weighted' | 'own' =>
  propensity === undefined ? 'own' : 'weighted'

const Chance = () => Type.Number({ minimum: 0, maximum: 1 })
export const EvaluateBody = Type.Object({
  logged: Type.Array(
    Type.Object({
      action_id: NonEmpty(200),
      propensity: Propensity('With which the logging policy drew the action.'),
      reward: Reward(),
      context: Context(),
      target_propensity: Type.Optional(Chance()),
      target_policy: Type.Optional(MapOf(Chance())),
    }),
    { minItems: 1, maxItems: 500_000 },
  ),
})

const Estimate = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

export const OPEResponse = named(
  'OPEResponse',
  Type.Object({
    n: Type.Integer(),
    ips: Type.Number(),
    snips: Estimate('Null without overlap: nothing was logged that the policy would do.'),
    dr: Estimate('Null without overlap.'),
    ci_low: Estimate('Null where the rows do not tell an interval; `estimator_ci` says why.'),
    ci_high: Estimate('Null where `ci_low` is.'),
    ess: Type.Number(),
    estimator_ci: Type.String({ description: 'The estimator of the interval, and what to beware of.' }),
  }),
)

export const FeedbackBody = Type.Object({
  converted: Type.Optional(Type.Boolean()),
  reward: Type.Optional(Reward()),
  event: Type.Optional(NonEmpty(200)),
  value: Type.Optional(Type.Number({ minimum: -1e15, maximum: 1e15 })),
  features: Type.Optional(AnyMap()),
  subject_id: Type.Optional(Text(1_000)),
  action_id: Type.Optional(Text(200)),
  action_features: Type.Optional(AnyMap()),
  context: Context(),
  propensity: Type.Optional(Propensity('With which the action was drawn.')),
  predicted_score: Type.Optional(Type.Integer({ minimum: -1e9, maximum: 1e9 })),
  note: Type.Optional(Text(10_000)),
})

export const FeedbackResponse = named(
  'FeedbackResponse',
  withExtensions(
    Type.Object({
      ok: Type.Boolean(),
      use_case: Type.String(),
      converted: Type.Boolean(),
      outcome_recorded: Type.Boolean(),
      bandit_updated: Type.Boolean(),
      bandit_n: Type.Optional(Type.Integer()),
      bandit_error: Type.Optional(Type.String()),
      bandit_log: Type.Optional(Type.String({ description: 'As `log` in the answer of `nba/learn`.' })),
      message: Type.String(),
    }),
    ['bandit_log'],
  ),
)

export const ContactTimingBody = Type.Object({
  channels: Type.Array(NonEmpty(100), { minItems: 1, maxItems: 20 }),
  contact_id: NonEmpty(1_000),
  context: Type.Optional(
    AnyMap({
      description:
        'Any JSON; `quiet_hours` is read: `{"from": "20:00", "to": "09:00"}` or a list of such hours.',
    }),
  ),
})

export const ContactTimingSuggestResponse = named(
  'ContactTimingSuggestResponse',
  Type.Object({
    action_id: Type.String({ description: 'daypart:day_type:channel. Report the reply with it.' }),
    channel: Type.String(),
    propensity: Type.Number(),
    send_bucket: Type.Object({ day_type: Type.String(), daypart: Type.String() }),
  }),
)

export const HandoffBody = Type.Object({ contact_id: NonEmpty(1_000), context: AnyMap({ minProperties: 1 }) })

export const HandoffSuggestResponse = named(
  'HandoffSuggestResponse',
  Type.Object({
    gated: Type.Boolean({ description: 'Too few outcomes are known to suggest anything.' }),
    needed: Type.Optional(Type.Integer()),
    have: Type.Optional(Type.Integer()),
    action_id: Type.Optional(Type.String()),
    propensity: Type.Optional(Type.Number()),
    approval_enqueued: Type.Boolean(),
    approval_id: Type.Optional(Type.String()),
  }),
)

export const SimulateBody = Type.Object({
  rounds: Type.Optional(Type.Integer({ description: 'Brought into 1 to 50; 12 unless given.' })),
  scenario: Type.Optional(Text(100)),
  seed: Type.Optional(Type.Integer()),
})

const SeriesPoint = Type.Object({
  round: Type.Integer(),
  n: Type.Integer({ description: 'Decisions so far.' }),
  wins: Type.Integer(),
  losses: Type.Integer(),
  win_rate: Type.Number(),
  best_action_share: Type.Number(),
  nba_reward: Type.Number({ description: 'What the decisions of this round earned on average.' }),
  nba_value: Type.Number({ description: 'What the policy is truly worth after this round.' }),
  ope_dr: Type.Number(),
  ci_low: Type.Number(),
  ci_high: Type.Number(),
  auc: Type.Number(),
  scoring_brier: Type.Number(),
})

export const SimulateRoundsResponse = named(
  'SimulateRoundsResponse',
  Type.Object({
    scenario: Type.String(),
    action_labels: MapOf(Type.String()),
    actions: Type.Array(
      Type.Object({
        action_id: Type.String(),
        label: Type.String(),
        selections: Type.Integer(),
        wins: Type.Integer(),
        losses: Type.Integer(),
        observed_win_rate: Type.Number(),
        simulated_expected_rate: Type.Number(),
      }),
    ),
    model: Anything('The scoring model of the last round, or null.'),
    policy: Anything('What the policy recommends to each segment.'),
    ope: Type.Object({ dr: Type.Number(), ci_low: Type.Number(), ci_high: Type.Number() }),
    series: Type.Array(SeriesPoint),
  }),
)

export const SimulationFrame = Type.Union([
  Type.Object({
    type: OneOf(['start']),
    use_case: Type.String(),
    scenario: Type.String(),
    rounds: Type.Integer(),
    seed: Type.Integer(),
    action_labels: MapOf(Type.String()),
  }),
  Type.Object({
    type: OneOf(['round']),
    round: Type.Integer(),
    point: SeriesPoint,
    series: Type.Array(SeriesPoint),
  }),
  Type.Object({ type: OneOf(['result']), result: SimulateRoundsResponse }),
  Type.Object({ type: OneOf(['error']), error: Type.Object({ message: Type.String() }) }),
])
