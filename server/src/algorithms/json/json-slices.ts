import type { JsonRun, LargeJson } from './json-index.ts'

/**
 * Parses a scanned JSON text in steps of about a millisecond: the caller of the generator decides when to let others
 * have a turn. Throws a SyntaxError where the text is not JSON after all. A large array under the key `left` of the
 * outermost object is left empty.
 */
export function* parseInSlices(
  bytes: Buffer,
  root: LargeJson | undefined,
  left?: string,
): Generator<undefined, unknown, undefined> {
  if (root === undefined) return JSON.parse(bytes.toString('utf8'))
  return yield* parseLarge(bytes, root, left)
}

function* parseLarge(
  bytes: Buffer,
  node: LargeJson,
  left?: string,
): Generator<undefined, unknown, undefined> {
  if (node.kind === 'text') {
    let text = ''
    for (const { from, to } of node.runs) {
      text += JSON.parse(`"${bytes.toString('utf8', from, to)}"`)
      yield
    }
    return text
  }
  if (node.kind === 'array') {
    const items: unknown[] = []
    for (const run of node.runs) {
      if (run.large !== undefined) items.push(yield* parseLarge(bytes, run.large))
      else for (const item of itemsIn(bytes, run)) items.push(item)
      yield
    }
    return items
  }
  const object: Record<string, unknown> = {}
  for (const run of node.runs) {
    if (run.large !== undefined) {
      const key = keyBefore(bytes, run)
      const isLeft = key === left && run.large.kind === 'array'
      object[key] = isLeft ? [] : yield* parseLarge(bytes, run.large)
    } else Object.assign(object, JSON.parse(`{${bytes.toString('utf8', run.from, run.to)}}`))
    yield
  }
  return object
}

/**
 * Items of the array under one key of the outermost object, some at a time, each parsed when it is asked for; none at
 * all while a large item is on its way. Undefined where that array is not large.
 */
export function itemsInSlices(
  bytes: Buffer,
  root: LargeJson | undefined,
  key: string,
): Iterable<readonly unknown[]> | undefined {
  const array = largeArray(bytes, root, key)
  return array && arrayRuns(bytes, array)
}

export function largeArray(bytes: Buffer, root: LargeJson | undefined, key: string): LargeJson | undefined {
  if (root?.kind !== 'object') return undefined
  return root.runs.find((run) => run.large?.kind === 'array' && keyBefore(bytes, run) === key)?.large
}

/** The same as texts, which are parts of the bytes: some of the items, with commas between them. */
export function* itemTextsInSlices(
  bytes: Buffer,
  root: LargeJson | undefined,
  key: string,
): Generator<Buffer, void, undefined> {
  for (const { from, to } of largeArray(bytes, root, key)?.runs ?? []) yield bytes.subarray(from, to)
}

function* arrayRuns(bytes: Buffer, array: LargeJson): Generator<readonly unknown[]> {
  for (const run of array.runs) {
    if (run.large === undefined) {
      yield itemsIn(bytes, run)
      continue
    }
    const parsing = parseLarge(bytes, run.large)
    let step = parsing.next()
    for (; !step.done; step = parsing.next()) yield []
    yield [step.value]
  }
}

const itemsIn = (bytes: Buffer, { from, to }: JsonRun): readonly unknown[] =>
  JSON.parse(`[${bytes.toString('utf8', from, to)}]`)

/** The member is `"key" : value`, with the value at the start of what is large. */
function keyBefore(bytes: Buffer, run: JsonRun): string {
  const text = bytes.toString('utf8', run.from, run.large?.start).trim()
  return JSON.parse(text.slice(0, -1))
}
