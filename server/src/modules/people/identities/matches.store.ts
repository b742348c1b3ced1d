import { type Selectable, type SqlBool, sql } from 'kysely'
import { newId } from '../../../kernel/ids.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { IdentityPlace, SharedIdentity } from './identities.store.ts'

export type MatchRow = Selectable<Tables['person_matches']>

/** Proposes each pair once, for good: one that was dismissed is not proposed again. */
export async function insertMatches(
  tx: Tx,
  place: IdentityPlace,
  shared: readonly SharedIdentity[],
  now: Date,
): Promise<readonly MatchRow[]> {
  if (shared.length === 0) return []
  return tx.db
    .insertInto('person_matches')
    .values(
      shared.map(({ user_id, other_user_id, kind, value }) => {
        const isFirst = Buffer.compare(Buffer.from(user_id), Buffer.from(other_user_id)) < 0
        return {
          tenant_id: place.tenantId,
          match_id: newId(),
          project_id: place.projectId,
          user_id: isFirst ? user_id : other_user_id,
          other_user_id: isFirst ? other_user_id : user_id,
          kind,
          value,
          created_at: now,
        }
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
}

export async function listMatches(
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  { state, userId }: { readonly state: MatchRow['state']; readonly userId: string | undefined },
  page: {
    readonly after: { readonly at: Date; readonly matchId: string } | undefined
    readonly count: number
  },
): Promise<readonly MatchRow[]> {
  let query = tx.db
    .selectFrom('person_matches')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('state', '=', state)
    .orderBy('created_at', 'desc')
    .orderBy('match_id', 'desc')
    .limit(page.count)
  const { after } = page
  if (userId !== undefined) query = query.where(sql<SqlBool>`${userId} in (user_id, other_user_id)`)
  if (after !== undefined)
    query = query.where(
      sql<SqlBool>`(created_at, match_id) < (${after.at}::timestamptz, ${after.matchId}::uuid)`,
    )
  return query.execute()
}

export const dismissMatch = (
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  matchId: string,
): Promise<MatchRow | undefined> =>
  tx.db
    .updateTable('person_matches')
    .set({ state: 'dismissed' })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('match_id', '=', matchId)
    .returningAll()
    .executeTakeFirst()
