import { calibrated } from '../../../algorithms/calibration/calibrate.ts'
import { linearContributions, predictLinear } from '../../../algorithms/linear/linear-model.ts'
import { Encoder, type RawRecord } from '../../../algorithms/trees/encode.ts'
import { predictBins } from '../../../algorithms/trees/forest.ts'
import { contributionsOf } from '../../../algorithms/trees/shapley.ts'
import { type Explanation, explanationOf } from './explanation.ts'
import { decodeModel, type ModelContent } from './model-codec.ts'

/** What a model says of one record. */
export interface Prediction {
  /** Before calibration: the logarithm of the odds. For values the value itself. */
  readonly raw: number
  /** The calibrated probability, or the value. */
  readonly score: number
}

/** A model that can answer. */
export interface Predictor {
  readonly calibrationMethod: string
  /** How much room it takes, roughly. */
  readonly bytes: number
  predict(record: RawRecord): Prediction
  /** Why, where the model can say it exactly. */
  explain(record: RawRecord, now: Date): Explanation | undefined
}

/** One trained model. It comes from its stored bytes alone, so that every process and every start agrees. */
export class Model implements Predictor {
  readonly content: ModelContent
  readonly bytes: number
  readonly #encoder: Encoder
  readonly #row: Uint8Array
  readonly #numbers: Float64Array

  constructor(content: ModelContent) {
    this.content = content
    this.#encoder = new Encoder(content.columns)
    this.#row = new Uint8Array(content.columns.length)
    this.#numbers = new Float64Array(content.columns.length)
    const { nodes, values, sets } = content.forest
    this.bytes = nodes.byteLength + values.byteLength + sets.byteLength + 4_096 * (1 + content.columns.length)
  }

  static fromBytes(bytes: Uint8Array): Model {
    return new Model(decodeModel(bytes))
  }

  get calibrationMethod(): string {
    return this.content.calibration.method
  }

  predict(record: RawRecord): Prediction {
    const { kind, calibration, forest, linear } = this.content
    const bins = this.#encoder.encode(record, this.#row)
    const raw =
      linear === undefined
        ? predictBins(forest, bins)
        : predictLinear(linear, bins, this.#encoder.numbers(record, this.#numbers))
    return { raw, score: kind === 'value' ? raw : calibrated(calibration, raw) }
  }

  explain(record: RawRecord, now: Date): Explanation | undefined {
    const { kind, columns, forest, covers, linear } = this.content
    if (kind === 'value') return undefined
    const bins = this.#encoder.encode(record, this.#row)
    const numbers = this.#encoder.numbers(record, this.#numbers)
    const values = this.#encoder.valuesOf(record)
    const said = this.predict(record)
    if (linear !== undefined) {
      const byColumn = linearContributions(linear, bins, numbers)
      return explanationOf({ ...said, base: linear.intercept, byColumn, columns, bins, values, now })
    }
    if (covers === undefined) return undefined
    const { base, byColumn } = contributionsOf(forest, covers, bins)
    return explanationOf({ ...said, base, byColumn, columns, bins, values, now })
  }
}
