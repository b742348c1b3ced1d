import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { asSystem } from '../../src/platform/db/database.ts'
import { openEmbedded } from '../../src/platform/db/open.ts'
import { Vault } from '../../src/platform/secrets/vault.ts'
import {
  cleanUpAfterwards,
  freePort,
  killedWhen,
  migratedFolder,
  printed,
  run,
  serve,
  stop,
} from '../program.ts'

cleanUpAfterwards()

const KEYS = 2_000

const statusOf = async (url: string, credential: string): Promise<number> =>
  (await fetch(`${url}/api/v1/agents`, { headers: { authorization: `Bearer ${credential}` } })).status

it('replaces both keys; one that is killed goes on', { timeout: 400_000 }, async () => {
  const dataDir = await migratedFolder()
  const settings = { RAPPORT_DATA_DIR: dataDir, PORT: String(await freePort()) }
  const first = await serve(settings)
  const apiKey = printed(first.stdout, 'API key')
  await stop(first)
  const token = (await run(['token'], settings)).stdout.trim()

  const signed = await run(['keys', 'rotate-signing'], settings)
  expect([signed.code, signed.stdout]).toEqual([0, expect.stringContaining('new key')])
  const later = (await run(['token'], settings)).stdout.trim()
  expect(later.split('.')[0]).not.toBe(token.split('.')[0])

  const refused = await run(['keys', 'rotate-encryption'], settings)
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('RAPPORT_ENCRYPTION_KEYS_OLD')])

  const former = (await readFile(join(dataDir, 'encryption.key'), 'utf8')).trim()
  const db = await openEmbedded(dataDir)
  const vault = new Vault(Buffer.from(former, 'base64'))
  await db.transaction(asSystem, async (tx) => {
    const kids = Array.from({ length: KEYS }, (_, at) => `old-${at}`)
    const values = kids.map((kid) => vault.seal('words', `signing-key/${kid}`).toString('hex'))
    await tx.run({
      text: `insert into signing_keys (kid, public_jwk, private_key, created_at, retired_at)
        select kid, (select public_jwk from signing_keys limit 1), decode(value, 'hex'), '2020-01-01', now() from unnest($1::text[], $2::text[]) as row (kid, value)`,
      values: [kids, values],
    })
  })
  await db.close()

  const fresh = randomBytes(32).toString('base64')
  const rotating = { ...settings, RAPPORT_ENCRYPTION_KEY: fresh, RAPPORT_ENCRYPTION_KEYS_OLD: former }
  const killed = await killedWhen(['keys', 'rotate-encryption'], rotating, /values re-sealed/)
  expect(killed.stdout).not.toContain('were re-sealed')
  const looked = await run(['doctor'], rotating)
  const left = Number(/(\d+) values are sealed under an old key/.exec(looked.stdout)?.[1])
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(KEYS)

  const done = await run(['keys', 'rotate-encryption'], rotating)
  expect([done.code, done.stdout]).toEqual([
    0,
    expect.stringMatching(/^\d+ values were re-sealed, 0 are left/),
  ])
  expect((await run(['doctor'], rotating)).stdout).toContain('Remove RAPPORT_ENCRYPTION_KEYS_OLD')

  // The new key alone is enough, and tokens of both signing keys are good.
  const again = await run(['keys', 'rotate-signing'], { ...settings, RAPPORT_ENCRYPTION_KEY: fresh })
  expect(again.code).toBe(0)
  const server = await serve({ ...settings, RAPPORT_ENCRYPTION_KEY: fresh })
  for (const credential of [apiKey, token, later]) expect(await statusOf(server.url, credential)).toBe(200)
  await stop(server)
})

it('gives secrets of before their workspace’s key; one that is killed goes on', {
  timeout: 400_000,
}, async () => {
  const dataDir = await migratedFolder()
  const settings = { RAPPORT_DATA_DIR: dataDir, PORT: String(await freePort()) }
  await stop(await serve(settings))
  const installation = (await readFile(join(dataDir, 'encryption.key'), 'utf8')).trim()
  const vault = new Vault(Buffer.from(installation, 'base64'))
  const stored = `select tenant_id::text, key, body, (select sealed_key from workspace_keys w where w.tenant_id = i.tenant_id)
    as workspace_key from idempotency_keys i where credential = 'before' order by key`
  const db = await openEmbedded(dataDir)
  await db.transaction(asSystem, async (tx) => {
    const { rows } = await tx.run<{ tenant_id: string }>({
      text: 'select tenant_id::text from tenants',
      values: [],
    })
    const tenantId = rows[0]?.tenant_id ?? ''
    const keys = Array.from({ length: KEYS }, (_, at) => `answer-${at}`)
    const values = keys.map((key) => vault.seal(key, `answer/${tenantId}/${key}`).toString('hex'))
    await tx.run({
      text: `insert into idempotency_keys (tenant_id, credential, method, path, key, request_hash, status, body, created_at)
        select $1, 'before', 'POST', '/', key, '', 200, decode(value, 'hex'), now()
        from unnest($2::text[], $3::text[]) as row (key, value)`,
      values: [tenantId, keys, values],
    })
  })
  await db.close()

  const killed = await killedWhen(['keys', 'rotate-encryption'], settings, /values re-sealed/)
  expect(killed.stdout).not.toContain('were re-sealed')
  const looked = await run(['doctor'], settings)
  const left = Number(/(\d+) values are sealed under the installation’s key/.exec(looked.stdout)?.[1])
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(KEYS)
  const done = await run(['keys', 'rotate-encryption'], settings)
  expect([done.code, done.stdout]).toEqual([0, expect.stringContaining(', 0 are left')])

  const after = await openEmbedded(dataDir)
  const { rows } = await after.read(asSystem, (tx) =>
    tx.run<{ tenant_id: string; key: string; body: Buffer; workspace_key: Buffer }>({
      text: stored,
      values: [],
    }),
  )
  await after.close()
  expect(rows).toHaveLength(KEYS)
  for (const row of rows) {
    const context = `answer/${row.tenant_id}/${row.key}`
    expect(vault.isOfWorkspace(row, row.body, context)).toBe(true)
    expect(vault.openFor(row, row.body, context)).toBe(row.key)
  }
})
