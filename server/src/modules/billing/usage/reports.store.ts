import type { MicroUsd } from '../../../kernel/money.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type WorkspaceKey, workspaceKeyOf } from '../../../platform/secrets/workspace-keys.store.ts'

export interface MeteringKeyRow extends WorkspaceKey {
  readonly key_id: string
  readonly secret: Buffer
}

/** The secrets that sign reports right now: one, or two while one replaces the other. */
export async function validKeys(tx: Tx, tenantId: string, now: Date): Promise<readonly MeteringKeyRow[]> {
  return tx.db
    .selectFrom('metering_keys')
    .select(['tenant_id', 'key_id', 'secret', workspaceKeyOf('metering_keys')])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute()
}

/** Puts a new key in force; the present one ends at `previousUntil`, older ones at once. True when there was one. */
export async function rotateKey(
  tx: Tx,
  key: {
    readonly tenantId: string
    readonly keyId: string
    readonly secret: Buffer
    readonly previousUntil: Date
    readonly now: Date
  },
): Promise<boolean> {
  await tx.db
    .deleteFrom('metering_keys')
    .where('tenant_id', '=', key.tenantId)
    .where('expires_at', 'is not', null)
    .execute()
  const replaced = await tx.db
    .updateTable('metering_keys')
    .set({ expires_at: key.previousUntil })
    .where('tenant_id', '=', key.tenantId)
    .returning('key_id')
    .execute()
  await tx.db
    .insertInto('metering_keys')
    .values({ tenant_id: key.tenantId, key_id: key.keyId, secret: key.secret, created_at: key.now })
    .execute()
  return replaced.length > 0
}

/**
 * Notes that the tenant's runtime lives. The row's lock also makes reports of a tenant come one after the other, so
 * that two of them cannot both find their period free.
 */
export async function noteHeartbeat(tx: Tx, tenantId: string, at: Date): Promise<void> {
  await tx.run({
    text: `update tenants set last_metering_heartbeat = greatest(last_metering_heartbeat, $2) where tenant_id = $1`,
    values: [tenantId, at],
  })
}

export async function findReportHash(
  tx: Tx,
  tenantId: string,
  reportId: string,
): Promise<Buffer | undefined> {
  const row = await tx.db
    .selectFrom('usage_reports')
    .select('content_hash')
    .where('tenant_id', '=', tenantId)
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  return row?.content_hash
}

/** A report of the same runtime whose period overlaps. */
export async function findOverlap(
  tx: Tx,
  period: {
    readonly tenantId: string
    readonly instanceId: string
    readonly start: Date
    readonly end: Date
  },
): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('usage_reports')
    .select('report_id')
    .where('tenant_id', '=', period.tenantId)
    .where('instance_id', '=', period.instanceId)
    .where('period_end', '>', period.start)
    .where('period_start', '<', period.end)
    .limit(1)
    .executeTakeFirst()
  return row?.report_id
}

export async function insertReport(
  tx: Tx,
  report: {
    readonly tenantId: string
    readonly reportId: string
    readonly instanceId: string
    readonly start: Date
    readonly end: Date
    readonly hash: Buffer
    readonly counters: unknown
    readonly amount: MicroUsd
    readonly now: Date
  },
): Promise<void> {
  await tx.db
    .insertInto('usage_reports')
    .values({
      tenant_id: report.tenantId,
      report_id: report.reportId,
      instance_id: report.instanceId,
      period_start: report.start,
      period_end: report.end,
      content_hash: report.hash,
      counters: JSON.stringify(report.counters),
      amount_micro: report.amount,
      created_at: report.now,
    })
    .execute()
}
