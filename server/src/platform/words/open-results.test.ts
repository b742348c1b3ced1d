import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { tell, withAda } from '../../../test/memory.ts'
import { putSealing } from '../../../test/sealed-day.ts'
import { asSystem, asTenant } from '../db/database.ts'
import { WordSeals } from './word-seals.ts'

const app = await testApp()

it('opens in transactions and reads, with a key that this process has yet to read', async () => {
  const tenant = await withAda(app)
  await putSealing(app, tenant, true)
  await tell(app, tenant, 'Rides a velocipede.')
  const statement = {
    text: `select atomic_text, jsonb_build_object('of', jsonb_agg(atomic_text) over ()) as nested
      from memory_facts where tenant_id = $1`,
    values: [tenant.tenantId],
  }
  const opened = [{ atomic_text: 'Rides a velocipede.', nested: { of: ['Rides a velocipede.'] } }]
  for (const context of [asTenant(tenant.tenantId), asSystem]) {
    app.db.seals.use([])
    expect((await app.db.read(context, (tx) => tx.run(statement))).rows).toEqual(opened)
    app.db.seals.use([])
    expect((await app.db.transaction(context, (tx) => tx.run(statement))).rows).toEqual(opened)
  }
})

it('opens nothing of another workspace, wherever it was copied to', async () => {
  const [tenant, other] = [await withAda(app), await withAda(app)]
  await putSealing(app, tenant, true)
  const { fact_id } = await tell(app, tenant, 'Breeds axolotls.')
  await tell(app, other, 'Breeds newts.')
  const ofOther = (text: string, values: readonly unknown[]) =>
    app.db.transaction(asSystem, (tx) => tx.run({ text, values }))
  await ofOther(
    `update memory_facts set atomic_text = (select atomic_text from memory_facts where fact_id = $1) where tenant_id = $2`,
    [fact_id, other.tenantId],
  )
  const { body } = await app.call('GET', '/api/v1/agents/Ada/memory/facts?user_id=u1', { as: other.key })
  expect(body.facts[0].content).not.toContain('axolotl')
})

it('hands on what is stored where the encryption key is not at hand', async () => {
  const tenant = await withAda(app)
  await putSealing(app, tenant, true)
  await tell(app, tenant, 'Plays croquet.')
  const seals = app.db.seals
  app.db.useSeals(new WordSeals())
  const { rows } = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.run<{ atomic_text: string }>({ text: 'select atomic_text from memory_facts', values: [] }),
  )
  app.db.useSeals(seals)
  expect(rows[0]?.atomic_text).toMatch(/^\uFDD0t/)
})
