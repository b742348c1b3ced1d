import type { ImportedUser } from '../imports.schemas.ts'

export interface ReadOptions {
  /** Whose file it is, for files that are about one person and do not say whom. */
  readonly userId?: string | undefined
  /** Columns of a table by another name than the usual ones. */
  readonly columns?: Readonly<Record<string, string>> | undefined
}

export interface ReadFile {
  readonly users: readonly ImportedUser[]
  /** What was in the file and could not be used, in words. */
  readonly left: readonly string[]
}

/** The file is not what it was said to be, or does not say whose it is. */
export class UnreadableFile extends Error {}
