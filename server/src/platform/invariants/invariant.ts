import type { Tx } from '../db/tx.ts'
import type { FileStorage } from '../files/file-storage.ts'

/** Something that is not as it has to be. */
export interface Violation {
  /** Null when it concerns the installation as a whole. */
  readonly tenantId: string | null
  readonly what: string
}

/** What a check may use. `tx` is read-only, and every statement of it has a time limit. */
export interface Look {
  readonly tx: Tx
  readonly now: Date
  /**
   * What was due before this moment is overdue by more than `patienceMs`. Undefined while no process has been alive for
   * that long: what waited while the server was stopped is not overdue.
   */
  overdueBefore(patienceMs: number): Date | undefined
  readonly storage: FileStorage
  /** Whether every file is looked for, instead of a sample. */
  readonly isEveryFile: boolean
}

/** What always holds in a sound installation. */
export interface Invariant {
  /** For metrics and `--json`: never renamed. */
  readonly name: string
  /** A sentence without its full stop, such as "every balance is the sum of its ledger entries". */
  readonly holds: string
  /** What to do when it does not hold. */
  readonly fix: string
  /**
   * `installation`: one look at everything. `workspaces`: a page of workspaces at a time. `scan`: the same, reading
   * whole tables: the hourly run takes a twenty-fourth of the workspaces, so that each has its turn once a day.
   */
  readonly reach: 'installation' | 'workspaces' | 'scan'
  /** `tenantIds` is empty for `installation`. */
  find(look: Look, tenantIds: readonly string[]): Promise<readonly Violation[]>
}

/** More of the same would not help anyone find the cause. */
export const VIOLATIONS_MAX = 20

/** Asks one statement, which gives `tenant_id` and `what`: one snapshot, so that work under way is no violation. */
export async function ask(tx: Tx, text: string, values: readonly unknown[]): Promise<readonly Violation[]> {
  const limited = `select tenant_id, what::text as what from (${text}) as found limit ${VIOLATIONS_MAX}`
  const { rows } = await tx.run<{ tenant_id: string | null; what: string }>({ text: limited, values })
  return rows.map((row) => ({ tenantId: row.tenant_id, what: row.what }))
}
