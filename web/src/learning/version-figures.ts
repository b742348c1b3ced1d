import { t } from '../language/t.ts'
import { exactly } from '../ui/time.ts'

interface Interval {
  readonly low: number
  readonly high: number
}

export interface Version {
  readonly version: number
  readonly is_served: boolean
  readonly trained_from: string
  readonly trained_at: string
  readonly data_from?: string
  readonly data_to?: string
  readonly model?: string
  readonly n: number
  readonly auc: number
  readonly logloss: number
  readonly brier: number
  readonly ece: number
  readonly calibration_method: string
  readonly intervals?: { readonly auc: Interval; readonly logloss: Interval; readonly brier: Interval }
  readonly warnings?: readonly string[]
  readonly challenge?: {
    readonly rows: number
    readonly champion_loss: number
    readonly challenger_loss: number
  }
}

/** A figure with its 95 % interval. */
export const withInterval = (value: number, interval?: Interval): string =>
  interval === undefined
    ? value.toFixed(3)
    : t('{value} ({low} to {high})', {
        value: value.toFixed(3),
        low: interval.low.toFixed(3),
        high: interval.high.toFixed(3),
      })

/** When the outcomes happened that it learned from; rows of a request have no known time. */
export const dataRange = ({ data_from, data_to }: Pick<Version, 'data_from' | 'data_to'>): string =>
  data_from === undefined || data_to === undefined
    ? ''
    : t(', {dataFrom} to {dataTo}', { dataFrom: exactly(data_from), dataTo: exactly(data_to) })

/** Whether two intervals have values in common: then the figures do not tell the versions apart. */
export const overlap = (one: Interval | undefined, other: Interval | undefined): boolean =>
  one === undefined || other === undefined || (one.low <= other.high && other.low <= one.high)
