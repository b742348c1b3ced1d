import pg from 'pg'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { openTestPostgres } from '../../../test/test-database.ts'
import { tables } from '../../app.ts'
import { newId } from '../../kernel/ids.ts'
import { asSystem } from './database.ts'
import { readLoginFacts } from './server.store.ts'

const app = await testApp()
const databaseUrl = app.databaseUrl as string
const asLogin = { statement: { text: 'select 1', values: [] } }
const tenantTables = tables.filter((table) => table.owner === 'tenant')

it('sees nothing of any workspace in a statement that names no role', async () => {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.owner, body: { name: 'Ada' } })
  const count = async (name: string) =>
    Number((await app.db.pool.query(`select count(*) as n from ${name}`)).rows[0].n)
  const facts = await app.db.read(asLogin, readLoginFacts)
  expect(facts).toMatchObject({ isSuperuser: false, inherits: false })
  expect(tenantTables.length).toBeGreaterThan(30)
  for (const { name } of tenantTables) expect(await count(name), name).toBe(0)
  const system = await app.db.read(asSystem, (tx) =>
    tx.db.selectFrom('agents').select('agent_id').where('tenant_id', '=', tenant.tenantId).execute(),
  )
  expect(system).toHaveLength(1)
})

it('writes nothing in a statement that names no role', async () => {
  const tenant = await app.newTenant()
  const update = `update tenants set name = 'taken over' where tenant_id = '${tenant.tenantId}'`
  expect((await app.db.pool.query(update)).rowCount).toBe(0)
  const insert = `insert into config_values (tenant_id, project_id, key, value, updated_at)
    values ('${tenant.tenantId}', '${newId()}', 'k', '1', now())`
  await expect(app.db.pool.query(insert)).rejects.toThrow(/row-level security/)
})

it('is told apart from a login that inherits', async () => {
  const login = `rapport_inherits_${process.pid}`
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  try {
    await admin.query(`create role ${login} login inherit`)
    await admin.query(`grant rapport_app, rapport_system to ${login}`)
    const url = new URL(databaseUrl)
    url.username = login
    const db = openTestPostgres(url.toString())
    const facts = await db.read(asLogin, readLoginFacts)
    expect(facts).toMatchObject({ login, inherits: true, isSuperuser: false })
    expect(facts.fix).toContain(login)
    await admin.query(facts.fix)
    expect((await db.read(asLogin, readLoginFacts)).inherits).toBe(false)
    await db.close()
  } finally {
    await admin.query(`drop role if exists ${login}`)
    await admin.end()
  }
})
