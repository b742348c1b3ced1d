import { useGet } from '../api/queries.ts'
import { locale } from '../language/languages.ts'
import type { Lead } from './types.ts'

export const PIPELINE = '/api/v1/builtin-agents/lead_score/pipeline'

export type StageKind = 'open' | 'won' | 'lost'
export interface Stage {
  readonly key: string
  readonly name: string
  readonly kind: StageKind
}
export interface Pipeline {
  readonly currency: string
  readonly stages: readonly Stage[]
  readonly is_default: boolean
}

/** The project's stages; the same for every card of a page. */
export const usePipeline = () => useGet(PIPELINE)

const wordOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** The stage that a lead's last report names. Undefined for a word that is no stage, and for a lead without a report. */
export const stageOf = ({ stages }: Pipeline, { stage = '' }: Lead): Stage | undefined =>
  stages.find(({ key, name }) => key === wordOf(stage) || wordOf(name) === wordOf(stage))

/** Whole amounts: what a lead may bring is not known to the cent. */
export const amountIn = (currency: string, value: number): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(value)
