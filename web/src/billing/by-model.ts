import { t } from '../language/t.ts'
import type { Entry } from './types.ts'

export interface ModelUse {
  readonly model: string
  readonly costUsd: number
  readonly tokens: number
}

/** A reply's entry names its model first; what else was charged goes by where it came from. */
const modelOf = ({ description, trafficSource }: Entry): string =>
  /^(.+): \d+ tokens in, \d+ out$/.exec(description)?.[1] ?? (trafficSource || t('other'))

/** What was charged for use, by model, the dearest first. */
export function byModel(entries: readonly Entry[]): readonly ModelUse[] {
  const sums = new Map<string, { costUsd: number; tokens: number }>()
  for (const entry of entries) {
    if (entry.entryType !== 'usage') continue
    const model = modelOf(entry)
    const sum = sums.get(model) ?? { costUsd: 0, tokens: 0 }
    sums.set(model, { costUsd: sum.costUsd - entry.amountUsd, tokens: sum.tokens + entry.tokens })
  }
  return [...sums]
    .map(([model, sum]) => ({ model, ...sum }))
    .sort((a, b) => b.costUsd - a.costUsd || b.tokens - a.tokens)
}
