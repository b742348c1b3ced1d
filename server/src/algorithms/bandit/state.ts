import { type ActionModel, newModel } from './action-model.ts'
import { Bandit, type Rewards } from './bandit.ts'
import type { ChangeWatch } from './change.ts'
import { Encoder, type Scale } from './encoder.ts'
import type { LoggedBias } from './propensity.ts'
import { Ridge } from './ridge.ts'

/** Raised whenever a stored state would mean something else: an older one is then learned again from its lessons. */
const STATE_FORMAT = 2

interface RidgeShape {
  readonly penalty: number
  readonly constantPenalty: number
  readonly size: number
  readonly n: number
}

interface EncoderShape {
  readonly slots: readonly (readonly [string, number])[]
  readonly scales: readonly (readonly [number, Scale])[]
  readonly pairs: readonly (readonly [number, number])[]
}

interface ActionShape {
  readonly id: string
  readonly n: number
  readonly kept: number
  readonly watch: ChangeWatch
  readonly bias: LoggedBias
  readonly hasCrossed: boolean
  readonly usual: readonly number[]
  readonly loads: readonly number[]
}

interface Head {
  readonly format: number
  readonly memory: number
  readonly rewards: Rewards
  readonly n: number
  readonly noise: number
  readonly trust: { readonly explained: number; readonly added: number }
  readonly encoder: EncoderShape
  readonly sharedEncoder: EncoderShape
  readonly ridges: readonly RidgeShape[]
  readonly actions: readonly ActionShape[]
}

/** The whole of a bandit, to the last bit: a head in JSON, then the numbers of its regressions one after another. */
export function packBandit(bandit: Bandit): Buffer {
  const ridges = [bandit.shared]
  const actions: ActionShape[] = []
  for (const [id, model] of bandit.models) {
    ridges.push(model.plain)
    if (model.crossed !== undefined) ridges.push(model.crossed)
    const { n, kept, watch, bias } = model
    actions.push({
      id,
      n,
      kept,
      watch,
      bias,
      hasCrossed: model.crossed !== undefined,
      usual: [...model.usual],
      loads: [...model.loads],
    })
  }
  const head: Head = {
    format: STATE_FORMAT,
    memory: bandit.memory,
    rewards: bandit.rewards,
    n: bandit.n,
    noise: bandit.noise,
    trust: bandit.trust,
    encoder: shapeOf(bandit.encoder),
    sharedEncoder: shapeOf(bandit.sharedEncoder),
    ridges: ridges.map(({ penalty, constantPenalty, size, n }) => ({ penalty, constantPenalty, size, n })),
    actions,
  }
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  const numbers = ridges.flatMap(({ inverse, weights }) => [bytesOf(inverse), bytesOf(weights)])
  return Buffer.concat([length, text, ...numbers])
}

/** Undefined for a state of another format. */
export function unpackBandit(bytes: Uint8Array): Bandit | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = 4 + buffer.readUInt32LE(0)
  const head = JSON.parse(buffer.toString('utf8', 4, start)) as Head
  if (head.format !== STATE_FORMAT) return undefined
  const reader = new NumberReader(buffer, start)
  const ridges = head.ridges.map((shape) => ridgeOf(shape, reader))
  const next = ridges.values()
  const take = (): Ridge => {
    const { value } = next.next()
    if (value === undefined) throw new Error('A stored bandit names more regressions than it holds.')
    return value
  }
  const bandit = new Bandit(head.memory, encoderOf(head.encoder), encoderOf(head.sharedEncoder), take())
  bandit.n = head.n
  bandit.noise = head.noise
  Object.assign(bandit.trust, head.trust)
  Object.assign(bandit.rewards, head.rewards)
  for (const { id, n, kept, watch, bias, hasCrossed, usual, loads } of head.actions) {
    const model: ActionModel = newModel(take(), hasCrossed ? take() : undefined)
    Object.assign(model, { n, kept, usual: Float64Array.from(usual), loads: Float64Array.from(loads) })
    Object.assign(model.watch, watch)
    Object.assign(model.bias, bias)
    bandit.models.set(id, model)
  }
  return bandit
}

const bytesOf = (numbers: Float64Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)

const shapeOf = ({ slots, scales, pairs }: Encoder): EncoderShape => ({
  slots: [...slots],
  scales: [...scales],
  pairs: [...pairs],
})

const encoderOf = ({ slots, scales, pairs }: EncoderShape): Encoder =>
  new Encoder(new Map(slots), new Map(scales), new Map(pairs))

function ridgeOf({ penalty, constantPenalty, size, n }: RidgeShape, reader: NumberReader): Ridge {
  const ridge = new Ridge(penalty, constantPenalty)
  ridge.resize(size)
  ridge.inverse = reader.take(size * size)
  ridge.weights = reader.take(size)
  ridge.n = n
  return ridge
}

class NumberReader {
  readonly #buffer: Buffer
  #at: number

  constructor(buffer: Buffer, at: number) {
    this.#buffer = buffer
    this.#at = at
  }

  /** A copy of its own, since the bytes may begin anywhere. */
  take(count: number): Float64Array {
    const numbers = new Float64Array(count)
    const end = this.#at + count * 8
    bytesOf(numbers).set(this.#buffer.subarray(this.#at, end))
    this.#at = end
    return numbers
  }
}
