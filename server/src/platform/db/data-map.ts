/** A table with personal data: what it is for, how long it is kept, and who reads it. */
interface PersonalTable {
  readonly purpose: string
  readonly kept: string
  readonly readers: string
  readonly personal: readonly string[]
  readonly other: readonly string[]
}

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
