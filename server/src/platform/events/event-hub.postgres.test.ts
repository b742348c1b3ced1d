import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { asTenant } from '../db/database.ts'
import { eventsAfter } from './events.store.ts'

/** Transactions interleave where there is more than one connection. */
const app = await testApp()
const emit = (tenantId: string, n: number) =>
  app.db.transaction(asTenant(tenantId), async (tx) => {
    app.app.services.events.append(tx, { tenantId, type: 'test.counted', payload: { n } })
  })

it('never lets a reader pass a number that is still being written', async () => {
  const { tenantId } = await app.newTenant()
  const read = () => app.db.read(asTenant(tenantId), (tx) => eventsAfter(tx, tenantId, 0, 100))
  const start = (await read()).length
  // A transaction that has begun but taken no number yet must not hold up or reorder later ones …
  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  const slow = app.db.transaction(asTenant(tenantId), async (tx) => {
    app.app.services.events.append(tx, { tenantId, type: 'test.slow' })
    await tx.run({ text: 'select 1', values: [] })
    await held
  })
  await emit(tenantId, 1)
  expect((await read()).length).toBe(start + 1)
  letGo()
  await slow
  // … and what a reader has seen stays a prefix of what it sees later.
  const after = await read()
  expect(after.map((event) => event.seq)).toEqual(after.map((_, position) => position + 1))
  expect(after).toHaveLength(start + 2)
})
