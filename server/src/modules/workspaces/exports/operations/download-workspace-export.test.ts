import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { newPerson } from '../../../../../test/people.ts'
import { enrolTotp, stepUp } from '../../../../../test/second-factor.ts'
import { MINUTE_MS } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()
const download = (as: string | undefined, id: string) =>
  app.call('GET', `/api/v1/workspace/exports/${id}/archive`, { as })

it('gives the archive to owners of its workspace alone, and notes it in the audit log', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const { export_id: id } = (await app.call('POST', '/api/v1/workspace/exports', { as: tenant.owner })).body
  await workOff(app, tenant.tenantId, 'workspaces.export')
  const given = await download(tenant.owner, id)
  expect(given.status).toBe(200)
  expect(given.headers['content-disposition']).toBe('attachment; filename="workspace.tar.gz"')
  const foreign = await download(other.owner, id)
  const missing = await download(other.owner, newId())
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
  expect((await download(undefined, id)).status).toBe(401)
  expect((await download((await tenant.member('admin')).token, id)).status).toBe(403)
  await app.app.services.audit.flush()
  const audit = await app.call('GET', '/api/v1/audit?operation=downloadWorkspaceExport', { as: tenant.owner })
  expect(audit.body.items.map((item: { outcome: string }) => item.outcome)).toContain('done')
})

it('asks for the second factor again after ten minutes', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant, { role: 'owner' })
  const authenticator = await enrolTotp(app, person)
  const { body } = await app.call('POST', '/api/v1/workspace/exports', { as: person.token })
  await workOff(app, tenant.tenantId, 'workspaces.export')
  app.clock.advance(11 * MINUTE_MS)
  expect((await download(person.token, body.export_id)).body.code).toBe('step_up_required')
  await stepUp(app, person.token, authenticator.nextCode())
  expect((await download(person.token, body.export_id)).status).toBe(200)
})
