import { expect, it } from 'vitest'
import { answerUrl, isRegistered, isVerifier, mayAllow, SCOPES } from './oauth.rules.ts'

it('compares addresses by their text, but for the port on the same machine', () => {
  const registered = [
    'https://a.example/callback',
    'http://127.0.0.1:1234/callback',
    'http://localhost/cb?x=1',
  ]
  for (const uri of [...registered, 'http://127.0.0.1:9/callback', 'http://localhost:80/cb?x=1'])
    expect(isRegistered(uri, registered), uri).toBe(true)
  for (const uri of [
    'https://a.example/callback/',
    'https://a.example/callback?x=1',
    'https://A.example/callback',
    'https://a.example:8443/callback',
    'https://a.example.evil.example/callback',
    'http://a.example/callback',
    'http://localhost:9/callback',
    'http://127.0.0.1:9/callback/../other',
    'http://127.0.0.1:9/callback#x',
    'http://user@127.0.0.1:9/callback',
    'https://127.0.0.1:1234/callback',
    '',
  ])
    expect(isRegistered(uri, registered), uri).toBe(false)
})

it('adds the answer to the query of the address', () => {
  const request = { client_id: 'c', redirect_uri: 'https://a.example/cb?code=old&x=1', state: 'a b&c' }
  const url = new URL(answerUrl(request, 'https://r.example', { code: 'new' }))
  expect(Object.fromEntries(url.searchParams)).toEqual({
    code: 'new',
    x: '1',
    state: 'a b&c',
    iss: 'https://r.example',
  })
})

it('knows the verifier of the example in RFC 7636', () => {
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  expect(isVerifier('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', challenge)).toBe(true)
  expect(isVerifier('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXl', challenge)).toBe(false)
  expect(isVerifier(challenge, challenge)).toBe(false)
})

it('lets viewers allow reading, members writing, and no role what is not offered', () => {
  for (const scope of Object.keys(SCOPES)) {
    expect(mayAllow('member', scope)).toBe(true)
    expect(mayAllow('viewer', scope)).toBe(scope.startsWith('read:'))
    expect(mayAllow(undefined, scope)).toBe(false)
  }
  for (const scope of ['*', 'read:*', 'read:audit', 'write:people', 'constructor'])
    expect(mayAllow('owner', scope)).toBe(false)
})
