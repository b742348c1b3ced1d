import type { Answer } from '../../api/contract.ts'
import { locale } from '../../language/languages.ts'
import { t } from '../../language/t.ts'

/** A reply as the list shows it. */
export type TraceSummary = Answer<'GET /api/v1/agents/{agentId}/traces'>['traces'][number]

export type TracePage = Answer<'GET /api/v1/agents/{agentId}/traces'>

export type Recalled = Trace['recalled'][number]

export type Trace = Answer<'GET /api/v1/agents/{agentId}/traces/{turnId}'>

const NUMBER = new Intl.NumberFormat(locale)
const SECOND = 1_000

export const counted = (count: number): string => NUMBER.format(count)

/** "240 ms", "1.8 s". */
export const duration = (ms: number): string =>
  ms < SECOND ? t('{ms} ms', { ms }) : `${(ms / SECOND).toFixed(ms < 10 * SECOND ? 1 : 0)} s`

export const modelName = ({ model, provider }: Pick<TraceSummary, 'model' | 'provider'>): string =>
  provider === 'builtin' ? t('Built-in responder') : model || provider
