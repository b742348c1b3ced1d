import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { drawRows, giveModel, predictPath } from '../../../../../test/scoring.ts'
import { newId, PLATFORM_TENANT_ID } from '../../../../kernel/ids.ts'
import { asSystem, asTenant } from '../../../../platform/db/database.ts'
import { decodeModel } from '../model-codec.ts'
import { findPrior } from '../scoring.store.ts'

const app = await testApp()
const useCase = `pooled-${newId()}`

async function rebuild(): Promise<void> {
  const kind = app.app.services.jobs.handlers.get('learning.rebuild-priors')
  const db = {
    read: (work: never) => app.db.read(asSystem, work),
    transaction: (work: never) => app.db.transaction(asSystem, work),
  }
  await kind?.handle({ ...app.app.services, tenantId: PLATFORM_TENANT_ID, payload: {}, db } as never)
}
const consent = (tenant: TestTenant, body: boolean) =>
  app.call('PUT', `/api/v1/projects/${tenant.projectId}/config/share_learning`, { as: tenant.owner, body })
const predict = (tenant: TestTenant) =>
  app.call('POST', predictPath(useCase), { as: tenant.key, body: { features: { visits: 3, plan: 'team' } } })

it('answers those without a model from at least three that agreed, and tells nothing of any one of them', async () => {
  const tenants: TestTenant[] = []
  for (const seed of [1, 2, 3, 4]) {
    const tenant = await app.newTenant()
    const rows = drawRows(60, seed).map((row, at) => ({
      ...row,
      features: {
        ...row.features,
        plan: at % 9 === 0 ? `secret-${seed}` : row.features['plan'],
        [`own-${seed}`]: at,
      },
    }))
    await giveModel(app, tenant, useCase, rows)
    tenants.push(tenant)
  }
  const newcomer = await app.newTenant()
  for (const tenant of tenants.slice(0, 2)) await consent(tenant, true)
  await rebuild()
  expect((await predict(newcomer)).status).toBe(404)

  await consent(tenants[2] as TestTenant, true)
  await rebuild()
  const pooled = await predict(newcomer)
  expect(pooled.body).toMatchObject({ served_from: 'global', model_version: 1 })
  // A project with a model of its own is answered by it.
  expect((await predict(tenants[3] as TestTenant)).body.served_from).toBe('tenant')

  const stored = await app.db.read(asTenant(newcomer.tenantId), (tx) => findPrior(tx, useCase, 'probability'))
  const bytes = Buffer.from(stored?.model ?? [])
  const readable = JSON.stringify(decodeModel(bytes.subarray(4, 4 + bytes.readUInt32LE(0))).columns)
  expect(readable).toContain('team')
  expect(readable).not.toMatch(/secret-|own-/)

  // Nothing changed: the version stays. One leaves: the prior is taken back.
  await rebuild()
  expect((await predict(newcomer)).body).toEqual(pooled.body)
  await consent(tenants[0] as TestTenant, false)
  await rebuild()
  expect((await predict(newcomer)).status).toBe(404)
})
