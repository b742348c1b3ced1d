import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { startOutsideServer, withServer } from '../../../../test/mcp-server.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })

it('shows a server with its tools, and a missing one as another’s', async () => {
  const tenant = await withServer(app, await startOutsideServer())
  const { body } = await app.call('GET', tenant.path, { as: tenant.key })
  expect(body.tools).toContainEqual({
    name: 'weather',
    description: 'The weather of a city.',
    input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  })
  const other = await app.newTenant()
  const base = `/api/v1/projects/${other.projectId}/mcp-servers`
  const details = []
  for (const id of [body.server_id, newId()]) {
    const reply = await app.call('GET', `${base}/${id}`, { as: other.key })
    expect(reply.status).toBe(404)
    details.push(reply.body.detail)
  }
  expect(new Set(details).size).toBe(1)
})
