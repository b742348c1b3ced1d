import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { DAY_MS, later } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { microFromUsd } from '../../../kernel/money.ts'
import { asSystem, asTenant } from '../../../platform/db/database.ts'

const app = await testApp({ settings: { RAPPORT_REGION: 'vienna' } })
const PATH = '/api/v1/tenant/deployment'

async function spend(tenantId: string, usd: number, at: Date): Promise<void> {
  const common = {
    tenant_id: tenantId,
    transaction_id: newId(),
    entry_type: 'usage',
    description: 'A turn',
    created_by: 'test',
    created_at: at,
  }
  await app.db.transaction(asTenant(tenantId), (tx) =>
    tx.db
      .insertInto('ledger_entries')
      .values([
        { ...common, entry_id: newId(), account: 'credit', amount_micro: -microFromUsd(usd) },
        { ...common, entry_id: newId(), account: 'usage', amount_micro: microFromUsd(usd) },
      ])
      .execute(),
  )
}

it('reports the process, its machine, the database and thirty days of usage', async () => {
  const tenant = await app.newTenant()
  await spend(tenant.tenantId, 1.25, app.clock.now())
  await spend(tenant.tenantId, 0.5, later(app.clock.now(), -29 * DAY_MS))
  await spend(tenant.tenantId, 7, later(app.clock.now(), -31 * DAY_MS))
  const admin = await tenant.member('admin')
  const reply = await app.call('GET', PATH, { as: admin.token })
  expect(reply.status).toBe(200)
  const { settings } = app.app.services
  expect(reply.body).toEqual({
    $schema: 'http://rapport.test/api/v1/schemas/Deployment.json',
    instance: {
      actual_state: 'running',
      app_version: settings.version,
      instance_id: settings.instanceId,
      llm_mode: 'builtin',
      public_ip: expect.stringMatching(/^$|^\d+\.\d+\.\d+\.\d+$/),
      region: 'vienna',
      size: expect.stringMatching(/^\d+ cores?, \d+ GB$/),
      last_heartbeat: expect.any(String),
    },
    tier: 'self-hosted',
    usage_30d: { cost_usd: 1.75, tokens: 0 },
    workspace_db: { size_bytes: expect.any(Number) },
  })
  expect(reply.body.workspace_db.size_bytes).toBeGreaterThan(1_000_000)
  expect(Math.abs(Date.parse(reply.body.instance.last_heartbeat) - app.clock.now().getTime())).toBeLessThan(
    60_000,
  )
})

it('shows the machine and the size of the database to those alone who manage the workspace', async () => {
  const tenant = await app.newTenant()
  for (const role of ['viewer', 'member'] as const) {
    const reply = await app.call('GET', PATH, { as: (await tenant.member(role)).token })
    expect(reply.status).toBe(200)
    expect(reply.body.instance).toMatchObject({ actual_state: 'running', public_ip: '', size: '' })
    expect(reply.body.workspace_db).toEqual({})
  }
})

it('calls a trial a trial', async () => {
  const tenant = await app.newTenant()
  await app.db.transaction(asSystem, (tx) =>
    tx.db
      .updateTable('tenants')
      .set({ is_trial: true, trial_expires_at: later(app.clock.now(), DAY_MS) })
      .where('tenant_id', '=', tenant.tenantId)
      .execute(),
  )
  expect((await app.call('GET', PATH, { as: tenant.owner })).body.tier).toBe('trial')
})

it('leaves the heartbeat out when the process has none', async () => {
  const tenant = await app.newTenant()
  const { instanceId } = app.app.services.settings
  await app.db.transaction(asSystem, (tx) =>
    tx.db.deleteFrom('instances').where('instance_id', '=', instanceId).execute(),
  )
  const reply = await app.call('GET', PATH, { as: tenant.owner })
  expect(reply.status).toBe(200)
  expect(reply.body.instance).not.toHaveProperty('last_heartbeat')
})

it('takes a session token only', async () => {
  const tenant = await app.newTenant()
  expect((await app.call('GET', PATH)).status).toBe(401)
  expect((await app.call('GET', PATH, { as: tenant.key })).status).toBe(401)
})
