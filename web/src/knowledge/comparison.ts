import { t } from '../language/t.ts'

export interface Question {
  readonly type: string
  readonly labels: readonly string[]
  readonly targetType: string
  readonly target: string
  readonly relation: string
  /** Paths with dots into the properties of the fact. */
  readonly paths: readonly string[]
}

export interface Row {
  readonly entity: { readonly type: string; readonly key: Readonly<Record<string, unknown>> }
  readonly missing: boolean
  readonly missing_reason?: string
  readonly value?: unknown
}

/** Why there is no value, in words. */
export const REASONS: Readonly<Record<string, string>> = {
  no_entity: t('there is no such entity'),
  no_target: t('what it is compared by does not exist'),
  no_fact: t('no such fact connects the two'),
  no_property: t('the fact has nothing there'),
}

export const EXAMPLE = {
  facts: [
    { entity_type: 'product', label: 'Kettle', properties: { price: 30 } },
    { entity_type: 'product', label: 'Teapot', properties: { price: 42 } },
    { entity_type: 'product', label: 'Mug', properties: { price: 8 } },
    { entity_type: 'supplier', label: 'Acme', properties: { city: 'Oslo' } },
  ],
  relationships: [
    {
      from_label: 'Kettle',
      to_label: 'Acme',
      edge_type: 'supplied_by',
      properties: { terms: { price: 21, days: 5 } },
    },
    {
      from_label: 'Teapot',
      to_label: 'Acme',
      edge_type: 'supplied_by',
      properties: { terms: { price: 33 } },
    },
  ],
}

export const EXAMPLE_QUESTION: Question = {
  type: 'product',
  labels: ['Kettle', 'Mug', 'Teapot'],
  targetType: 'supplier',
  target: 'Acme',
  relation: 'supplied_by',
  paths: ['terms.price', 'terms.days'],
}
