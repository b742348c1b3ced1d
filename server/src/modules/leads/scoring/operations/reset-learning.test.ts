import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { drawLeads, leadsOf, reportAll } from '../../../../../test/leads.ts'
import { giveModel, predictPath } from '../../../../../test/scoring.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import type { Trained, TrainingSummary } from '../../../learning/index.ts'
import { storeTrained } from '../../../learning/scoring/model-storing.ts'
import { countResets } from '../../../learning/scoring/scoring.store.ts'

const app = await testApp()
const path = '/api/v1/builtin-agents/lead_score/reset-learning'

it('forgets everything that was learned, says what there was, and can begin again', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const leads = leadsOf(app, tenant)
  await reportAll(
    app,
    tenant,
    drawLeads(30).map((lead, at) => ({
      ...lead,
      outcome: at % 2 === 0 ? 'won' : 'lost',
      features: { source: at % 2 === 0 ? 'referral' : 'web' },
    })),
  )
  await reportAll(app, other, drawLeads(3))
  await leads.trainModel({ epochs: 2 })
  await leads.trainPolicy({ episodes: 5 })
  await giveModel(app, tenant, 'lead_score')
  const taught = { action_id: 'call', converted: true }
  await leads.ask('POST', '/api/v1/builtin-agents/ml/lead_score/feedback', taught)
  const { body } = await leads.reset()
  const names = [
    'rl_policy',
    'score_model',
    'lead_outcomes',
    'agent_guidance',
    'calibration',
    'scoring_model',
    'bandit',
  ]
  expect(body.reset).toEqual(names)
  expect(Object.keys(body.removed)).toEqual(names)
  expect(body.removed).toMatchObject({ lead_outcomes: 31, scoring_model: 1, bandit: 1 })
  const bandits = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('bandit_lessons').select('seq').execute(),
  )
  expect(bandits).toEqual([])
  const asked = { as: tenant.key, body: { features: { visits: 1 } } }
  expect((await app.call('POST', predictPath('lead_score'), asked)).status).toBe(404)
  expect((await leads.model()).body).toMatchObject({ trained: false, pending: 0 })
  expect((await leads.policy()).body.trained).toBe(false)
  expect((await leads.calibration()).body.base_rate).toBe(0.5)
  const left = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('learning_outcomes').select('outcome_id').execute(),
  )
  expect(left).toEqual([])
  expect((await leads.reset()).body.reset).toEqual([])
  expect((await leadsOf(app, other).calibration()).body.base_rate).not.toBe(0.5)
  await reportAll(app, tenant, drawLeads(12, 4))
  expect((await leads.model()).body.pending).toBe(12)
})

it('is not undone by a training that began before', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await reportAll(app, tenant, drawLeads(30))
  const training = leads.trainPolicy({ episodes: 2_000 })
  // Wait until it has read what it learns from.
  await leads.ask('GET', '/api/v1/builtin-agents')
  await leads.reset()
  const { status } = await training
  expect([200, 409]).toContain(status)
  const { body } = await leads.policy()
  // Whichever came first, what is there was learned after the reset or not at all.
  expect(body.trained).toBe(status === 200)
})

it('is for those who manage', async () => {
  const tenant = await app.newTenant()
  expect((await app.call('POST', path)).status).toBe(401)
  expect((await app.call('POST', path, { as: (await tenant.member('viewer')).token })).status).toBe(403)
  expect((await app.call('POST', path, { as: await tenant.keyWith(['read:leads']) })).status).toBe(403)
})

it('does not let a training that runs meanwhile bring a model back', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const key = { ...tenant, useCase: 'lead_score', kind: 'probability' as const }
  const inTenant = asTenant(tenant.tenantId)
  // What a training does: it counts resets, learns without a transaction, and stores.
  for (const isKnown of [false, true]) {
    if (isKnown) await giveModel(app, tenant, 'lead_score')
    const resets = await app.db.read(inTenant, (tx) => countResets(tx, key))
    expect((await leads.reset()).status).toBe(200)
    const summary = { n: 10, auc: 0.5 } as TrainingSummary
    const trained = { model: Buffer.from('model'), summary, course: undefined, challenge: undefined }
    const made = { key, trained: trained as unknown as Trained, trainedFrom: 'rows' as const, resets }
    const storing = app.db.transaction(inTenant, (tx) => storeTrained(tx, app.app.services, made))
    await expect(storing).rejects.toThrow('reset while the training ran')
    const rows = await app.db.read(inTenant, (tx) =>
      tx.db.selectFrom('scoring_models').select('version').where('use_case', '=', 'lead_score').execute(),
    )
    expect(rows).toEqual([])
  }
  // The next training counts again.
  await giveModel(app, tenant, 'lead_score')
  const asked = { as: tenant.key, body: { features: { visits: 1 } } }
  expect((await app.call('POST', predictPath('lead_score'), asked)).status).toBe(200)
})
