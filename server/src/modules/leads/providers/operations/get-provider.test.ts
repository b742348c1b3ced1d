import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { leadsOf } from '../../../../../test/leads.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()

it('reads one, and answers a missing one as another’s', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const leads = leadsOf(app, tenant)
  const made = (await leads.provider('https://a.example')).body
  const { $schema: _, ...shown } = (await leads.ask('GET', `${leads.providersPath}/${made.provider_id}`)).body
  expect(made).toMatchObject(shown)
  const theirs = leadsOf(app, other)
  for (const id of [made.provider_id, newId()])
    expect((await theirs.ask('GET', `${theirs.providersPath}/${id}`)).status).toBe(404)
})
