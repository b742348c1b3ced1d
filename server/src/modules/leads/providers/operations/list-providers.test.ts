import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { leadsOf } from '../../../../../test/leads.ts'

const app = await testApp()

it('lists them in the order they are asked, without their keys', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const leads = leadsOf(app, tenant)
  await leads.provider('https://a.example', { name: 'Second', position: 2 })
  await leads.provider('https://b.example', { name: 'First', position: 1, api_key: '' })
  const { body, text } = await leads.ask('GET', leads.providersPath)
  const shown = body.providers.map((one: { name: string; has_key: boolean }) => [one.name, one.has_key])
  expect(shown).toEqual([
    ['First', false],
    ['Second', true],
  ])
  expect(text).not.toContain('provider-key')
  expect((await leadsOf(app, other).ask('GET', leads.providersPath)).status).toBe(404)
})
