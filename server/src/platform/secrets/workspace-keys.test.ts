import { afterAll, expect, it } from 'vitest'
import { startApp, TEST_ENCRYPTION_KEY, type TestTenant } from '../../../test/harness.ts'
import { TestClock } from '../../../test/test-clock.ts'
import { cloneDatabase } from '../../../test/test-database.ts'
import { carryOutDeletion, nameOfWorkspace } from '../../../test/workspaces.ts'
import { tables } from '../../modules.ts'
import { asSystem, asTenant } from '../db/database.ts'
import { sealedColumns } from './reseal.store.ts'
import { countSealed, resealAll } from './reseal.ts'
import { Vault } from './vault.ts'
import { findWorkspaceKey } from './workspace-keys.store.ts'
import { sealFor, workspaceKeyFor } from './workspace-keys.ts'

const database = await cloneDatabase()
const clock = new TestClock()
const app = await startApp({ database, clock })
const other = await startApp({ database, clock })
afterAll(async () => {
  await other.app.close()
  await app.app.close()
  await database.db.close()
})

const vault = new Vault(Buffer.from(TEST_ENCRYPTION_KEY, 'base64'))
const HEADERS = { authorization: 'Bearer of-the-tools' }
/** What a server shows when its headers do not open. */
const UNREADABLE = { header_names: [], headers_error: expect.stringContaining('cannot be read') }

const run = <Row>(text: string, values: readonly unknown[]) =>
  app.db.transaction(asSystem, (tx) => tx.run<Row>({ text, values }))

const keyOf = (tenantId: string) => app.db.read(asSystem, (tx) => findWorkspaceKey(tx, tenantId))

async function addServer(tenant: TestTenant) {
  const body = { name: 'tools', url: 'http://127.0.0.1:1/mcp', headers: HEADERS }
  const path = `/api/v1/projects/${tenant.projectId}/mcp-servers`
  const { status, body: added } = await app.call('POST', path, { as: tenant.owner, body })
  expect(status).toBe(201)
  const { rows } = await run<{ secrets: Buffer }>('select secrets from mcp_servers where server_id = $1', [
    added.server_id,
  ])
  return {
    path: `${path}/${added.server_id}`,
    context: `mcp-server/${added.server_id}`,
    serverId: added.server_id as string,
    secrets: rows[0]?.secrets as Buffer,
  }
}

it('makes the key of a workspace with its first secret, and one for all of them', async () => {
  const tenant = await app.newTenant()
  expect(await keyOf(tenant.tenantId)).toBeNull()
  const server = await addServer(tenant)
  const key = await keyOf(tenant.tenantId)
  const workspace = { tenant_id: tenant.tenantId, workspace_key: key }
  expect(JSON.parse(vault.openFor(workspace, server.secrets, server.context))).toEqual(HEADERS)
  expect(() => vault.open(server.secrets, server.context)).toThrow()
  const headers = { 'idempotency-key': 'a' }
  const made = () =>
    app.call('POST', '/api/v1/projects', { as: tenant.owner, headers, body: { name: 'One' } })
  const first = await made()
  expect(first.status).toBe(200)
  expect((await made()).body).toEqual(first.body)
  expect(await keyOf(tenant.tenantId)).toEqual(key)
})

it('makes one key when the first secrets are stored at once, and none in a transaction that fails', async () => {
  const tenant = await app.newTenant()
  const failing = app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    await sealFor(tx, vault, tenant.tenantId, 'lost', 'here')
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await keyOf(tenant.tenantId)).toBeNull()
  const sealed = await Promise.all(
    [app, other, app, other].map(({ db }, at) =>
      db.transaction(asTenant(tenant.tenantId), (tx) =>
        sealFor(tx, vault, tenant.tenantId, `secret ${at}`, 'here'),
      ),
    ),
  )
  const workspace = { tenant_id: tenant.tenantId, workspace_key: await keyOf(tenant.tenantId) }
  expect(sealed.map((value) => vault.openFor(workspace, value, 'here'))).toEqual(
    [0, 1, 2, 3].map((at) => `secret ${at}`),
  )
})

it('lets requests read and add the key of their workspace, and neither change nor remove it', async () => {
  const [tenant, foreign] = [await app.newTenant(), await app.newTenant()]
  await app.db.transaction(asSystem, (tx) => workspaceKeyFor(tx, vault, foreign.tenantId))
  const asRequest = asTenant(tenant.tenantId)
  await app.db.transaction(asRequest, (tx) => workspaceKeyFor(tx, vault, tenant.tenantId))
  expect(await app.db.read(asRequest, (tx) => findWorkspaceKey(tx, foreign.tenantId))).toBeNull()
  for (const text of [`update workspace_keys set sealed_key = ''`, 'delete from workspace_keys'])
    await expect(app.db.transaction(asRequest, (tx) => tx.run({ text, values: [] }))).rejects.toThrow(
      /permission denied/,
    )
})

it('opens nothing for a workspace that has a copy of the row, or of the key', async () => {
  const [tenant, thief] = [await app.newTenant(), await app.newTenant()]
  const [server, own] = [await addServer(tenant), await addServer(thief)]
  await run('update mcp_servers set secrets = $1 where server_id = $2', [server.secrets, own.serverId])
  const seen = () => app.call('GET', own.path, { as: thief.owner })
  expect((await seen()).body).toMatchObject(UNREADABLE)
  await run('update workspace_keys set sealed_key = $1 where tenant_id = $2', [
    await keyOf(tenant.tenantId),
    thief.tenantId,
  ])
  expect((await seen()).body).toMatchObject(UNREADABLE)
  const moved = { tenant_id: thief.tenantId, workspace_key: await keyOf(tenant.tenantId) }
  expect(() => vault.openFor(moved, server.secrets, server.context)).toThrow()
})

it('refuses to store a secret while the key of the workspace does not open, and loses none', async () => {
  const tenant = await app.newTenant()
  const server = await addServer(tenant)
  const key = await keyOf(tenant.tenantId)
  const replace = (by: Buffer | null) =>
    run('update workspace_keys set sealed_key = $1 where tenant_id = $2', [by, tenant.tenantId])
  await replace(Buffer.alloc(60))
  const change = (headers: Record<string, string> = {}) => {
    const body = { headers: { authorization: 'Bearer another' } }
    return app.call('PATCH', server.path, { as: tenant.owner, headers, body })
  }
  const refusal = {
    status: 409,
    body: { code: 'conflict', detail: expect.stringContaining('RAPPORT_ENCRYPTION_KEYS_OLD') },
  }
  expect(await change()).toMatchObject(refusal)
  expect(await change({ 'idempotency-key': 'again' })).toMatchObject(refusal)
  // What stores no secret goes on.
  const paused = await app.call('PATCH', server.path, { as: tenant.owner, body: { active: false } })
  expect(paused).toMatchObject({ status: 200, body: { active: false, ...UNREADABLE } })
  await replace(key)
  expect((await app.call('GET', server.path, { as: tenant.owner })).body.header_names).toEqual([
    'authorization',
  ])
  expect((await change({ 'idempotency-key': 'again' })).status).toBe(200)
})

it('leaves the secrets of a deleted workspace unreadable, with a copy of the row and in every process', async () => {
  const tenant = await app.newTenant()
  const server = await addServer(tenant)
  const elsewhere = () => other.call('GET', server.path, { as: tenant.owner })
  expect((await elsewhere()).body.header_names).toEqual(['authorization'])
  const copied = await keyOf(tenant.tenantId)
  await run('delete from workspace_keys where tenant_id = $1', [tenant.tenantId])
  // The row is still there, and the other process had read it: no key is kept in memory.
  expect((await elsewhere()).body).toMatchObject(UNREADABLE)
  await run('insert into workspace_keys (tenant_id, sealed_key) values ($1, $2)', [tenant.tenantId, copied])
  expect((await elsewhere()).body.header_names).toEqual(['authorization'])

  const body = { confirm_name: await nameOfWorkspace(app, tenant) }
  expect((await app.call('POST', '/api/v1/workspace/deletion', { as: tenant.owner, body })).status).toBe(202)
  await carryOutDeletion(app)
  expect(await keyOf(tenant.tenantId)).toBeNull()
  const gone = { tenant_id: tenant.tenantId, workspace_key: null }
  expect(() => vault.openFor(gone, server.secrets, server.context)).toThrow()
  // A key that is made later for the same id is another one.
  const later = await app.db.transaction(asSystem, (tx) => workspaceKeyFor(tx, vault, tenant.tenantId))
  expect(() => vault.openFor(later, server.secrets, server.context)).toThrow()
})

it('reads values from before workspaces had keys, and gives them theirs', async () => {
  const tenant = await app.newTenant()
  const server = await addServer(tenant)
  const old = vault.seal(JSON.stringify(HEADERS), server.context)
  await run('update mcp_servers set secrets = $1 where server_id = $2', [old, server.serverId])
  await run('delete from workspace_keys where tenant_id = $1', [tenant.tenantId])
  expect((await app.call('GET', server.path, { as: tenant.owner })).body.header_names).toEqual([
    'authorization',
  ])
  const columns = sealedColumns(tables).filter(({ table }) => table === 'mcp_servers')
  const { left, unreadable } = await countSealed(app.db, vault, columns)
  expect(left).toBe(1)
  expect(await resealAll(app.db, vault, columns)).toEqual({ resealed: 1, left: 0, unreadable })
  const { rows } = await run<{ secrets: Buffer }>('select secrets from mcp_servers where server_id = $1', [
    server.serverId,
  ])
  const workspace = { tenant_id: tenant.tenantId, workspace_key: await keyOf(tenant.tenantId) }
  expect(vault.isOfWorkspace(workspace, rows[0]?.secrets as Buffer, server.context)).toBe(true)
  expect((await other.call('GET', server.path, { as: tenant.owner })).status).toBe(200)
})
