import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { newPerson, statusFor } from '../../../test/people.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()
const tenant = await app.newTenant()
const signer = await app.app.services.signingKeys.signer()
const jwks = await app.call('GET', '/.well-known/jwks.json')
const publicJwk = jwks.body.keys.find((key: JWK) => key.kid === signer.kid) as JWK
const attacker = await generateKeyPair('ES256', { extractable: true })
const attackerJwk = await exportJWK(attacker.publicKey)

const nowS = () => app.clock.now().getTime() / 1000
const rightHeader = { alg: 'ES256', kid: signer.kid, typ: 'session+jwt' }
const rightClaims = (): JWTPayload => ({
  iss: 'http://rapport.test',
  aud: 'rapport',
  sub: tenant.ownerId,
  iat: nowS(),
  nbf: Math.floor(nowS()),
  exp: Math.floor(nowS()) + 3_600,
})

type Key = Parameters<SignJWT['sign']>[0]
const signed = (key: Key, claims: JWTPayload = {}, header: object = {}): Promise<string> =>
  new SignJWT({ ...rightClaims(), ...claims }).setProtectedHeader({ ...rightHeader, ...header }).sign(key)

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const expectRefused = async (token: string): Promise<void> => {
  const reply = await app.call('GET', `/api/v1/tenants/${tenant.tenantId}`, { as: token })
  expect(reply.status).toBe(401)
  expect(reply.body.code).toBe('unauthenticated')
  expect(reply.headers['www-authenticate']).toBe('Bearer')
}

it('accepts a token that is right in every part, which is what makes the refusals below mean something', async () => {
  expect(await statusFor(app, tenant, await signed(signer.key))).toBe(200)
})

it('publishes public keys only', async () => {
  expect(jwks.status).toBe(200)
  for (const key of jwks.body.keys) {
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(key).not.toHaveProperty('d')
  }
})

describe('signatures', () => {
  it('refuses tokens without one', async () => {
    for (const alg of ['none', 'None', 'NONE', '']) {
      const unsigned = `${encoded({ ...rightHeader, alg })}.${encoded(rightClaims())}.`
      await expectRefused(unsigned)
      await expectRefused(`${unsigned}${encoded('signature')}`)
    }
  })

  it('refuses the public key used as a shared secret', async () => {
    const pem = await exportSPKI((await importJWK(publicJwk, 'ES256')) as Parameters<typeof exportSPKI>[0])
    const texts = [pem, pem.trim(), JSON.stringify(publicJwk), String(publicJwk.x)]
    const secrets = [...texts.map((text) => Buffer.from(text)), Buffer.from(String(publicJwk.x), 'base64url')]
    for (const secret of secrets) await expectRefused(await signed(secret, {}, { alg: 'HS256' }))
  })

  it('refuses a stranger’s key, under our key’s name, its own, or none', async () => {
    await expectRefused(await signed(attacker.privateKey))
    await expectRefused(await signed(attacker.privateKey, {}, { kid: newId() }))
    await expectRefused(await signed(attacker.privateKey, {}, { kid: '../../dev/null' }))
    await expectRefused(await signed(attacker.privateKey, {}, { kid: undefined }))
    await expectRefused(await signed(signer.key, {}, { kid: undefined }))
  })

  it('takes no key from the token itself, and fetches none', async () => {
    let fetches = 0
    const server = createServer((_request, response) => {
      fetches += 1
      response.end(JSON.stringify({ keys: [{ ...attackerJwk, kid: signer.kid, alg: 'ES256' }] }))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    afterAll(() => server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`
    for (const header of [
      { jwk: attackerJwk },
      { jku: url },
      { x5u: url },
      { jwk: attackerJwk, jku: url, kid: 'theirs' },
    ]) {
      await expectRefused(await signed(attacker.privateKey, {}, header))
    }
    expect(fetches).toBe(0)
  })

  it('refuses what was changed after signing', async () => {
    const [header, payload, signature] = (await signed(signer.key)).split('.') as [string, string, string]
    const other = encoded({ ...rightClaims(), sub: newId() })
    await expectRefused(`${header}.${other}.${signature}`)
    await expectRefused(`${encoded({ ...rightHeader, note: 1 })}.${payload}.${signature}`)
    const flipped = Buffer.from(signature, 'base64url')
    flipped[5] = (flipped[5] ?? 0) ^ 1
    await expectRefused(`${header}.${payload}.${flipped.toString('base64url')}`)
    await expectRefused(`${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`)
    await expectRefused(`${header}.${payload}.`)
    await expectRefused(`${header}.${payload}`)
  })
})

describe('claims', () => {
  it('refuses another issuer, audience or kind of token', async () => {
    await expectRefused(await signed(signer.key, { iss: 'http://elsewhere.test' }))
    await expectRefused(await signed(signer.key, { iss: undefined as never }))
    await expectRefused(await signed(signer.key, { aud: 'somebody-else' }))
    await expectRefused(await signed(signer.key, { aud: undefined as never }))
    for (const typ of ['JWT', 'at+jwt', undefined]) await expectRefused(await signed(signer.key, {}, { typ }))
  })

  it('refuses tokens outside their time, allowing clocks five seconds', async () => {
    const now = Math.floor(nowS())
    await expectRefused(await signed(signer.key, { exp: now - 10 }))
    await expectRefused(await signed(signer.key, { exp: undefined as never }))
    await expectRefused(await signed(signer.key, { nbf: now + 60 }))
    expect(await statusFor(app, tenant, await signed(signer.key, { nbf: now + 3 }))).toBe(200)
  })

  it('refuses a token once it expires, also one that was just accepted', async () => {
    const token = await signed(signer.key, { exp: Math.floor(nowS()) + 600 })
    expect(await statusFor(app, tenant, token)).toBe(200)
    app.clock.advance(610_000)
    await expectRefused(token)
  })

  it('refuses a subject or a moment of issue that is missing or senseless', async () => {
    for (const sub of [undefined, '', 'not-a-uuid', newId(), `${tenant.ownerId}'--`]) {
      await expectRefused(await signed(signer.key, { sub: sub as never }))
    }
    await expectRefused(await signed(signer.key, { iat: undefined as never }))
    await expectRefused(await signed(signer.key, { iat: 'yesterday' as never }))
  })
})

it('refuses garbage', async () => {
  const parts = [
    '',
    '.',
    '..',
    '...',
    'abc',
    'a.b.c',
    `${encoded(rightHeader)}..`,
    'x'.repeat(9_000),
    encoded([]),
    'ey.ey.ey',
  ]
  for (const garbage of parts) await expectRefused(garbage)
  for (const authorization of [
    '',
    'Bearer',
    'Basic YTpi',
    tenant.owner,
    `Bearer ${tenant.owner} x`,
    'Bearer ü',
  ]) {
    const reply = await app.call('GET', `/api/v1/tenants/${tenant.tenantId}`, { headers: { authorization } })
    expect(reply.status).toBe(401)
  }
})

it('refuses an API key where only a person will do', async () => {
  const reply = await app.call('GET', `/api/v1/tenants/${tenant.tenantId}`, { as: tenant.key })
  expect(reply.status).toBe(401)
  expect(reply.body.code).toBe('wrong_credential_kind')
})

it('refuses the token of a disabled user, which was good a moment before', async () => {
  const person = await newPerson(app, tenant)
  expect(await statusFor(app, tenant, person.token)).toBe(200)
  const disable = { as: tenant.owner, body: { status: 'disabled' } }
  await app.call('PUT', `/api/v1/workspace-users/${person.userId}`, disable)
  await expectRefused(person.token)
})
