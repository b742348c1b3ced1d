import { asSystem } from '../../src/platform/db/database.ts'
import type { TestApp, TestTenant } from '../harness.ts'

const NO_DETAILS = { name: '', address: '', taxId: '' }
const WALK_INVOICE = {
  number: '1',
  month: '2026-01',
  issuedAt: '2026-02-01T00:00:00.000Z',
  seller: NO_DETAILS,
  buyer: NO_DETAILS,
  lines: [],
  subtotal: 0,
  taxes: [],
  total: 0,
}

/** An invoice in a month of its own for each workspace, so that another's is foreign. */
export async function invoiceMonth(app: TestApp, tenant: TestTenant): Promise<string> {
  const month = `${1_000 + (Number.parseInt(tenant.tenantId.slice(-8), 16) % 9_000)}-01`
  await app.db.transaction(asSystem, (tx) =>
    tx.run({
      text: `insert into invoices (tenant_id, month, number, content, total_micro, issued_at)
        values ($1, $3, (select coalesce(max(number), 1000000) + 1 from invoices), $2, 0, now()) on conflict do nothing`,
      values: [tenant.tenantId, JSON.stringify(WALK_INVOICE), month],
    }),
  )
  return month
}

export async function newBudget(app: TestApp, tenant: TestTenant): Promise<string> {
  const body = { scope: 'project', scopeId: tenant.projectId, period: 'day', amountUsd: 1, action: 'warn' }
  return (await app.call('POST', '/api/v1/org/budgets', { as: tenant.owner, body })).body.budgetId
}
