import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { readLoginFacts } from './server.store.ts'

it('is the superuser of a database inside this process, to which nothing else can send a statement', async () => {
  const { db } = await testApp()
  const asLogin = { statement: { text: 'select 1', values: [] } }
  expect(await db.read(asLogin, readLoginFacts)).toMatchObject({ isSuperuser: true })
})
