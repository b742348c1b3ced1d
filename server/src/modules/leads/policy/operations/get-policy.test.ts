import { expect, it } from 'vitest'
import { startApp, testApp } from '../../../../../test/harness.ts'
import { leadsOf } from '../../../../../test/leads.ts'

const app = await testApp()

it('shows what is usually best before it was trained', async () => {
  const { body } = await leadsOf(app, await app.newTenant()).policy()
  expect(body).toMatchObject({ trained: false, episodes: 0, avg_return: 0 })
  expect(body.actions).toContain('make_offer')
  expect(body.features).toContain('engagement')
  const of = (archetype: string) =>
    body.policy.find((one: { archetype: string }) => one.archetype === archetype)
  expect(of('hot and qualified').recommended_action).toBe('make_offer')
  expect(of('hot, qualified and of high value').value).toBeGreaterThan(of('new and cold').value)
})

it('shows what was trained, after a restart too, and to this project alone', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const trained = (await leadsOf(app, tenant).trainPolicy({ episodes: 50 })).body
  const { body } = await leadsOf(app, tenant).policy()
  expect(body).toMatchObject({
    trained: true,
    episodes: 50,
    avg_return: trained.final_avg_return,
    policy: trained.policy,
  })
  expect((await leadsOf(app, other).policy()).body.trained).toBe(false)
  const second = await startApp()
  expect((await leadsOf(second, tenant).policy()).body).toEqual(body)
  await second.app.close()
})
