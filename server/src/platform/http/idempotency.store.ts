import type { Statement } from '../db/statement.ts'
import { bytea, integer, sealed, type TablesOf, table, text, timestamp, uuid } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'
import type { WorkspaceKey } from '../secrets/workspace-keys.store.ts'

export const answerContext = (row: { readonly tenant_id: string; readonly key: string }): string =>
  `answer/${row.tenant_id}/${row.key}`

export const idempotencyKeys = table('idempotency_keys', {
  tenant_id: uuid(),
  credential: text(),
  method: text(),
  path: text(),
  key: text(),
  request_hash: bytea(),
  status: integer().nullable(),
  body: sealed(['tenant_id', 'key'], answerContext).nullable(),
  running_until: timestamp().nullable(),
  created_at: timestamp(),
})

declare module '../db/tables.ts' {
  interface Tables extends TablesOf<typeof idempotencyKeys> {}
}

export interface RequestIdentity {
  readonly tenantId: string
  readonly credential: string
  readonly method: string
  readonly path: string
  readonly key: string
}

const where = (identity: RequestIdentity) => ({
  tenant_id: identity.tenantId,
  credential: identity.credential,
  method: identity.method,
  path: identity.path,
  key: identity.key,
})

/**
 * Undefined when another transaction is working on the same request right now; the lock is given back at its end. With
 * the key that answers are sealed under, which costs no round trip here.
 */
export async function tryLock(tx: Tx, identity: RequestIdentity): Promise<WorkspaceKey | undefined> {
  const text = Object.values(where(identity)).join('\n')
  const { rows } = await tx.run<{ got: boolean; workspace_key: Buffer | null }>({
    text: `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as got,
      (select sealed_key from workspace_keys where tenant_id = $2) as workspace_key`,
    values: [text, identity.tenantId],
  })
  const [row] = rows
  return row?.got === true ? { tenant_id: identity.tenantId, workspace_key: row.workspace_key } : undefined
}

export async function findRequest(tx: Tx, identity: RequestIdentity) {
  const matches = Object.entries(where(identity))
  return tx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body', 'running_until'])
    .where((eb) => eb.and(Object.fromEntries(matches)))
    .executeTakeFirst()
}

/** Runs with COMMIT, so that the effect and the memory of it are one. */
export function storeAnswer(
  identity: RequestIdentity,
  answer: { requestHash: Buffer; status: number; body: Buffer; now: Date },
): Statement {
  return {
    text: `insert into idempotency_keys (tenant_id, credential, method, path, key, request_hash, status, body, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (tenant_id, credential, method, path, key)
           do update set status = excluded.status, body = excluded.body, running_until = null`,
    values: [
      identity.tenantId,
      identity.credential,
      identity.method,
      identity.path,
      identity.key,
      answer.requestHash,
      answer.status,
      answer.body,
      answer.now,
    ],
  }
}

/** For operations that work in several transactions: the mark that one of them has begun. */
export async function markRunning(
  tx: Tx,
  identity: RequestIdentity,
  mark: { requestHash: Buffer; runningUntil: Date; now: Date },
): Promise<void> {
  await tx.db
    .insertInto('idempotency_keys')
    .values({
      ...where(identity),
      request_hash: mark.requestHash,
      running_until: mark.runningUntil,
      created_at: mark.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'credential', 'method', 'path', 'key'])
        .doUpdateSet({ running_until: mark.runningUntil, request_hash: mark.requestHash }),
    )
    .execute()
}

export async function forgetRequest(tx: Tx, identity: RequestIdentity): Promise<void> {
  const matches = Object.entries(where(identity))
  await tx.db
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.and(Object.fromEntries(matches)))
    .execute()
}

export async function deleteRequestsBefore(tx: Tx, moment: Date): Promise<number> {
  const result = await tx.db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', moment)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
