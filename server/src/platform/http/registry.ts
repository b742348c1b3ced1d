import { invariant } from '../../kernel/invariant.ts'
import { EMPTY, fullPath, jsonOf, type Operation } from './operation.ts'
import { nameOf } from './schema.ts'

/** All operations, checked once: two of the same address, or an answer without a name, are mistakes of ours. */
export function registry(...lists: readonly (readonly Operation[])[]): readonly Operation[] {
  const operations = lists.flat()
  const seen = new Set<string>()
  for (const operation of operations) {
    for (const mark of [operation.id, `${operation.method} ${shapeOf(fullPath(operation))}`]) {
      invariant(!seen.has(mark), `two operations share ${mark}`)
      seen.add(mark)
    }
    const json = jsonOf(operation.response)
    if (json !== undefined && 'properties' in json) {
      invariant(nameOf(json) !== undefined, `${operation.id} answers with a shape that has no name`)
    }
    const isPlain = json !== undefined || operation.response === EMPTY
    invariant(
      isPlain || operation.mode === 'manual',
      `${operation.id} streams, so it must not hold a transaction`,
    )
    const declared = Object.keys(operation.params?.properties ?? {}).sort()
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort()
    invariant(
      declared.join() === inPath.join(),
      `${operation.id} declares ${declared} but its path has ${inPath}`,
    )
  }
  return operations
}

const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}')

/** The methods an address has, for 405; undefined when there is no such address. */
export function methodsAt(operations: readonly Operation[], url: string): readonly string[] | undefined {
  const path = url.split('?', 1)[0] ?? ''
  const methods = operations
    .filter((operation) => patternOf(operation).test(path))
    .map((operation) => operation.method as string)
  if (methods.length === 0) return undefined
  return methods.includes('GET') ? [...new Set(['HEAD', ...methods])].sort() : [...new Set(methods)].sort()
}

const patterns = new WeakMap<Operation, RegExp>()

function patternOf(operation: Operation): RegExp {
  let pattern = patterns.get(operation)
  if (pattern === undefined) {
    const source = fullPath(operation)
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{\w+\}/g, '[^/]+')
    pattern = new RegExp(`^${source}$`)
    patterns.set(operation, pattern)
  }
  return pattern
}
