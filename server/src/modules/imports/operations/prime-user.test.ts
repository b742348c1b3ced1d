import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { withAda } from '../../../../test/memory.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()
const prime = (tenant: TestTenant, body: object) =>
  app.call('POST', '/api/v1/agents/Ada/users/u%201/prime', { as: tenant.key, body })

it('takes a table row by row, with the properties that the mapping names', async () => {
  const tenant = await withAda(app)
  const structured = {
    entity_type: 'boat',
    content_csv: 'name,length,sold,secret\n"Blue, Lady",12.5,no,x\nGull,7,yes,y\n',
    column_mapping: {
      name: { property: 'name', is_label: true },
      length: { property: 'length_m', type: 'number' },
      sold: { property: 'sold', type: 'boolean' },
    },
  }
  const reply = await prime(tenant, { display_name: 'Joe', structured_import: structured, source: 'sheet' })
  expect(reply.body).toMatchObject({ status: 'queued', facts_created: 1, rows_parsed: 2 })
  await workOff(app, tenant.tenantId)
  const path = '/api/v1/agents/Ada/users/u%201/facts?metadata.item_type=boat'
  const { facts } = (await app.call('GET', path, { as: tenant.key })).body
  const metadata = facts.map((fact: { metadata: object }) => fact.metadata)
  expect(metadata).toEqual(
    expect.arrayContaining([
      { kind: 'inventory', name: 'Blue, Lady', length_m: 12.5, sold: false },
      { kind: 'inventory', name: 'Gull', length_m: 7, sold: true },
    ]),
  )
  expect(JSON.stringify(facts)).not.toContain('secret')
  const status = `/api/v1/agents/Ada/users/u%201/prime/${reply.body.job_id}`
  expect((await app.call('GET', status, { as: tenant.key })).body).toMatchObject({
    status: 'completed',
    job_type: 'prime',
    user_id: 'u 1',
    total_users: 1,
  })
})

it('refuses a mapping of columns that are not there', async () => {
  const tenant = await withAda(app)
  const structured = {
    entity_type: 'boat',
    content_csv: 'a,b\n1,2',
    column_mapping: { c: { property: 'c' } },
  }
  const refused = await prime(tenant, { structured_import: structured })
  expect(refused.body.errors).toMatchObject([{ location: 'body.structured_import.column_mapping.c' }])
})

it('refuses a table with too many rows, and takes one whose cells are too long for an index', async () => {
  const tenant = await withAda(app)
  const table = (lines: readonly string[]) => ({
    structured_import: {
      entity_type: 'boat',
      content_csv: ['name', ...lines].join('\n'),
      column_mapping: { name: { property: 'name', is_label: true } },
    },
  })
  const refused = await prime(tenant, table(Array.from({ length: 20_001 }, (_, at) => `Boat ${at}`)))
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toMatchObject([{ location: 'body.structured_import.content_csv' }])
  const name = Array.from({ length: 600 }, () => newId()).join('')
  const taken = await prime(tenant, table([name, `${name.slice(0, 7_000)}x`]))
  expect(taken.body).toMatchObject({ rows_parsed: 2 })
  await workOff(app, tenant.tenantId, 'imports.run')
  const { body } = await app.call('GET', `/api/v1/agents/Ada/users/import/${taken.body.job_id}`, {
    as: tenant.key,
  })
  expect(body).toMatchObject({ status: 'completed', facts_stored: 2, errors: 0 })
})
