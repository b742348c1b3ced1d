import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp({ settings: { RAPPORT_TRIALS_PER_DAY: '1000' } })

it('gives a trial workspace another link, good until the trial ends', async () => {
  const trial = (await app.call('POST', '/onboarding/trial', { body: {} })).body
  const link = await app.call('POST', '/api/v1/onboarding/claim-link', { as: trial.api_key, body: {} })
  expect(link.status).toBe(200)
  expect(link.body.expires_at).toBe(trial.trial_expires_at)
  expect(link.body.claim_url).not.toBe(trial.claim_url)
  const me = await app.newTenant()
  const token = link.body.claim_url.split('token=')[1]
  const claimed = await app.call('POST', '/api/v1/onboarding/claim', {
    as: me.owner,
    body: { claim_token: token },
  })
  expect(claimed.body.tenant_id).toBe(trial.tenant_id)
})

it('refuses workspaces that have an owner', async () => {
  const tenant = await app.newTenant()
  expect((await app.call('POST', '/api/v1/onboarding/claim-link', { as: tenant.key })).status).toBe(409)
})
