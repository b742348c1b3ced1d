import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

/** What there is to beat: one route, one query, the same driver and pool, and nothing else. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const server = Fastify()

server.get('/health', async () => ({ status: 'ok' }))
server.get<{ Params: { tenantId: string; projectId: string } }>('/:tenantId/:projectId', async (request) => {
  const { tenantId, projectId } = request.params
  const { rows } = await pool.query({
    name: 'project',
    text: 'select * from projects where tenant_id = $1 and project_id = $2 and is_active',
    values: [tenantId, projectId],
  })
  return rows[0]
})

await server.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`listens on http://127.0.0.1:${(server.server.address() as AddressInfo).port}\n\n`)
process.on('SIGINT', () => process.exit(0))
