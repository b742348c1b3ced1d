import { expect, it } from 'vitest'
import { CONSOLE, cookieOf, statusWith } from '../../../../test/console.ts'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()
const adopt = (token: string) => app.call('POST', '/console/token', { body: { token }, headers: CONSOLE })

it('keeps a valid token in the cookie', async () => {
  const tenant = await app.newTenant()
  const reply = await adopt(tenant.owner)
  expect(reply.status).toBe(200)
  expect(reply.text).not.toContain(tenant.owner)
  expect(await statusWith(app, { ...CONSOLE, cookie: cookieOf(reply) })).toBe(200)
})

it('refuses everything else, API keys included', async () => {
  const tenant = await app.newTenant()
  for (const token of [tenant.key, 'a.b.c', `${tenant.owner}x`]) {
    const reply = await adopt(token)
    expect(reply.status).toBe(401)
    expect(reply.headers['set-cookie']).toBeUndefined()
  }
  expect((await adopt('with;semicolon')).status).toBe(400)
})
