import { afterAll, expect, it } from 'vitest'
import { operatorOf } from '../../../../../test/billing.ts'
import { locationsOf, startApp } from '../../../../../test/harness.ts'
import { cloneDatabase } from '../../../../../test/test-database.ts'
import { asSystem } from '../../../../platform/db/database.ts'

// A list of its own: replacing it would take the prices of other tests away.
const database = await cloneDatabase()
const app = await startApp({ database })
afterAll(async () => {
  await app.app.close()
  await database.db.close()
})
const put = async (body: unknown, as?: string) =>
  app.call('PUT', '/api/v1/operator/model-prices', { as: as ?? (await operatorOf(app)), body })
const price = (model: string, usd: number) => ({ model, inputPricePer1K: usd, outputPricePer1K: usd * 2 })

it('keeps every version, adds none for a price that stays, and takes models off', async () => {
  expect((await put({ prices: [price('a', 0.001), price('b', 0.002)] })).body).toHaveLength(2)
  await put({ prices: [price('a', 0.003), price('b', 0.002)] })
  const rows = await app.db.read(asSystem, (tx) =>
    tx.db
      .selectFrom('model_prices')
      .select(['model', 'version'])
      .orderBy('model')
      .orderBy('version')
      .execute(),
  )
  expect(rows.map(({ model, version }) => `${model}${version}`)).toEqual(['a1', 'a2', 'b1'])
  const replaced = await put({ prices: [price('b', 0.002)], replace: true })
  expect(replaced.body).toEqual([price('b', 0.002)])
  expect((await put({ prices: [price('a', 0.009)] })).body).toEqual([price('a', 0.009), price('b', 0.002)])
})

it('survives two operators at once', async () => {
  const replies = await Promise.all([0.1, 0.2, 0.3, 0.4].map((usd) => put({ prices: [price('raced', usd)] })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

it('refuses others, doubles and prices that are none, naming each', async () => {
  const tenant = await app.newTenant()
  expect((await put({ prices: [] }, tenant.owner)).status).toBe(403)
  expect(locationsOf(await put({ prices: [price('x', 1), price('x', 2)] }))).toEqual(['body.prices[1].model'])
  const small = { model: 'small', inputPricePer1K: 4e-10, outputPricePer1K: 1e-9 }
  expect(locationsOf(await put({ prices: [small] }))).toEqual(['body.prices[0].inputPricePer1K'])
  const bad = await put({ prices: [{ model: '', inputPricePer1K: -1, outputPricePer1K: 'free' }] })
  expect(locationsOf(bad)).toEqual(
    expect.arrayContaining([
      'body.prices[0].inputPricePer1K',
      'body.prices[0].model',
      'body.prices[0].outputPricePer1K',
    ]),
  )
})
