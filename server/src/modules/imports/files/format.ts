import type { EntryReader } from './entries.ts'
import type { ReadOptions } from './file.ts'
import type { People } from './people.ts'

/** How files of one system are read. */
export interface FileFormat {
  /** Throws what is missing to read a file. `start` is how the file begins. */
  entries(start: string, options: ReadOptions): EntryReader
  /** Notes down whom an entry of the list is about and what it says of them. */
  take(people: People, list: string, value: unknown, options: ReadOptions): void
}
