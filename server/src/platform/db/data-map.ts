/**
 * Why a column with personal data is not sealed in workspaces that seal their messages and facts: it is about a `member`
 * who signs in, it is how a `contact` is found, shown and reached, it says of what `kind` something is and has no words,
 * it is `sealed` in all workspaces, or it is a `gap`: words that stay readable.
 */
export type ClearReason = 'member' | 'contact' | 'kind' | 'sealed' | 'gap'

/** A table with personal data: what it is for, how long it is kept, and who reads it. */
interface PersonalTable {
  readonly purpose: string
  readonly kept: string
  readonly readers: string
  readonly personal: readonly string[]
  readonly other: readonly string[]
  /** Which of the personal columns are not sealed and why. Columns named as ids, and sealed ones (`asWords`), are left out. */
  readonly clear?: Readonly<Partial<Record<ClearReason, readonly string[]>>>
}

/** Columns that hold an id or a hash, by their name. */
export const isIdentifying = (column: string): boolean => /(?:^|_)(?:ids?|by|ref|hash|key)$/.test(column)

interface ImpersonalTable {
  readonly other: readonly string[]
}

/**
 * Which columns hold personal data, by table. Every column that can hold text (`text`, `jsonb`, `bytea` and arrays) is
 * either `personal` or `other`, which a test compares with the migrated database. Ids, numbers, flags and times say
 * nothing about a person by themselves: they are named only where they do.
 */
export type DataMap = Readonly<Record<string, PersonalTable | ImpersonalTable>>

export const isPersonal = (table: PersonalTable | ImpersonalTable | undefined): table is PersonalTable =>
  table !== undefined && 'personal' in table
