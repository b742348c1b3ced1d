import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { tenantTables } from '../modules.ts'
import { readDistribution } from '../platform/db/citus.store.ts'
import { asSystem } from '../platform/db/database.ts'
import { citusStatements } from './citus.ts'

const app = await testApp()
const distribution = await app.db.read(asSystem, readDistribution)

it('distributes the tables that grow, and puts on every node what is found without a workspace', () => {
  const { reference, distributed } = distribution
  for (const name of [
    'memory_facts',
    'memory_messages',
    'conversation_messages',
    'message_words',
    'events',
    'jobs',
  ])
    expect(distributed).toContain(name)
  for (const name of ['tenants', 'projects', 'agents', 'api_keys', 'people'])
    expect(reference).toContain(name)
  const known = new Set([...reference, ...distributed])
  expect(tenantTables.filter(({ name }) => !known.has(name))).toEqual([])
  // Each of these is on every node: one more is a decision.
  const ofTenants = new Set(tenantTables.map(({ name }) => name))
  expect(reference.filter((name) => ofTenants.has(name)).sort()).toEqual([
    'agents',
    'api_keys',
    'channel_connections',
    'checkouts',
    'claim_tokens',
    'domains',
    'invitations',
    'invoices',
    'oauth_codes',
    'oauth_grants',
    'oauth_tokens',
    'password_resets',
    'projects',
    'tenants',
    'widget_visitors',
    'workspace_users',
  ])
})

it('names tables that others refer to first', async () => {
  const { rows } = await app.db.read(asSystem, (tx) =>
    sql<{
      child: string
      parent: string
    }>`select conrelid::regclass::text as child, confrelid::regclass::text as parent
      from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(tx.db),
  )
  const lines = citusStatements(distribution).split('\n')
  const at = (name: string) => lines.findIndex((line) => line.includes(`_table('${name}'`))
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ child, parent }) => at(parent) > at(child))).toEqual([])
  expect(lines.filter((line) => line.includes("'tenant_id'")).length).toBe(distribution.distributed.length)
})
