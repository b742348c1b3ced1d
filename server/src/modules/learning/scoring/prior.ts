import type { LinearModel } from '../../../algorithms/linear/linear-model.ts'
import type { ColumnCode, RawRecord } from '../../../algorithms/trees/encode.ts'
import { Model, type Prediction, type Predictor } from './model.ts'
import { encodeModel, type ModelContent } from './model-codec.ts'

/** What fewer workspaces know is not told to others. */
export const CONTRIBUTORS_MIN = 3
export const CONTRIBUTORS_MAX = 20

/**
 * Puts models of several workspaces together. Only names and categories that at least three of them have in common
 * stay readable; others could identify customers. What was learned from them is kept as what it says of rows
 * that do not have them.
 */
export function poolModels(models: readonly ModelContent[]): Uint8Array {
  const named = new Map<string, number>()
  const count = (key: string) => named.set(key, (named.get(key) ?? 0) + 1)
  for (const { columns } of models)
    for (const column of columns) {
      count(column.name)
      if (column.kind === 'categorical')
        for (const category of column.categories) count(`${column.name}\0${category}`)
    }
  const isCommon = (key: string) => (named.get(key) ?? 0) >= CONTRIBUTORS_MIN
  const scrubbed = (column: ColumnCode, at: number): ColumnCode => {
    // No feature can have a name with NUL, and no category is empty: nothing will ever match these.
    if (!isCommon(column.name))
      return column.kind === 'numeric'
        ? { name: `\0${at}`, kind: 'numeric', cuts: new Float64Array(0) }
        : { name: `\0${at}`, kind: 'categorical', categories: [] }
    if (column.kind === 'numeric') return { ...column, cuts: column.cuts.map(rounded) }
    const { categories, ...rest } = column
    return {
      ...rest,
      categories: categories.map((category) => (isCommon(`${column.name}\0${category}`) ? category : '')),
    }
  }
  const members = models.map((model) =>
    Buffer.from(
      encodeModel({
        ...model,
        covers: undefined,
        columns: model.columns.map(scrubbed),
        linear: model.linear && roundedTerms(model.linear),
      }),
    ),
  )
  return Buffer.concat(members.flatMap((member) => [sizeOf(member), member]))
}

/** Three digits are enough to cut by, and too few to recognise an individual value. */
const rounded = (cut: number): number => Number(cut.toPrecision(3))

const roundedTerms = ({ intercept, terms }: LinearModel): LinearModel => ({
  intercept,
  terms: terms.map((term) => ({ ...term, low: rounded(term.low), high: rounded(term.high) })),
})

function sizeOf(member: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(member.length)
  return size
}

/** Several models that answer together: the mean of their probabilities, or of their values. */
export class Prior implements Predictor {
  readonly calibrationMethod = 'none'
  readonly bytes: number
  readonly #members: readonly Model[]

  constructor(members: readonly Model[]) {
    this.#members = members
    this.bytes = members.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  static fromBytes(bytes: Uint8Array): Prior {
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const members: Model[] = []
    for (let at = 0; at < all.length; ) {
      const end = at + 4 + all.readUInt32LE(at)
      members.push(Model.fromBytes(all.subarray(at + 4, end)))
      at = end
    }
    return new Prior(members)
  }

  predict(record: RawRecord): Prediction {
    const said = this.#members.map((member) => member.predict(record).score)
    const score = said.reduce((sum, one) => sum + one, 0) / said.length
    const isValue = this.#members[0]?.content.kind === 'value'
    const odds = Math.min(Math.max(score, 1e-12), 1 - 1e-12)
    return { score, raw: isValue ? score : Math.log(odds / (1 - odds)) }
  }

  /** The mean of several probabilities is no sum of contributions. */
  explain(): undefined {
    return undefined
  }
}
