import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Calibration } from '../../../algorithms/calibration/calibrate.ts'
import type { LinearModel } from '../../../algorithms/linear/linear-model.ts'
import type { ColumnReading, DatePart } from '../../../algorithms/trees/column-reading.ts'
import type { ColumnCode } from '../../../algorithms/trees/encode.ts'
import type { Forest } from '../../../algorithms/trees/forest.ts'

export type ModelKind = 'probability' | 'value'

/** Everything a prediction needs, apart from how it is stored. */
export interface ModelContent {
  readonly kind: ModelKind
  readonly columns: readonly ColumnCode[]
  readonly calibration: Calibration
  /** Trees, with the rows that reached each node; models of before have no such counts and explain nothing. */
  readonly forest: Forest
  readonly covers?: Float32Array | undefined
  /** Answers instead of the trees, where it is the better model. */
  readonly linear?: LinearModel | undefined
}

/** The second format adds counts of rows after the arrays of the forest. */
const FORMAT = 2
const FORMATS: readonly number[] = [1, FORMAT]

interface Head extends Omit<ModelContent, 'columns' | 'forest' | 'covers'> {
  readonly format: number
  readonly base: number
  readonly columns: readonly {
    readonly name: string
    readonly cuts?: readonly number[]
    readonly categories?: readonly string[]
    readonly reading?: ColumnReading | undefined
    readonly part?: DatePart | undefined
  }[]
  /** How many values each array of the forest has. */
  readonly lengths: readonly [nodes: number, values: number, sets: number, trees: number]
}

/** A length, a head in JSON, and the arrays of the forest; leaves in single precision. All of it deflated. */
export function encodeModel({
  kind,
  columns,
  forest,
  calibration,
  covers,
  linear,
}: ModelContent): Uint8Array {
  const { nodes, values, sets, roots, depths, base } = forest
  const head: Head = {
    format: FORMAT,
    kind,
    calibration,
    linear,
    base,
    columns: columns.map((column) =>
      column.kind === 'numeric'
        ? { name: column.name, cuts: [...column.cuts], reading: column.reading, part: column.part }
        : { name: column.name, categories: column.categories, reading: column.reading },
    ),
    lengths: [nodes.length, values.length, sets.length, roots.length],
  }
  const json = Buffer.from(JSON.stringify(head))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(json.length)
  const counts = covers ?? new Float32Array(0)
  const arrays = [nodes, Float32Array.from(values), sets, roots, depths, counts].map((array) =>
    Buffer.from(array.buffer, array.byteOffset, array.byteLength),
  )
  return deflateRawSync(Buffer.concat([size, json, ...arrays]), { level: 5 })
}

export function decodeModel(bytes: Uint8Array): ModelContent {
  const raw = inflateRawSync(bytes)
  const headEnd = 4 + raw.readUInt32LE(0)
  const head = JSON.parse(raw.toString('utf8', 4, headEnd)) as Head
  if (!FORMATS.includes(head.format)) throw new Error(`A model has the unknown format ${head.format}.`)
  // A copy that begins at a multiple of four, as the arrays have to.
  const body = new Uint8Array(raw.subarray(headEnd)).buffer
  let at = 0
  const ints = (length: number) => {
    const array = new Int32Array(body, at, length)
    at += 4 * length
    return array
  }
  const [nodeInts, nodeCount, setWords, trees] = head.lengths
  const nodes = ints(nodeInts)
  const values = Float64Array.from(new Float32Array(body, at, nodeCount))
  at += 4 * nodeCount
  const forest = {
    nodes,
    values,
    sets: ints(setWords),
    roots: ints(trees),
    depths: ints(trees),
    base: head.base,
  }
  const { kind, calibration, linear } = head
  const hasCovers = body.byteLength - at >= 4 * nodeCount && head.format !== 1
  const covers = hasCovers ? new Float32Array(body, at, nodeCount) : undefined
  return { kind, calibration, linear, forest, covers, columns: head.columns.map(columnOf) }
}

const columnOf = ({ name, cuts, categories, reading, part }: Head['columns'][number]): ColumnCode =>
  categories === undefined
    ? { name, kind: 'numeric', cuts: Float64Array.from(cuts ?? []), reading, part }
    : { name, kind: 'categorical', categories, reading }
