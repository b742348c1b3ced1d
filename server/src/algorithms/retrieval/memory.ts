import type { Postings } from './postings.ts'
import type { Rows } from './rows.ts'

/** What a search sees of an index; lists are by row. */
export interface Memory {
  readonly rows: Rows
  readonly postings: Postings
  readonly ids: readonly (string | undefined)[]
  readonly threadOf: readonly string[]
  readonly rowOf: ReadonlyMap<string, number>
  readonly rowsOfLong: ReadonlyMap<string, readonly number[]>
  readonly sources: ReadonlyMap<number, readonly string[]>
}
