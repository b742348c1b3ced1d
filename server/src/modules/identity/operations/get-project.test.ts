import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()

it('finds the project of whichever workspace of the caller it is in', async () => {
  const tenant = await app.newTenant()
  const reply = await app.call('GET', `/api/v1/projects/${tenant.projectId}`, { as: tenant.owner })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    project_id: tenant.projectId,
    is_default: true,
    environment: 'production',
  })
})

it('answers missing and foreign projects alike', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const foreign = await app.call('GET', `/api/v1/projects/${theirs.projectId}`, { as: mine.owner })
  const missing = await app.call('GET', `/api/v1/projects/${newId()}`, { as: mine.owner })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
})
