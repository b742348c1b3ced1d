import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { statusFor } from '../../../test/people.ts'
import { cloneDatabase } from '../../../test/test-database.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/clock.ts'
import { asSystem } from '../db/database.ts'
import { listKeys } from './signing-keys.store.ts'

// Keys are shared by everybody on a database, so these tests have one of their own.
const database = await cloneDatabase()
const app = await startApp({ database })
afterAll(async () => {
  await app.app.close()
  await database.db.close()
})
const { signingKeys } = app.app.services
const storedKids = async () => (await app.db.read(asSystem, listKeys)).map((key) => key.kid)

it('rotates after thirty days; tokens of the old key live out their time', async () => {
  const tenant = await app.newTenant()
  const [first] = await storedKids()
  await signingKeys.rotateIfDue()
  expect(await storedKids()).toEqual([first])
  app.clock.advance(31 * DAY_MS)
  const before = await app.tokenFor(tenant.ownerId)
  await signingKeys.rotateIfDue()
  const [second] = await storedKids()
  expect(second).not.toBe(first)
  expect((await signingKeys.signer()).kid).toBe(second)
  const published = await app.call('GET', '/.well-known/jwks.json')
  expect(published.body.keys.map((key: { kid: string }) => key.kid)).toEqual([second, first])
  expect(await statusFor(app, tenant, before)).toBe(200)
  expect(await statusFor(app, tenant, await app.tokenFor(tenant.ownerId))).toBe(200)
  app.clock.advance(12 * HOUR_MS + 10_000)
  expect(await statusFor(app, tenant, before)).toBe(401)
})

it('forgets a retired key when no token of it can be left', async () => {
  app.clock.advance(31 * DAY_MS)
  await signingKeys.rotateIfDue()
  expect(await storedKids()).toHaveLength(2)
})

it('ends every session at once when the keys are replaced, also those verified a moment before', async () => {
  const tenant = await app.newTenant()
  const used = tenant.owner
  const unused = await app.tokenFor(tenant.ownerId)
  expect(await statusFor(app, tenant, used)).toBe(200)
  await signingKeys.replaceAll()
  expect(await statusFor(app, tenant, used)).toBe(401)
  expect(await statusFor(app, tenant, unused)).toBe(401)
  expect(await storedKids()).toHaveLength(1)
  expect(await statusFor(app, tenant, await app.tokenFor(tenant.ownerId))).toBe(200)
})

it('stores private keys encrypted', async () => {
  const [key] = await app.db.read(asSystem, listKeys)
  expect(key?.sealedPrivateKey.toString('latin1')).not.toContain('PRIVATE KEY')
  expect(JSON.stringify(key?.publicJwk)).not.toContain('"d"')
})
