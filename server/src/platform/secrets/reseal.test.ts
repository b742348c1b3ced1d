import { afterAll, expect, it } from 'vitest'
import { startApp, TEST_ENCRYPTION_KEY } from '../../../test/harness.ts'
import { cloneDatabase } from '../../../test/test-database.ts'
import { systemClock } from '../../kernel/clock.ts'
import { tables } from '../../modules.ts'
import { listKeys, signingKeyContext } from '../auth/signing-keys.store.ts'
import { asSystem } from '../db/database.ts'
import { useStoredHashKey } from './hash-key.ts'
import { sealedColumns } from './reseal.store.ts'
import { countSealed, resealAll } from './reseal.ts'
import { Vault } from './vault.ts'

const database = await cloneDatabase()
const app = await startApp({ database })
afterAll(async () => {
  await app.app.close()
  await database.db.close()
})

/** Hashes, vectors, models and documents: bytes that the vault does not seal. */
const isPlain = (name: string) =>
  /_hash$|\.(vector|model|snapshot|identifier|source|public_key|q|content)$/.test(name)

it('has every column of bytes that is not known to be plain among the sealed ones', () => {
  const sealed = new Set(sealedColumns(tables).map(({ table, column }) => `${table}.${column}`))
  const bytes = tables.flatMap(({ name, columns }) =>
    Object.entries(columns)
      .filter(([, { pgType }]) => pgType === 'bytea')
      .map(([column]) => `${name}.${column}`),
  )
  expect(bytes.filter((name) => !sealed.has(name) && !isPlain(name))).toEqual([])
  expect([...sealed].filter(isPlain)).toEqual([])
  expect(sealed.size).toBeGreaterThan(10)
})

const former = Buffer.from(TEST_ENCRYPTION_KEY, 'base64')
const fresh = Buffer.alloc(32, 9)

it('re-seals what is under the installation’s key once, and keeps hashes valid', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects/${tenant.projectId}`
  const as = tenant.owner
  const web = { channel_type: 'web' }
  expect((await app.call('POST', `${path}/channel-connections`, { as, body: web })).status).toBe(200)
  const server = { name: 'tools', url: 'http://127.0.0.1:1/mcp', headers: { authorization: 'x' } }
  await app.call('POST', `${path}/mcp-servers`, { as, body: server })
  const headers = { 'idempotency-key': 'once' }
  const made = await app.call('POST', '/api/v1/projects', { as, headers, body: { name: 'Once' } })
  const hook = { webhook_url: 'https://example.com/hook' }
  await app.call('PUT', '/api/v1/webhooks/memory.created', { as, body: hook })
  const llm = { endpoint: 'https://example.com/v1', api_key: 'sk-own', model: 'm' }
  await app.call('PUT', `${path}/custom-llm`, { as, body: llm })
  await app.call('POST', '/api/v1/me/second-factor/totp', { as, body: {} })

  const columns = sealedColumns(tables)
  const both = new Vault(fresh, [former])
  const alone = new Vault(fresh)
  const secretsNow = async () =>
    (
      await app.db.read(asSystem, (tx) =>
        tx.run({ text: 'select secrets from channel_connections', values: [] }),
      )
    ).rows
  const { left: before, unreadable } = await countSealed(app.db, both, columns)
  const secrets = await secretsNow()
  expect(before).toBeGreaterThanOrEqual(4)
  expect(unreadable).toBe(0)
  const batches: string[] = []
  const done = await resealAll(app.db, both, columns, ({ table }) => batches.push(table))
  expect(done).toEqual({ resealed: before, left: 0, unreadable: 0 })
  expect(batches.sort()).toEqual(['second_factors', 'signing_keys', 'vault_keys', 'workspace_keys'])
  // Secrets of workspaces stay as they are: their keys are under the new key now.
  expect(await secretsNow()).toEqual(secrets)
  expect(await resealAll(app.db, both, columns)).toEqual({ resealed: 0, left: 0, unreadable: 0 })
  expect(await countSealed(app.db, alone, columns)).toEqual({ left: 0, unreadable: 0 })
  // The former key alone opens none of it.
  expect((await countSealed(app.db, new Vault(former), columns)).unreadable).toBeGreaterThanOrEqual(
    before + 4,
  )
  const [key] = await app.db.read(asSystem, listKeys)
  if (key === undefined) throw new Error('there is no signing key')
  expect(alone.open(key.sealedPrivateKey, signingKeyContext(key))).toContain('PRIVATE KEY')
  await useStoredHashKey(app.db, alone, systemClock)
  expect(alone.keyedHash('code')).toEqual(new Vault(former).keyedHash('code'))
  expect(made.status).toBe(200)
})

it('keeps the former key of hashes where the key was replaced before it was ever stored', async () => {
  await app.db.transaction(asSystem, (tx) => tx.run({ text: 'delete from vault_keys', values: [] }))
  // Signing keys are under `fresh` by now: it is the key that the installation was used with.
  const third = new Vault(Buffer.alloc(32, 3), [fresh])
  await useStoredHashKey(app.db, third, systemClock)
  expect(third.keyedHash('code')).toEqual(new Vault(fresh).keyedHash('code'))
})
