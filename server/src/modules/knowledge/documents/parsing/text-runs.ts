import { getResolvedPDFJS } from 'unpdf'

/** The library uses this to shrink fonts; Node.js has it from version 21 on. */
if (!('transferToFixedLength' in ArrayBuffer.prototype))
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    configurable: true,
    writable: true,
    value(this: ArrayBuffer, length = this.byteLength): ArrayBuffer {
      const copy = new Uint8Array(length)
      copy.set(new Uint8Array(this).subarray(0, length))
      return copy.buffer
    },
  })

/** Where a program began to write anew, which is where each cell of a table begins. */
export interface RunStart {
  readonly x: number
  readonly y: number
}

type Matrix = readonly [number, number, number, number, number, number]
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

const product = (one: Matrix, other: Matrix): Matrix => [
  one[0] * other[0] + one[2] * other[1],
  one[1] * other[0] + one[3] * other[1],
  one[0] * other[2] + one[2] * other[3],
  one[1] * other[2] + one[3] * other[3],
  one[0] * other[4] + one[2] * other[5] + one[4],
  one[1] * other[4] + one[3] * other[5] + one[5],
]

const numbersIn = (args: unknown): readonly number[] =>
  (Array.isArray(args) && args.length === 1
    ? Array.from((args[0] ?? []) as ArrayLike<number>)
    : args) as number[]

interface PageOperators {
  getOperatorList(): Promise<{ readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] }>
}

/**
 * The library joins what is written close to each other, although it may be two cells. The operators of the page still
 * say where each of them was placed.
 */
export async function runStartsOn(page: PageOperators): Promise<readonly RunStart[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const starts: RunStart[] = []
  const saved: Matrix[] = []
  let placed = IDENTITY
  let text = IDENTITY
  let [x, y] = [0, 0]
  let isMoved = false
  const moveTo = (toX: number, toY: number): void => {
    ;[x, y] = [toX, toY]
    isMoved = true
  }
  for (const [at, operator] of fnArray.entries()) {
    const numbers = (): readonly number[] => numbersIn(argsArray[at])
    if (operator === OPS.save) saved.push(placed)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd)
      placed = saved.pop() ?? IDENTITY
    else if (operator === OPS.transform) placed = product(placed, matrixOf(numbers()))
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(placed)
      const [form] = argsArray[at] as readonly unknown[]
      if (form) placed = product(placed, matrixOf(Array.from(form as ArrayLike<number>)))
    } else if (operator === OPS.beginText) {
      text = IDENTITY
      moveTo(0, 0)
    } else if (operator === OPS.setTextMatrix) {
      text = matrixOf(numbers())
      moveTo(0, 0)
    } else if (operator === OPS.moveText || operator === OPS.setLeadingMoveText) {
      // Along the line, letters are moved to stand closer together.
      const [right = 0, up = 0] = argsArray[at] as number[]
      ;[x, y] = [x + right, y + up]
      isMoved ||= up !== 0
    } else if (operator === OPS.showText && isMoved) {
      const to = product(product(placed, text), [1, 0, 0, 1, x, y])
      starts.push({ x: to[4], y: to[5] })
      isMoved = false
    }
  }
  return starts
}

const matrixOf = (numbers: readonly number[]): Matrix =>
  numbers.length < 6 ? IDENTITY : (numbers.slice(0, 6) as unknown as Matrix)
