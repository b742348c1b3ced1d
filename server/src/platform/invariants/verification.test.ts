import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { runJob, workOff } from '../../../test/jobs.ts'
import { learn } from '../../../test/knowledge.ts'
import { tell, withAda } from '../../../test/memory.ts'
import { PNG, sendFile } from '../../../test/stored-files.ts'
import { cloneDatabase } from '../../../test/test-database.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../kernel/clock.ts'
import { newId, PLATFORM_TENANT_ID } from '../../kernel/ids.ts'
import { asSystem } from '../db/database.ts'
import { VERIFY_QUEUE } from './verification.store.ts'

/** A database of its own: what is broken here stays broken. */
const database = await cloneDatabase()
const app = await startApp({ database })
afterAll(async () => {
  await app.app.close()
  await database.db.close()
})

const tenant = await withAda(app)
const { tenantId } = tenant
await tell(app, tenant, 'Lives in Lisbon.')
await learn(app, tenant, [['city', 'Lisbon']])
await sendFile(app, tenant, PNG)
await workOff(app, tenantId)

const now = app.clock.now()
const asOwner = (text: string) => app.db.pool.query(text)
const run = (text: string, values: readonly unknown[] = []) =>
  app.db.transaction(asSystem, (tx) => tx.run({ text, values }))
/** The server has been up for two days, or for less. */
const upFor = (ms: number) =>
  run('update instances set started_at = $1, last_heartbeat_at = $2', [later(now, -ms), now])

const check = (isEveryFile = true) => app.app.services.verification.run({ share: 'all', isEveryFile })
const named = async (state: 'broken' | 'unchecked') =>
  (await check()).filter((result) => result.state === state).map(({ name }) => name)

const addJob = (state: string, runAt: Date, leaseUntil: Date | null) =>
  run(
    `insert into jobs (tenant_id, job_id, queue, state, run_at, lease_until, attempts_max, created_at)
      values ($1, $2, 'memory.embed', $3, $4, $5, 5, $4)`,
    [tenantId, newId(), state, runAt, leaseUntil],
  )
const addEntry = (transaction: string, account: string, amount: number) =>
  `('${tenantId}', '${newId()}', '${transaction}', '${account}', ${amount}, 'adjustment', '', 'test', now())`
const addEntries = (...entries: readonly string[]) =>
  run(`insert into ledger_entries (tenant_id, entry_id, transaction_id, account, amount_micro, entry_type, description,
    created_by, created_at) values ${entries.join(', ')}`)

/** What breaks each invariant, and no other. */
const BREAKS: Readonly<Record<string, () => Promise<unknown>>> = {
  'jobs-under-way': () => addJob('running', later(now, -HOUR_MS), later(now, -16 * MINUTE_MS)),
  'jobs-waiting': () => addJob('queued', later(now, -25 * HOUR_MS), null),
  'event-numbers': () =>
    run(
      'delete from events where tenant_id = $1 and seq = (select min(seq) + 1 from events where tenant_id = $1)',
      [tenantId],
    ),
  'audit-append-only': () => asOwner('grant update on audit_log to rapport_app'),
  'ledger-transactions': async () => {
    await asOwner('drop trigger ledger_entries_balance on ledger_entries')
    await addEntries(addEntry(newId(), 'payments', 1))
  },
  'ledger-balances': () =>
    run('update credit_balances set balance_micro = balance_micro + 1 where tenant_id = $1', [tenantId]),
  'ledger-debts': () =>
    run('update credit_balances set owed_micro = owed_micro + 1 where tenant_id = $1', [tenantId]),
  'ledger-limits': async () => {
    await asOwner('alter table credit_balances drop constraint credit_balances_sound')
    await run('update credit_balances set limit_micro = -balance_micro - 1 where tenant_id = $1', [tenantId])
  },
  'ledger-holds': () =>
    run('update credit_balances set held_micro = held_micro + 1 where tenant_id = $1', [tenantId]),
  'ledger-summaries': () => {
    const transaction = newId()
    return addEntries(addEntry(transaction, 'usage', 7), addEntry(transaction, 'payments', -7))
  },
  'holds-end': () =>
    // Its amount is counted as held already, so that nothing else is wrong.
    run(
      `with held as (update credit_balances set held_micro = held_micro + 5 where tenant_id = $1)
        insert into credit_holds (tenant_id, hold_id, amount_micro, expires_at, created_at) values ($1, $2, 5, $3, $3)`,
      [tenantId, newId(), later(now, -16 * MINUTE_MS)],
    ),
  'files-have-bytes': () =>
    run(
      'update files set file_id = $1 where tenant_id = $2 and file_id = (select file_id from files where tenant_id = $2 limit 1)',
      [newId(), tenantId],
    ),
  'memory-vectors': () =>
    run(`update memory_facts set vector_model = 'another' where tenant_id = $1`, [tenantId]),
  'events-handed-out': () =>
    run(`insert into notification_cursors (tenant_id, seq) values ($1, 0)`, [tenantId]).then(() =>
      run(`update events set created_at = $2 where tenant_id = $1`, [tenantId, later(now, -HOUR_MS)]),
    ),
  'deliveries-tried': () =>
    run(
      `insert into deliveries (tenant_id, delivery_id, scope_id, event_id, event_type, payload, state, occurred_at,
        created_at, updated_at) values ($1, $2, $1, $3, 'agent.created', '{}', 'pending', $4, $4, $4)`,
      [tenantId, newId(), newId(), later(now, -2 * HOUR_MS)],
    ),
  'messages-in-conversations': async () => {
    await asOwner(
      'alter table conversation_messages drop constraint conversation_messages_tenant_id_conversation_id_fkey',
    )
    await run(
      `insert into conversation_messages (tenant_id, conversation_id, message_id, said_at, sort_key, direction, role,
        author_type, content, created_at, updated_at)
        values ($1, $2, $3, now(), 'a', 'inbound', 'user', 'user', 'lost', now(), now())`,
      [tenantId, newId(), newId()],
    )
  },
  'knowledge-vectors': () =>
    run(`update kb_nodes set vector_model = 'another' where tenant_id = $1`, [tenantId]),
}

describe('the verification', () => {
  it('finds nothing wrong with a sound installation', async () => {
    await upFor(2 * DAY_MS)
    const results = await check()
    expect(results.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(results.map(({ name }) => name).sort()).toEqual(Object.keys(BREAKS).sort())
    // What was looked at is there.
    for (const table of ['ledger_entries', 'events', 'files', 'memory_facts', 'kb_nodes']) {
      const { rows } = await run(`select 1 from ${table} where tenant_id = $1`, [tenantId])
      expect(rows.length, table).toBeGreaterThan(0)
    }
  })

  it('calls nothing overdue that waited while no server ran', async () => {
    await addJob('running', later(now, -HOUR_MS), later(now, -DAY_MS))
    await upFor(MINUTE_MS)
    expect(await named('broken')).toEqual([])
    await upFor(2 * DAY_MS)
    expect(await named('broken')).toEqual(['jobs-under-way'])
    await run(`delete from jobs where state = 'running'`)
    expect(await named('broken')).toEqual([])
  })

  it('names what cannot be checked, and goes on with the rest', async () => {
    await asOwner('alter table files rename to files_away')
    expect(await named('unchecked')).toEqual(['files-have-bytes'])
    await asOwner('alter table files_away rename to files')
    expect(await named('unchecked')).toEqual([])
  })

  it('tells the operators once, and the metrics always', async () => {
    await BREAKS['jobs-waiting']?.()
    const operator = (await app.app.services.operatorWorkspaces())[0] as string
    const notices = async () =>
      (await app.eventsOf(operator)).filter(({ type }) => type === 'installation.invariant_broken')
    const result = await runJob(app, VERIFY_QUEUE)
    expect(result).toMatchObject({ violations: { 'jobs-waiting': 1, 'ledger-balances': 0 }, unchecked: [] })
    expect(await notices()).toMatchObject([
      { subject_id: 'jobs-waiting', payload: { invariant: 'jobs-waiting', violations: 1 } },
    ])
    expect(JSON.stringify(await notices())).not.toContain(tenantId)
    await run(
      `insert into jobs (tenant_id, job_id, queue, state, run_at, attempts_max, created_at, finished_at, result)
        values ($1, $2, $3, 'done', $4, 1, $4, $4, $5)`,
      [PLATFORM_TENANT_ID, newId(), VERIFY_QUEUE, later(now, MINUTE_MS), JSON.stringify(result)],
    )
    await runJob(app, VERIFY_QUEUE)
    expect(await notices()).toHaveLength(1)
    const { body } = await app.app.metrics.text()
    expect(body).toContain('rapport_invariant_violations{invariant="jobs-waiting"} 1')
    expect(body).toContain('rapport_invariant_violations{invariant="ledger-balances"} 0')
    expect(body).toMatch(/rapport_verified_seconds [1-9]/)
    await run(`delete from jobs where state = 'queued' and tenant_id = $1`, [tenantId])
    expect(await named('broken')).toEqual([])
  })

  it('leaves workspaces out that are being deleted', async () => {
    const other = await app.newTenant()
    await run('update credit_balances set balance_micro = balance_micro + 1 where tenant_id = $1', [
      other.tenantId,
    ])
    expect(await named('broken')).toEqual(['ledger-balances'])
    await run(
      `insert into workspace_deletions (tenant_id, deletion_id, state, requested_by, due_at, created_at)
        values ($1, $2, 'running', 'test', now(), now())`,
      [other.tenantId, newId()],
    )
    expect(await named('broken')).toEqual([])
  })

  it('looks for every file only when asked to', async () => {
    for (const name of ['a', 'b', 'c']) {
      app.clock.advance(1_000)
      await sendFile(app, tenant, PNG, { name })
    }
    const { rows } = await run(
      'select file_id from files where tenant_id = $1 order by created_at limit 1 offset 1',
      [tenantId],
    )
    const middle = rows[0]?.['file_id']
    const lost = newId()
    await run('update files set file_id = $1 where file_id = $2', [lost, middle])
    const stateOf = async (isEveryFile: boolean) =>
      (await check(isEveryFile)).find(({ name }) => name === 'files-have-bytes')
    expect(await stateOf(false)).toMatchObject({ state: 'ok' })
    expect(await stateOf(true)).toMatchObject({
      state: 'broken',
      violations: [{ tenantId, what: expect.stringContaining(lost) }],
    })
    await run('update files set file_id = $1 where file_id = $2', [middle, lost])
  })

  it('names each thing that is broken, and what to do', { timeout: 60_000 }, async () => {
    await upFor(2 * DAY_MS)
    const broken: string[] = []
    for (const [name, breakIt] of Object.entries(BREAKS)) {
      await breakIt()
      broken.push(name)
      const results = await check()
      expect(
        results
          .filter(({ state }) => state !== 'ok')
          .map((result) => result.name)
          .sort(),
        name,
      ).toEqual([...broken].sort())
      const result = results.find((one) => one.name === name)
      expect(result?.violations[0]?.what).toBeTruthy()
      expect(result?.violations[0]?.tenantId).toBe(name === 'audit-append-only' ? null : tenantId)
    }
  })
})
