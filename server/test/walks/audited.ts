import { expect, vi } from 'vitest'
import { auditActionOf } from '../../src/platform/audit/audit.rules.ts'
import { asTenant } from '../../src/platform/db/database.ts'
import type { Operation } from '../../src/platform/http/operation.ts'
import type { Reply, TestApp } from '../harness.ts'

/** Operations that were seen to succeed and to leave an entry. */
export const audited = { read: new Set<string>(), write: new Set<string>() }

/** It stores nothing, so that its entry comes with the end of the stream, which these walks do not wait for. */
const ENTERED_LATER = new Set(['streamSimulation'])

/** Whatever was done or refused in a tenant has left its entries in the audit log. */
export async function expectAudited(
  app: TestApp,
  tenantId: string,
  operation: Operation,
  replies: readonly Reply[],
): Promise<void> {
  const action = auditActionOf(operation)
  const refused = replies.filter(({ status }) => status === 403).length
  const done =
    action === undefined || ENTERED_LATER.has(operation.id)
      ? 0
      : replies.filter(({ status }) => status < 300).length
  // A stream leaves its entry when it has ended, which is after the caller has left.
  await vi.waitFor(async () => {
    const rows = await entriesOf(app, tenantId, operation)
    const count = (...outcomes: string[]) => rows.filter(({ outcome }) => outcomes.includes(outcome)).length
    expect(count('refused')).toBeGreaterThanOrEqual(refused)
    expect(count('done', 'begun'), JSON.stringify(rows)).toBeGreaterThanOrEqual(done)
    for (const { changes } of rows)
      expect(['fields', 'before', 'after']).toEqual(expect.arrayContaining(Object.keys(changes)))
  }, 10_000)
  if (action !== undefined && done > 0) audited[action].add(operation.id)
}

async function entriesOf(app: TestApp, tenantId: string, operation: Operation) {
  await app.app.services.audit.flush()
  return app.db.read(asTenant(tenantId), (tx) =>
    tx.db
      .selectFrom('audit_log')
      .select(['outcome', 'changes'])
      .where('operation', '=', operation.id)
      .execute(),
  )
}
