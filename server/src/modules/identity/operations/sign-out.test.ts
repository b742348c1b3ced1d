import { afterAll, expect, it } from 'vitest'
import { startApp, testApp } from '../../../../test/harness.ts'
import { IdentityProvider } from '../../../../test/identity-provider.ts'
import { newPerson, signIn, statusFor } from '../../../../test/people.ts'
import { cloneDatabase, openTestPostgres } from '../../../../test/test-database.ts'

const provider = await IdentityProvider.start()
afterAll(() => provider.close())
const app = await testApp({ settings: provider.settings })
const signOut = (as: string) => app.call('POST', '/auth/sign-out', { as })

it('ends the session at once, and only that one', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const { token } = (await signIn(app, person.username, person.password)).body
  const project = `/api/v1/projects/${tenant.projectId}`
  // Seen before, with the project named: requests like these are only confirmed.
  for (const as of [token, token, person.token])
    expect((await app.call('GET', project, { as })).status).toBe(200)
  expect((await signOut(token)).status).toBe(204)
  expect((await app.call('GET', project, { as: token })).status).toBe(401)
  expect((await app.call('GET', '/api/v1/me', { as: token })).status).toBe(401)
  expect(await statusFor(app, tenant, token)).toBe(401)
  expect((await signOut(token)).status).toBe(401)
  expect((await app.call('GET', project, { as: person.token })).status).toBe(200)
})

it('tells sessions apart that began in the same millisecond', async () => {
  const tenant = await app.newTenant()
  const now = app.clock.now()
  const session = { subject: tenant.ownerId, email: undefined, name: undefined, organisation: undefined }
  const [one, other] = [
    (await app.app.services.tokens.issue(session, now)).token,
    (await app.app.services.tokens.issue(session, now)).token,
  ]
  for (const token of [one, other]) expect(await statusFor(app, tenant, token)).toBe(200)
  await signOut(one)
  expect([await statusFor(app, tenant, one), await statusFor(app, tenant, other)]).toEqual([401, 200])
})

it('is not undone by writing the signature in another way', async () => {
  const tenant = await app.newTenant()
  const token = await app.tokenFor(tenant.ownerId)
  const [header, payload, signature] = token.split('.') as [string, string, string]
  await signOut(token)
  // The other valid signature of the same words: s becomes the order of the curve minus s.
  const bytes = Buffer.from(signature, 'base64url')
  const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
  const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  const mirrored = Buffer.from((order - s).toString(16).padStart(64, '0'), 'hex')
  const rewritten = Buffer.concat([bytes.subarray(0, 32), mirrored]).toString('base64url')
  expect(await app.app.services.tokens.verify(`${header}.${payload}.${rewritten}`)).toBeDefined()
  expect(await statusFor(app, tenant, `${header}.${payload}.${rewritten}`)).toBe(401)
})

it('ends an external provider’s token here', async () => {
  const tenant = await app.newTenant()
  const claims = { org_id: tenant.idpOrgId, org_role: 'admin' }
  const token = await provider.token('leaver', claims)
  const another = await provider.token('leaver', { ...claims, jti: 'another' })
  expect(await statusFor(app, tenant, token)).toBe(200)
  expect((await signOut(token)).status).toBe(204)
  expect(await statusFor(app, tenant, token)).toBe(401)
  expect(await statusFor(app, tenant, another)).toBe(200)
})

it('is known to every process with the next request', async () => {
  const database = await cloneDatabase()
  const here = await startApp({ database })
  const db = database.url === undefined ? database.db : openTestPostgres(database.url)
  const elsewhere = await startApp({ database: { db, url: database.url } })
  try {
    const tenant = await here.newTenant()
    expect([
      await statusFor(here, tenant, tenant.owner),
      await statusFor(elsewhere, tenant, tenant.owner),
    ]).toEqual([200, 200])
    await here.call('POST', '/auth/sign-out', { as: tenant.owner })
    expect(await statusFor(elsewhere, tenant, tenant.owner)).toBe(401)
  } finally {
    await elsewhere.app.close()
    await here.app.close()
    if (db !== database.db) await db.close()
    await database.db.close()
  }
})
