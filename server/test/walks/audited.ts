import { expect } from 'vitest'
import { auditActionOf } from '../../src/platform/audit/audit.rules.ts'
import { asTenant } from '../../src/platform/db/database.ts'
import type { Operation } from '../../src/platform/http/operation.ts'
import type { Reply, TestApp } from '../harness.ts'

/** Operations that were seen to succeed and to leave an entry. */
export const audited = { read: new Set<string>(), write: new Set<string>() }

/** Whatever was done or refused in a tenant has left its entries in the audit log. */
export async function expectAudited(
  app: TestApp,
  tenantId: string,
  operation: Operation,
  replies: readonly Reply[],
): Promise<void> {
  await app.app.services.audit.flush()
  const rows = await app.db.read(asTenant(tenantId), (tx) =>
    tx.db
      .selectFrom('audit_log')
      .select(['outcome', 'action', 'changes'])
      .where('operation', '=', operation.id)
      .execute(),
  )
  const count = (outcomes: readonly string[]) =>
    rows.filter(({ outcome }) => outcomes.includes(outcome)).length
  expect(count(['refused'])).toBeGreaterThanOrEqual(replies.filter(({ status }) => status === 403).length)
  const action = auditActionOf(operation)
  const succeeded = replies.filter(({ status }) => status < 300).length
  if (action === undefined || succeeded === 0) return
  expect(count(['done', 'begun']), JSON.stringify(rows)).toBeGreaterThanOrEqual(succeeded)
  audited[action].add(operation.id)
  for (const { changes } of rows)
    expect(['fields', 'before', 'after']).toEqual(expect.arrayContaining(Object.keys(changes)))
}
