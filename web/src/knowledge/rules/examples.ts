import type { RuleType } from './types.ts'

interface NewRule {
  readonly rule_type: RuleType
  readonly name: string
  readonly schedule: string
  readonly config: object
}

export const RECOMMENDATION: NewRule = {
  rule_type: 'recommendation',
  name: 'Next buy',
  schedule: '0 2 * * *',
  config: {
    target_entity_type: 'product',
    scoring: 'affinity',
    relations: ['bought'],
    properties: [{ target: 'price', source: 'budget', weight: 2 }, 'style'],
    segment_by: 'city',
  },
}

export const TREND: NewRule = {
  rule_type: 'trend',
  name: 'Prices',
  schedule: '',
  config: { target_entity_type: 'product', property: 'price', windows: ['7d', '30d'] },
}

/** How often recommendations are taken up is counted like any other event. */
const CONVERSION: NewRule = {
  rule_type: 'trend',
  name: 'Taken up',
  schedule: '',
  config: { target_entity_type: 'product', event: 'conversion', windows: ['1d', '7d'] },
}

/** What rules can be about, each with one that works on the example's things. */
export const BEGINNINGS: Readonly<Record<string, NewRule>> = {
  'What to offer to whom': RECOMMENDATION,
  'How a number moves': TREND,
  'What is taken up, and how often': CONVERSION,
}

/** A few people, what they bought, and what else there is to buy. */
export const EXAMPLE_FACTS = {
  facts: [
    { entity_type: 'customer', label: 'Ana', properties: { city: 'Porto', budget: 40 } },
    { entity_type: 'customer', label: 'Ben', properties: { city: 'Oslo' } },
    { entity_type: 'product', label: 'Kettle', properties: { price: 30, style: 'rustic' } },
    { entity_type: 'product', label: 'Teapot', properties: { price: 42, style: 'modern' } },
  ],
  relationships: [
    { from_label: 'Ana', to_label: 'Kettle', edge_type: 'bought' },
    { from_label: 'Ben', to_label: 'Kettle', edge_type: 'bought' },
    { from_label: 'Ben', to_label: 'Teapot', edge_type: 'bought' },
  ],
}

/** The fields of a config, as the server checks them. */
export const FIELDS: Readonly<Record<RuleType, readonly (readonly [name: string, meaning: string])[]>> = {
  recommendation: [
    ['target_entity_type', 'what is recommended: nodes of this type; required'],
    ['scoring', 'affinity, relations, properties or feedback'],
    ['weights', 'relations, properties and feedback, 0 to 100 each'],
    ['relations', 'follow these relations only'],
    ['properties', 'compare these: a name, or target, source and weight'],
    ['exclude_related', 'leave out what the source has already'],
    ['min_score', 'leave out what scores less, 0 to 1'],
    ['segment_by', 'a property by which conversions are counted'],
    ['scope_mode', 'project_only, org_only, cascade or union'],
  ],
  trend: [
    ['target_entity_type', 'nodes of this type are followed; required'],
    ['property', 'a numeric property; this or event is required'],
    ['event', 'fact_created, node_changed, feedback or conversion'],
    ['relations', 'for fact_created, these relations only'],
    ['metric_name', 'what the trend is called'],
    ['windows', 'some of 1d, 7d, 30d, 90d'],
  ],
}
