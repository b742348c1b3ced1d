import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { connect, ping, register } from '../../../../test/oauth.ts'
import { DAY_MS } from '../../../kernel/clock.ts'
import { asSystem } from '../../../platform/db/database.ts'
import { sweepOAuth } from './sweep-oauth.ts'

const app = await testApp()
const sweep = () => sweepOAuth.handle({ db: app.db.scopedTo(asSystem), clock: app.clock } as never)
const clientIds = async () =>
  (await app.db.read(asSystem, (tx) => tx.db.selectFrom('oauth_clients').select('client_id').execute())).map(
    ({ client_id }) => client_id,
  )
const rowsOf = (tenantId: string) =>
  app.db.read(asSystem, async (tx) => {
    const count = async (table: 'oauth_codes' | 'oauth_tokens' | 'oauth_grants') =>
      (await tx.db.selectFrom(table).selectAll().where('tenant_id', '=', tenantId).execute()).length
    return [await count('oauth_codes'), await count('oauth_tokens'), await count('oauth_grants')]
  })

it('removes clients that connected to nothing, and what has ended, a part at a time', async () => {
  const tenant = await app.newTenant()
  const idle = await register(app)
  const { clientId, tokens } = await connect(app, tenant)
  await sweep()
  expect(await clientIds()).toEqual(expect.arrayContaining([idle, clientId]))
  expect(await rowsOf(tenant.tenantId)).toEqual([1, 2, 1])
  expect((await ping(app, tokens.access_token)).status).toBe(200)
  app.clock.advance(2 * DAY_MS)
  await sweep()
  expect(await clientIds()).not.toContain(idle)
  expect(await rowsOf(tenant.tenantId)).toEqual([0, 1, 1])
  app.clock.advance(60 * DAY_MS)
  await sweep()
  expect(await rowsOf(tenant.tenantId)).toEqual([0, 0, 0])
  expect(await clientIds()).not.toContain(clientId)
  app.clock.advance(-62 * DAY_MS)
})
