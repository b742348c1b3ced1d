import { expect, it } from 'vitest'
import { isWithoutTenant, tenantTablesIn } from './tenant-statements.ts'

it('knows the tables of workspaces, however a statement names them', () => {
  expect(
    tenantTablesIn('select * from "memory_facts" as f join agents a using (tenant_id, agent_id)'),
  ).toEqual(['memory_facts', 'agents'])
  expect(tenantTablesIn('update jobs set state = $1')).toEqual(['jobs'])
  expect(tenantTablesIn('select 1 from signing_keys, unnest($1::text[]) given')).toEqual([])
})

it.each([
  'select * from memory_facts where tenant_id = $1',
  'select * from "memory_facts" where "memory_facts"."tenant_id" = $1',
  'update jobs set state = $1 from given where given.tenant_id = jobs.tenant_id',
  'select * from jobs join job_shares using (tenant_id)',
  'delete from jobs where (tenant_id, job_id) in (select * from given)',
  'insert into jobs (tenant_id, job_id) values ($1, $2)',
  'select conversation_id from message_words where (tenant_id = current_tenant()) is true',
])('names the workspace: %s', (text) => {
  expect(isWithoutTenant(text)).toBe(false)
})

it.each([
  'select tenant_id, job_id from jobs where state = $1',
  'select count(*) from memory_facts',
  'update "jobs" set "state" = $1 where "run_at" <= $2',
  'delete from conversation_messages where message_id = $1',
])('does not: %s', (text) => {
  expect(isWithoutTenant(text)).toBe(true)
})
