import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { DAY_MS } from '../../../kernel/clock.ts'

const app = await testApp({ settings: { RAPPORT_TRIALS_PER_DAY: '1000' } })
const startTrial = async () =>
  (await app.call('POST', '/onboarding/trial', { body: { client: { agent_name: 'Ada' } } })).body
const tokenIn = (url: string) => url.split('token=')[1] as string
const claim = (as: string, token: string) =>
  app.call('POST', '/api/v1/onboarding/claim', { as, body: { claim_token: token } })

it('makes the claimer the owner, keeps the agent, and ends the trial', async () => {
  const trial = await startTrial()
  const me = await app.newTenant()
  const claimed = await claim(me.owner, tokenIn(trial.claim_url))
  expect(claimed).toMatchObject({
    status: 200,
    body: { status: 'claimed', tenant_id: trial.tenant_id, agent_id: trial.agent_id, agent_name: 'Ada' },
  })
  const tenant = await app.call('GET', `/api/v1/tenants/${trial.tenant_id}`, { as: me.owner })
  expect(tenant.body).toMatchObject({ is_trial: false, idp_org_id: claimed.body.idp_org_id })
  expect((await app.eventsOf(trial.tenant_id)).map((event) => event.type)).toContain('workspace.claimed')
  app.clock.advance(15 * DAY_MS)
  expect((await app.call('GET', '/api/v1/account/config', { as: trial.api_key })).status).toBe(200)
})

it('works once: the claimer’s second click succeeds, anybody else comes too late', async () => {
  const trial = await startTrial()
  const [me, other] = [await app.newTenant(), await app.newTenant()]
  const token = tokenIn(trial.claim_url)
  await claim(me.owner, token)
  expect((await claim(me.owner, token)).status).toBe(200)
  expect((await claim(other.owner, token)).status).toBe(409)
  expect((await app.call('GET', `/api/v1/tenants/${trial.tenant_id}`, { as: other.owner })).status).toBe(404)
})

it('lets one of many win the race', async () => {
  const trial = await startTrial()
  const people = await Promise.all(Array.from({ length: 6 }, () => app.newTenant()))
  const replies = await Promise.all(people.map((person) => claim(person.owner, tokenIn(trial.claim_url))))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

it('refuses unknown and expired links', async () => {
  const trial = await startTrial()
  expect((await claim((await app.newTenant()).owner, 'nonsense')).status).toBe(404)
  app.clock.advance(15 * DAY_MS)
  const late = await app.newTenant()
  expect((await claim(late.owner, tokenIn(trial.claim_url))).status).toBe(422)
})
