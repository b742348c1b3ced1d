import type { ImportedUser } from '../imports.schemas.ts'
import type { EntryReader } from './entries.ts'
import type { People } from './people.ts'

export interface ReadOptions {
  /** Whose file it is, for files that are about one person and do not say whom. */
  readonly userId?: string | undefined
  /** Columns of a table by another name than the usual ones. */
  readonly columns?: Readonly<Record<string, string>> | undefined
}

/** How files of one system are read. */
export interface FileFormat {
  /** Throws what is missing to read a file. `start` is how the file begins. */
  entries(start: string, options: ReadOptions): EntryReader
  /** Notes down whom an entry of the list is about and what it says of them. */
  take(people: People, list: string, value: unknown, options: ReadOptions): void
}

export interface ReadFile {
  readonly users: readonly ImportedUser[]
  /** What was in the file and could not be used, in words. */
  readonly left: readonly string[]
}

/** The file is not what it was said to be, or does not say whose it is. */
export class UnreadableFile extends Error {}
