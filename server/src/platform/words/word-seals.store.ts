import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  type RowOf,
  type TablesOf,
  table,
  text,
  timestamp,
  uuid,
} from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'
import type { WorkspaceSealing } from './word-seals.ts'

export type SealState = 'sealing' | 'sealed' | 'unsealing' | 'off'

export const wordSeals = table('word_seals', {
  tenant_id: uuid(),
  is_on: boolean(),
  state: text<SealState>(),
  run: integer(),
  pass: integer().withDefault(),
  step: integer().withDefault(),
  place: jsonb<readonly string[]>().withDefault(),
  rows_done: bigint().withDefault(),
  rows_in_pass: bigint().withDefault(),
  switched_by: text(),
  switched_at: timestamp(),
  finished_at: timestamp().nullable(),
})

declare module '../db/tables.ts' {
  interface Tables extends TablesOf<typeof wordSeals> {}
}

export type SealRow = Selectable<RowOf<typeof wordSeals>>

export const findSeal = (tx: Tx, tenantId: string): Promise<SealRow | undefined> =>
  tx.db.selectFrom('word_seals').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()

export const lockSeal = (tx: Tx, tenantId: string): Promise<SealRow | undefined> =>
  tx.db.selectFrom('word_seals').selectAll().where('tenant_id', '=', tenantId).forUpdate().executeTakeFirst()

/** A new run, from the first table on. */
export const switchSeal = (
  tx: Tx,
  tenantId: string,
  change: { readonly isOn: boolean; readonly by: string; readonly now: Date },
): Promise<SealRow> => {
  const begun = {
    is_on: change.isOn,
    state: change.isOn ? ('sealing' as const) : ('unsealing' as const),
    pass: 1,
    step: 0,
    place: '[]',
    rows_done: 0,
    rows_in_pass: 0,
    switched_by: change.by,
    switched_at: change.now,
    finished_at: null,
  }
  return tx.db
    .insertInto('word_seals')
    .values({ tenant_id: tenantId, run: 1, ...begun })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ ...begun, run: sql`word_seals.run + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

type SealProgress = Partial<
  Pick<SealRow, 'state' | 'pass' | 'step' | 'place' | 'rows_done' | 'rows_in_pass' | 'finished_at'>
>

export async function updateSeal(tx: Tx, row: SealRow, { place, ...changes }: SealProgress): Promise<void> {
  await tx.db
    .updateTable('word_seals')
    .set({ ...changes, ...(place === undefined ? {} : { place: JSON.stringify(place) }) })
    .where('tenant_id', '=', row.tenant_id)
    .execute()
}

/** Of one workspace or, as the system, of all: those whose rows are sealed or may be. */
export async function readSealing(tx: Tx, tenantId?: string): Promise<readonly WorkspaceSealing[]> {
  const query = tx.db
    .selectFrom('word_seals')
    .innerJoin('workspace_keys', 'workspace_keys.tenant_id', 'word_seals.tenant_id')
    .select(['word_seals.tenant_id', 'is_on', 'sealed_key as workspace_key'])
    .where('state', '<>', 'off')
  return (tenantId === undefined ? query : query.where('word_seals.tenant_id', '=', tenantId)).execute()
}

/** Workspaces that seal and have done so with all of their rows. */
export async function sealedWorkspaces(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.db
    .selectFrom('word_seals')
    .select('tenant_id')
    .where('state', '=', 'sealed')
    .execute()
  return rows.map(({ tenant_id }) => tenant_id)
}

/** A run over rows that are sealed already: its first pass is a later one, so that it ends when it finds nothing. */
export const recheckSeal = (tx: Tx, row: SealRow): Promise<SealRow> =>
  tx.db
    .updateTable('word_seals')
    .set({ run: row.run + 1, pass: 2, step: 0, place: '[]', rows_in_pass: 0, finished_at: null })
    .where('tenant_id', '=', row.tenant_id)
    .returningAll()
    .executeTakeFirstOrThrow()
