import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { tell, withAda } from '../../../../test/memory.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()

it('counts what is removed, to those who may erase', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Sails.')
  const begun = await app.call('DELETE', '/api/v1/people/u1', { as: tenant.owner })
  const path = `/api/v1/erasures/${begun.body.erasure_id}`
  expect((await app.call('GET', path, { as: tenant.owner })).body).toMatchObject({ status: 'running' })
  await workOff(app, tenant.tenantId)
  const { body } = await app.call('GET', path, { as: tenant.owner })
  expect(body).toMatchObject({ status: 'done', counts: { memory_facts: 1 } })
  expect(JSON.stringify(body)).not.toContain('u1')
  expect((await app.call('GET', path, { as: (await tenant.member('member')).token })).status).toBe(403)
  expect((await app.call('GET', path, { as: (await app.newTenant()).owner })).status).toBe(404)
  expect((await app.call('GET', `/api/v1/erasures/${newId()}`, { as: tenant.owner })).status).toBe(404)
  expect((await app.call('GET', path)).status).toBe(401)
})
