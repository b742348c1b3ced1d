import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()
const ask = (as: string, host: string) =>
  app.call('GET', `/api/v1/onboarding/workspace-organization?workspace=${encodeURIComponent(host)}`, { as })

it('finds the organisation by host name, whatever its case and port', async () => {
  const tenant = await app.newTenant()
  const host = `${tenant.slug}.rapport.localhost`
  for (const written of [host, host.toUpperCase(), `${host}:8080`, `${host}.`]) {
    const reply = await ask(tenant.owner, written)
    expect(reply.body).toMatchObject({ idp_org_id: tenant.idpOrgId, role: 'owner', workspace: host })
  }
})

it('answers strangers as for a name that does not exist', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const foreign = await ask(mine.owner, `${theirs.slug}.rapport.localhost`)
  const missing = await ask(mine.owner, 'nobody.rapport.localhost')
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
})

it('needs the host name', async () => {
  const { owner } = await app.newTenant()
  const reply = await app.call('GET', '/api/v1/onboarding/workspace-organization', { as: owner })
  expect(reply.body.errors).toMatchObject([{ location: 'query.workspace', message: 'is required' }])
})
