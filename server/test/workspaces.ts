import { DAY_MS, MINUTE_MS } from '../src/kernel/clock.ts'
import { PLATFORM_TENANT_ID } from '../src/kernel/ids.ts'
import { asSystem } from '../src/platform/db/database.ts'
import { chat, say } from './chat-client.ts'
import type { TestApp, TestTenant } from './harness.ts'
import { runJob, workOff } from './jobs.ts'
import { withAda } from './memory.ts'
import { PNG, sendFile } from './stored-files.ts'

/** A workspace with something in many tables; the words occur nowhere else. */
export async function filledWorkspace(app: TestApp, word: string): Promise<TestTenant> {
  const tenant = await withAda(app)
  const call = (method: string, path: string, body: unknown) =>
    app.call(method, `/api/v1${path}`, { as: tenant.owner, body })
  await chat(app, tenant.key, say(`I live in ${word}.`, { user_id: `${word}-user`, session_id: 's' }))
  await sendFile(app, tenant, PNG, { query: `user_id=${word}-user` })
  await call('PUT', `/account/config/${word}`, { note: word })
  await call('PUT', '/webhooks/memory.created', { webhook_url: `https://example.com/${word}` })
  await call('POST', `/projects/${tenant.projectId}/channel-connections`, { channel_type: 'web' })
  await call('POST', `/projects/${tenant.projectId}/knowledge/nodes`, {
    node_type: 'city',
    label: word,
    properties: { name: word },
  })
  await call('POST', '/agents/Ada/evaluation-cases', {
    name: word,
    lines: [`Where do I live? ${word}`],
    expect: { contains: [word] },
  })
  await call('POST', '/agents/Ada/evaluations', {})
  await call('POST', '/invitations', { email: `${word}@example.com` })
  await call('POST', `/people/${word}-user/identities`, { kind: 'email', value: `${word}@example.com` })
  await call('POST', '/me/second-factor/totp', {})
  await workOff(app, tenant.tenantId)
  return tenant
}

/** Tables with a column `tenant_id`, from the catalogue and not from our list, with how many rows the workspace has. */
export async function rowsByTable(app: TestApp, tenantId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await app.db.transaction(asSystem, async (tx) => {
    const { rows } = await tx.run<{ name: string }>({
      text: `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped order by 1`,
      values: [],
    })
    for (const { name } of rows) {
      const found = await tx.run<{ count: number }>({
        text: `select count(*)::int as count from ${name} where tenant_id = $1`,
        values: [tenantId],
      })
      const count = found.rows[0]?.count ?? 0
      if (count > 0) counts[name] = count
    }
  })
  return counts
}

/** Begins what is due, as the schedule and the worker would. */
export async function runDeletions(app: TestApp): Promise<void> {
  await runJob(app, 'workspaces.start-deletions')
  await workOff(app, PLATFORM_TENANT_ID, 'workspaces.delete')
}

/** To the end: after the grace period, and once more when nothing can be under way. */
export async function carryOutDeletion(app: TestApp): Promise<void> {
  app.clock.advance(7 * DAY_MS)
  await runDeletions(app)
  app.clock.advance(16 * MINUTE_MS)
  await runDeletions(app)
}

export const nameOfWorkspace = async (app: TestApp, tenant: TestTenant): Promise<string> =>
  (await app.call('GET', `/api/v1/tenants/${tenant.tenantId}`, { as: tenant.owner })).body.name
