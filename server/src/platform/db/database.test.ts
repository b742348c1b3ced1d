import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { newId } from '../../kernel/ids.ts'
import { asSystem, asTenant } from './database.ts'

const app = await testApp()
const { db } = app

it('shows the application role no other tenant’s rows, whatever the SQL says', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  await db.transaction(asTenant(mine.tenantId), async (tx) => {
    const role = await tx.run({ text: 'select current_user as name', values: [] })
    expect(role.rows[0]?.['name']).toBe('rapport_app')
    for (const table of [
      'tenants',
      'projects',
      'api_keys',
      'workspace_users',
      'domains',
      'events',
      'manifests',
      'ledger_entries',
    ]) {
      const all = await tx.run({ text: `select distinct tenant_id from ${table}`, values: [] })
      expect(all.rows, table).toEqual([{ tenant_id: mine.tenantId }])
      const named = await tx.run({
        text: `select 1 from ${table} where tenant_id = $1`,
        values: [theirs.tenantId],
      })
      expect(named.rows, table).toEqual([])
    }
    const stolen = await tx.run({
      text: `update projects set name = 'stolen' where tenant_id = $1`,
      values: [theirs.tenantId],
    })
    expect(stolen.rowCount).toBe(0)
  })
  await expect(
    db.transaction(asTenant(mine.tenantId), (tx) =>
      tx.run({ text: 'insert into event_heads (tenant_id) values ($1)', values: [newId()] }),
    ),
  ).rejects.toThrow(/row-level security/)
})

it('shows nothing at all without a tenant, and nothing is left over for the next user of the connection', async () => {
  const tenant = await app.newTenant()
  await db.read(asTenant(tenant.tenantId), (tx) => tx.run({ text: 'select 1', values: [] }))
  const rows = await db.read(
    { statement: { text: `select set_config('role', 'rapport_app', true)`, values: [] } },
    (tx) => tx.run({ text: 'select tenant_id from tenants', values: [] }),
  )
  expect(rows.rows).toEqual([])
})

it.each(['people', 'signing_keys', 'instances', 'trial_days', 'schema_migrations'])(
  'keeps %s from the application role',
  async (table) => {
    const tenant = await app.newTenant()
    const read = db.read(asTenant(tenant.tenantId), (tx) =>
      tx.run({ text: `select 1 from ${table}`, values: [] }),
    )
    await expect(read).rejects.toThrow(/permission denied/)
  },
)

it('does not let the application role lift the wall', async () => {
  const tenant = await app.newTenant()
  for (const text of [
    'alter table projects disable row level security',
    'drop policy tenant_wall on projects',
    'update ledger_entries set amount_micro = 0',
  ]) {
    await expect(
      db.transaction(asTenant(tenant.tenantId), (tx) => tx.run({ text, values: [] })),
    ).rejects.toThrow(/must be owner|permission denied/)
  }
})

it('refuses to write while reading', async () => {
  const tenant = await app.newTenant()
  const write = db.read(asTenant(tenant.tenantId), (tx) =>
    tx.run({ text: `update projects set name = 'x' where tenant_id = $1`, values: [tenant.tenantId] }),
  )
  await expect(write).rejects.toThrow(/read-only transaction/)
})

/** A tenant whose name tells what was written. */
async function named() {
  const tenant = await app.newTenant()
  const rename = (name: string) => ({
    text: 'update tenants set name = $2 where tenant_id = $1',
    values: [tenant.tenantId, name],
  })
  const nameNow = async () =>
    (await app.call('GET', `/api/v1/tenants/${tenant.tenantId}`, { as: tenant.owner })).body.name
  return { rename, nameNow }
}

it('undoes everything when the work fails, at the end too', async () => {
  const { rename, nameNow } = await named()
  const before = await nameNow()
  await expect(
    db.transaction(asSystem, async (tx) => {
      await tx.run(rename('lost'))
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  let wasWoken = false
  await expect(
    db.transaction(asSystem, async (tx) => {
      await tx.run(rename('lost too'))
      tx.atCommit({ text: 'select 1 / 0', values: [] })
      tx.afterCommit(() => {
        wasWoken = true
      })
    }),
  ).rejects.toThrow(/division by zero/)
  expect(await nameNow()).toBe(before)
  expect(wasWoken).toBe(false)
})

it('does what is left for the end, and tells what it did once that is certain', async () => {
  const { rename, nameNow } = await named()
  const heard: number[] = []
  const leave = (context: typeof asSystem, ...statements: { text: string; values: unknown[] }[]) =>
    db.transaction(context, async (tx) => {
      for (const statement of statements) tx.atCommit(statement, ({ rowCount }) => heard.push(rowCount))
    })
  await leave(asSystem, rename('at the end'), { text: 'select 1 where false', values: [] })
  expect(await nameNow()).toBe('at the end')
  expect(heard).toEqual([1, 0])
  await expect(leave(asSystem, rename('lost'), { text: 'select 1 / 0', values: [] })).rejects.toThrow(
    /division by zero/,
  )
  const refusing = {
    ...asSystem,
    verify: () => {
      throw new Error('nobody')
    },
  }
  await expect(leave(refusing, rename('lost, too'))).rejects.toThrow('nobody')
  expect(await nameNow()).toBe('at the end')
  expect(heard).toHaveLength(2)
})

it('goes on with the same connection after a statement that cannot be parsed', async () => {
  for (let round = 0; round < 3; round += 1) {
    await expect(db.read(asSystem, (tx) => tx.run({ text: 'selec nonsense', values: [] }))).rejects.toThrow(
      /syntax error/,
    )
    await expect(
      db.read(asSystem, (tx) => tx.run({ text: 'select $1::int + 1 as n', values: ['x'] })),
    ).rejects.toThrow(/invalid input/)
    const good = await db.read(asSystem, (tx) => tx.run({ text: 'select $1::int + 1 as n', values: [round] }))
    expect(good.rows).toEqual([{ n: round + 1 }])
  }
})

it('keeps statements of one transaction in order when they are asked for side by side', async () => {
  const numbers = await db.transaction(asSystem, (tx) =>
    Promise.all(Array.from({ length: 100 }, (_, n) => tx.run({ text: 'select $1::int as n', values: [n] }))),
  )
  expect(numbers.map((result) => result.rows[0]?.['n'])).toEqual(Array.from({ length: 100 }, (_, n) => n))
})

it('fails them together, leaves nothing of them, and serves the next', async () => {
  const { rename, nameNow } = await named()
  const before = await nameNow()
  let ends: readonly string[] = []
  const failing = db.transaction(asSystem, async (tx) => {
    const all = await Promise.allSettled([
      tx.run(rename('lost')),
      tx.run({ text: 'select 1 / 0', values: [] }),
      tx.run(rename('lost, too')),
    ])
    ends = all.map(({ status }) => status)
  })
  await expect(failing).rejects.toThrow('A failed statement was overlooked')
  expect(ends).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await nameNow()).toBe(before)
})

it('lets nothing through that is asked for after a refusal', async () => {
  const { rename, nameNow } = await named()
  const before = await nameNow()
  const refusing = {
    ...asSystem,
    verify: () => {
      throw new Error('nobody')
    },
  }
  const refused = db.transaction(refusing, async (tx) => {
    await tx.run(rename('once')).catch(() => undefined)
    await tx.run(rename('twice'))
  })
  await expect(refused).rejects.toThrow('nobody')
  expect(await nameNow()).toBe(before)
})

it('sends reads that are asked for side by side in one message, across callers', async () => {
  const { read } = db.scopedTo(asSystem)
  // One message is one transaction, and a transaction has one time.
  const time = () => read((tx) => tx.run({ text: 'select now()::text as at', values: [] }))
  const times = (await Promise.all(Array.from({ length: 20 }, time))).map(({ rows }) => rows[0]?.['at'])
  expect(new Set(times).size).toBe(1)
  const later = (await time()).rows[0]?.['at']
  expect(later).not.toBe(times[0])
})

it('lets none of them suffer from the fault of another', async () => {
  const { read } = db.scopedTo(asSystem)
  const ask = (text: string) => read((tx) => tx.run({ text, values: [] }))
  const answers = await Promise.allSettled([
    ask('select 1 as n'),
    ask('select 1 / 0'),
    ask('selec nonsense'),
    ask('select 4 as n'),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(answers[3]).toMatchObject({ value: { rows: [{ n: 4 }] } })
  expect(answers[1]).toMatchObject({ reason: { message: expect.stringContaining('division by zero') } })
})

it('lets the event loop have a turn while one caller sends statement after statement', async () => {
  const { read } = db.scopedTo(asSystem)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  const until = performance.now() + 10_000
  while (turns <= 3 && performance.now() < until) await read((tx) => tx.run({ text: 'select 1', values: [] }))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})

it('keeps more of them apart than fit into one message', async () => {
  const { read } = db.scopedTo(asSystem)
  const numbers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => read((tx) => tx.run({ text: 'select $1::int as n', values: [n] }))),
  )
  expect(numbers.map(({ rows }) => rows[0]?.['n'])).toEqual(Array.from({ length: 100 }, (_, n) => n))
})

it('runs the work again when it lost a race', async () => {
  let attempts = 0
  const done = await db.transaction(asSystem, async (tx) => {
    attempts += 1
    await tx.run({ text: 'select 1', values: [] })
    if (attempts < 3)
      await tx.run({ text: `do $$ begin raise exception 'lost' using errcode = '40001'; end $$`, values: [] })
    return 'won'
  })
  expect({ done, attempts }).toEqual({ done: 'won', attempts: 3 })
})

it('keeps more kinds of statements than it remembers', async () => {
  for (let n = 0; n < 450; n += 1) {
    const result = await db.read(asSystem, (tx) => tx.run({ text: `select ${n} as n`, values: [] }))
    expect(result.rows).toEqual([{ n }])
  }
})

it('carries large values as they are, shared memory included, between small ones and nothing', async () => {
  const shared = Buffer.from(new SharedArrayBuffer(900_000)).fill('shared ')
  const own = Buffer.alloc(700_000, 'own ')
  const text =
    'select length($1::text) as one, md5($2::bytea) as two, $3::text as three, md5($4::bytea) as four, $5::int as five'
  const values = ['ü'.repeat(300_000), shared, null, own, 7]
  const read = () => db.read(asSystem, (tx) => tx.run({ text, values }))
  const expected = {
    one: 300_000,
    two: createHash('md5').update(shared).digest('hex'),
    three: null,
    four: createHash('md5').update(own).digest('hex'),
    five: 7,
  }
  const results = await Promise.all([read(), read(), read()])
  expect(results.map(({ rows }) => rows)).toEqual([[expected], [expected], [expected]])
})

it('reads an answer of megabytes a part at a time, and all of it', async () => {
  const text = `select n, repeat('ab', 5000) as words from generate_series(1, 1500) as n order by n`
  const { rows } = await db.read(asSystem, (tx) => tx.run({ text, values: [] }))
  expect(rows).toHaveLength(1_500)
  expect(rows.every(({ n, words }, at) => n === at + 1 && (words as string).length === 10_000)).toBe(true)
})
