import { t } from '../../language/t.ts'
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
export const BEGINNINGS: Readonly<Record<string, readonly [name: string, rule: NewRule]>> = {
  recommendation: [t('Recommendations'), RECOMMENDATION],
  trend: [t('Trend of a number'), TREND],
  conversion: [t('Conversions over time'), CONVERSION],
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
    ['target_entity_type', t('what is recommended: nodes of this type; required')],
    ['scoring', 'affinity, relations, properties, feedback'],
    ['weights', 'relations, properties, feedback: 0–100'],
    ['relations', t('follow these relations only')],
    ['properties', t('compare these: a name, or target, source and weight')],
    ['exclude_related', t('leave out what the source has already')],
    ['min_score', t('leave out what scores less, 0 to 1')],
    ['segment_by', t('a property by which conversions are counted')],
    ['scope_mode', 'project_only, org_only, cascade, union'],
  ],
  trend: [
    ['target_entity_type', t('nodes of this type are followed; required')],
    ['property', t('a numeric property; this or event is required')],
    ['event', 'fact_created, node_changed, feedback, conversion'],
    ['relations', t('for fact_created, these relations only')],
    ['metric_name', t('what the trend is called')],
    ['windows', '1d, 7d, 30d, 90d'],
  ],
}
