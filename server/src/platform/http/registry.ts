import { invariant } from '../../kernel/invariant.ts'
import { type ErrorFormat, fileOf, fullPath, jsonOf, type Operation, streamOf } from './operation.ts'
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
    const isPlain = streamOf(operation.response) === undefined && fileOf(operation.response) === undefined
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
  const segments = (url.split('?', 1)[0] ?? '').split('/')
  const methods = operations
    .filter((operation) => isAt(operation, segments))
    .map((operation) => operation.method as string)
  if (methods.length === 0) return undefined
  return methods.includes('GET') ? [...new Set(['HEAD', ...methods])].sort() : [...new Set(methods)].sort()
}

const firstPiece = (path: string): string => path.split(/[/?]/, 2)[1] ?? ''

/**
 * How refusals are written at an address, by the first piece of its path: addresses that do not exist there have to be
 * refused in a form that the clients of those that do can read.
 */
export function errorFormats(operations: readonly Operation[]): (url: string) => ErrorFormat | undefined {
  const formats = new Map(
    operations.flatMap((operation) =>
      operation.errorFormat === undefined ? [] : [[firstPiece(fullPath(operation)), operation.errorFormat]],
    ),
  )
  return (url) => formats.get(firstPiece(url))
}

/** Compared piece by piece; `{name}` in a path takes any piece that is not empty. */
function isAt(operation: Operation, segments: readonly string[]): boolean {
  const pieces = fullPath(operation).split('/')
  return (
    pieces.length === segments.length &&
    pieces.every((piece, at) => (/^\{\w+\}$/.test(piece) ? segments[at] !== '' : piece === segments[at]))
  )
}
