import type { Filter } from './filter.ts'
import { badValue } from './scim-fault.ts'

export const PAGE_MAX = 200
const PAGE_DEFAULT = 100
const INDEX_MAX = 10_000_000

export interface Paging {
  /** From 1. */
  readonly startIndex: number
  readonly count: number
}

/** Values below the least count as the least, as RFC 7644 asks; what is no number is refused. */
export function pagingFrom(query: Readonly<Record<string, unknown>>): Paging {
  return {
    startIndex: Math.min(INDEX_MAX, Math.max(1, numberIn(query, 'startIndex', 1))),
    count: Math.min(PAGE_MAX, Math.max(0, numberIn(query, 'count', PAGE_DEFAULT))),
  }
}

function numberIn(query: Readonly<Record<string, unknown>>, name: string, otherwise: number): number {
  const text = query[name]
  if (text === undefined || text === '') return otherwise
  if (typeof text !== 'string' || !/^-?[0-9]{1,9}$/.test(text))
    throw badValue(`${name} has to be a whole number.`)
  return Number(text)
}

export const textIn = (query: Readonly<Record<string, unknown>>, name: string): string | undefined => {
  const text = query[name]
  if (text === undefined || text === '') return undefined
  if (typeof text !== 'string') throw badValue(`${name} may be given once.`)
  return text
}

export const listAnswer = (total: number, { startIndex }: Paging, resources: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** What an attribute has to be equal to wherever the filter holds. */
export function requiredText(filter: Filter | undefined, name: string): string | undefined {
  if (filter?.kind === 'and')
    return filter.parts.map((part) => requiredText(part, name)).find((text) => text !== undefined)
  if (filter?.kind !== 'compare' || filter.by !== 'eq' || filter.path.sub !== undefined) return undefined
  return filter.path.name === name && typeof filter.value === 'string' ? filter.value : undefined
}

const SCAN_ROWS = 500

/**
 * Goes through all rows, some at a time, for filters that the database cannot answer. Waiting for each slice lets other
 * requests run in between.
 */
export async function scanned<T>(
  slice: (offset: number, limit: number) => Promise<readonly T[]>,
  isWanted: (row: T) => boolean,
  { startIndex, count }: Paging,
): Promise<{ readonly total: number; readonly page: readonly T[] }> {
  const page: T[] = []
  let total = 0
  for (let offset = 0; ; offset += SCAN_ROWS) {
    const rows = await slice(offset, SCAN_ROWS)
    for (const row of rows) {
      if (!isWanted(row)) continue
      total += 1
      if (total >= startIndex && page.length < count) page.push(row)
    }
    if (rows.length < SCAN_ROWS) return { total, page }
  }
}
