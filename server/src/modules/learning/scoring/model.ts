import { calibrated } from '../../../algorithms/calibration/calibrate.ts'
import { Encoder, type RawRecord } from '../../../algorithms/trees/encode.ts'
import { predictBins } from '../../../algorithms/trees/forest.ts'
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
}

/** One trained model. It comes from its stored bytes alone, so that every process and every start agrees. */
export class Model implements Predictor {
  readonly content: ModelContent
  readonly bytes: number
  readonly #encoder: Encoder
  readonly #row: Uint8Array

  constructor(content: ModelContent) {
    this.content = content
    this.#encoder = new Encoder(content.columns)
    this.#row = new Uint8Array(content.columns.length)
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
    const raw = predictBins(this.content.forest, this.#encoder.encode(record, this.#row))
    return { raw, score: this.content.kind === 'value' ? raw : calibrated(this.content.calibration, raw) }
  }
}
