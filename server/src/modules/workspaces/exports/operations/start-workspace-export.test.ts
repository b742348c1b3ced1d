import { gunzipSync } from 'node:zlib'
import { Parser } from 'tar'
import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { runJob, workOff } from '../../../../../test/jobs.ts'
import { tell } from '../../../../../test/memory.ts'
import { PNG } from '../../../../../test/stored-files.ts'
import { filledWorkspace, rowsByTable } from '../../../../../test/workspaces.ts'
import { DAY_MS } from '../../../../kernel/clock.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { exportedTables, leftOutOf } from '../contents.ts'
import { writePart } from '../export.ts'

const app = await testApp()
const start = (as?: string) => app.call('POST', '/api/v1/workspace/exports', { as })
const show = (tenant: TestTenant, id: string) =>
  app.call('GET', `/api/v1/workspace/exports/${id}`, { as: tenant.owner })

async function archiveOf(tenant: TestTenant, id: string): Promise<Map<string, Buffer>> {
  const answer = await app.app.server.inject({
    method: 'GET',
    url: `/api/v1/workspace/exports/${id}/archive`,
    headers: { authorization: `Bearer ${tenant.owner}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/gzip')
  const entries = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    const parser = new Parser({
      strict: true,
      onReadEntry(entry) {
        const chunks: Buffer[] = []
        entry.on('data', (chunk) => chunks.push(Buffer.from(chunk)))
        entry.on('end', () => entries.set(entry.path, Buffer.concat(chunks)))
      },
    })
    parser.on('end', () => resolve())
    parser.on('error', reject)
    parser.end(gunzipSync(answer.rawPayload))
  })
  return entries
}

const rowsIn = (entries: Map<string, Buffer>, table: string): Record<string, unknown>[] =>
  [...entries]
    .filter(([path]) => path.startsWith(`rows/${table}/`))
    .flatMap(([, content]) => content.toString('utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line))

it('writes every row and file of the workspace, without secrets, and nothing of others', async () => {
  const other = await filledWorkspace(app, 'Trondheim')
  const tenant = await filledWorkspace(app, 'Marrakesh')
  const begun = await start(tenant.owner)
  expect(begun).toMatchObject({ status: 202, body: { status: 'running', tables_done: 0, byte_size: 0 } })
  // Asked again while it runs, it is the same one.
  expect((await start(tenant.owner)).body.export_id).toBe(begun.body.export_id)
  const id = begun.body.export_id
  const early = await app.call('GET', `/api/v1/workspace/exports/${id}/archive`, { as: tenant.owner })
  expect(early.status).toBe(409)
  const expected = await rowsByTable(app, tenant.tenantId)
  await workOff(app, tenant.tenantId, 'workspaces.export')
  const { body } = await show(tenant, id)
  expect(body).toMatchObject({ status: 'done', expires_at: expect.any(String) })
  expect(body.tables_done).toBe(body.tables_total)
  const entries = await archiveOf(tenant, id)
  const contents = JSON.parse(String(entries.get('contents.json')))
  expect(contents).toMatchObject({ format: 'rapport-workspace', workspace_id: tenant.tenantId })
  expect(contents.counts).toEqual(body.counts)
  for (const { name } of exportedTables(app.app.services.tenantTables)) {
    if (name === 'audit_log') continue
    expect(rowsIn(entries, name).length, name).toBe(expected[name] ?? 0)
  }
  expect(Object.keys(body.counts).length).toBeGreaterThan(20)
  const text = [...entries].map(([, content]) => content.toString('utf8')).join('')
  expect(text).toContain('I live in Marrakesh.')
  expect(text).not.toContain('Trondheim')
  expect(text).not.toContain(other.tenantId)
  const file = [...entries].find(([path]) => path.startsWith('files/'))
  expect(file?.[1].equals(PNG)).toBe(true)
  for (const table of app.app.services.tenantTables)
    for (const row of rowsIn(entries, table.name))
      for (const column of leftOutOf(table)) expect(row).not.toHaveProperty(column)
  expect(contents.columns_left_out).toMatchObject({ api_keys: ['key_hash'], webhooks: ['secrets'] })
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types).toEqual(expect.arrayContaining(['workspace.export_requested', 'workspace.exported']))
  const audit = await app.call('GET', '/api/v1/audit?operation=workspaces.export', { as: tenant.owner })
  expect(audit.body.items[0]).toMatchObject({ outcome: 'done', target_id: id })
})

it('goes on where it was killed, and has each row once', async () => {
  const tenant = await filledWorkspace(app, 'Hobart')
  for (let n = 0; n < 3; n += 1) {
    const facts = Array.from({ length: 500 }, (_, at) => ({
      content: `Saw whale ${n}-${at} ${'and wrote about it '.repeat(200)}.`,
      user_id: 'ahab',
    }))
    await app.call('POST', '/api/v1/agents/Ada/memory/facts/bulk', { as: tenant.key, body: { facts } })
  }
  const { export_id: id } = (await start(tenant.owner)).body
  const { services } = app.app
  const db = app.db.scopedTo(asTenant(tenant.tenantId))
  const part = () => writePart(services, db, tenant.tenantId, id)
  expect(await part()).toBe(false)
  // A process that dies before its part is recorded leaves bytes that are announced for removal.
  let transactions = 0
  const dying: typeof db = {
    read: db.read,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx)
        transactions += 1
        if (transactions === 2) throw new Error('killed')
        return result
      }),
  }
  await expect(writePart(services, dying, tenant.tenantId, id)).rejects.toThrow('killed')
  expect((await rowsByTable(app, tenant.tenantId))['file_removals']).toBe(1)
  const half = (await show(tenant, id)).body
  expect(half.status).toBe('running')
  expect(half.tables_done).toBeLessThan(half.tables_total)
  while (!(await part())) {}
  expect(await part()).toBe(true)
  const ids = rowsIn(await archiveOf(tenant, id), 'memory_facts').map((row) => row['fact_id'])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe((await rowsByTable(app, tenant.tenantId))['memory_facts'])
})

it('expires after seven days, and is replaced by the next one', async () => {
  const tenant = await app.newTenant()
  const first = (await start(tenant.owner)).body.export_id
  await workOff(app, tenant.tenantId, 'workspaces.export')
  const second = (await start(tenant.owner)).body.export_id
  expect((await show(tenant, first)).status).toBe(404)
  await workOff(app, tenant.tenantId, 'workspaces.export')
  app.clock.advance(7 * DAY_MS)
  const as = await app.tokenFor(tenant.ownerId)
  const address = `/api/v1/workspace/exports/${second}`
  expect((await app.call('GET', `${address}/archive`, { as })).status).toBe(404)
  await runJob(app, 'workspaces.expire-exports')
  expect((await app.call('GET', address, { as })).body.status).toBe('expired')
  const rows = await rowsByTable(app, tenant.tenantId)
  expect(rows['workspace_export_parts']).toBeUndefined()
  expect(rows['file_removals']).toBeGreaterThanOrEqual(2)
  await runJob(app, 'files.remove-bytes')
  expect((await rowsByTable(app, tenant.tenantId))['file_removals']).toBeUndefined()
})

it('ends with the person who is erased', async () => {
  const tenant = await filledWorkspace(app, 'Valletta')
  const { export_id: id } = (await start(tenant.owner)).body
  await workOff(app, tenant.tenantId, 'workspaces.export')
  await app.call('DELETE', '/api/v1/people/Valletta-user', { as: tenant.owner })
  await workOff(app, tenant.tenantId, 'people.erase')
  expect((await show(tenant, id)).body.status).toBe('expired')
  const gone = await app.call('GET', `/api/v1/workspace/exports/${id}/archive`, { as: tenant.owner })
  expect(gone.status).toBe(404)
  // Also one that had read the person's rows before: it fails instead of being offered.
  const racing = (await start(tenant.owner)).body.export_id
  await tell(app, tenant, 'Rows.', { user_id: 'late' })
  await app.call('DELETE', '/api/v1/people/late', { as: tenant.owner })
  await workOff(app, tenant.tenantId)
  expect((await show(tenant, racing)).body.status).toBe('failed')
})

it('is for owners in a session', async () => {
  const tenant = await app.newTenant()
  expect((await start()).status).toBe(401)
  expect((await start(tenant.key)).status).toBe(401)
  expect((await start((await tenant.member('admin')).token)).status).toBe(403)
})
