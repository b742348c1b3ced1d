import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { facts, withAda } from '../../../../test/memory.ts'
import { cloneDatabase } from '../../../../test/test-database.ts'
import { asTenant } from '../../../platform/db/database.ts'

// A database of its own: a trigger refuses rows.
const app = await startApp({ database: await cloneDatabase() })
afterAll(async () => {
  await app.app.close()
  await app.db.close()
})

it.each([
  ['disk full', '53100'],
  ['connection cut', '57P01'],
])('brings everyone along although the database was away for a while: %s', async (_, code) => {
  await app.db.pool.query(`
    create sequence refused;
    grant usage on sequence refused to rapport_app, rapport_system;
    create function refuse_facts() returns trigger language plpgsql as $$
    begin
      if nextval('refused') <= 2 then
        raise exception 'no' using errcode = '${code}';
      end if;
      return new;
    end $$;
    create trigger refuse_facts before insert on memory_facts for each row execute function refuse_facts()`)
  const tenant = await withAda(app)
  const users = ['ana', 'bea'].map((user_id) => ({
    user_id,
    facts: [
      { atomic_text: `The user ${user_id} sails.`, fact_type: 'user_fact', confidence: 0.9, importance: 0.5 },
    ],
  }))
  const path = '/api/v1/agents/Ada/users/import'
  const { body } = await app.call('POST', path, { as: tenant.key, body: { source: 'crm', users } })
  const failures: string[] = []
  for (let tries = 0; tries < 3; tries += 1)
    await workOff(app, tenant.tenantId).catch((error) => {
      failures.push(error.code)
      return app.db.transaction(asTenant(tenant.tenantId), (tx) =>
        sql`update jobs set state = 'queued' where tenant_id = ${tenant.tenantId} and state = 'running'`.execute(
          tx.db,
        ),
      )
    })
  await app.db.pool.query('drop function refuse_facts cascade; drop sequence refused')
  const done = (await app.call('GET', `${path}/${body.job_id}`, { as: tenant.key })).body
  expect(failures).toEqual([code, code])
  expect(done).toMatchObject({ status: 'completed', processed_users: 2 })
  for (const { user_id } of users)
    expect((await facts(app, tenant, `user_id=${user_id}`)).facts).toHaveLength(1)
})
