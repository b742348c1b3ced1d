import { PLATFORM_TENANT_ID } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { AttemptRow, FailureCount, SignInHistory } from './sign-in-throttle.rules.ts'

/** Whose password is guessed. */
export interface Account {
  readonly tenantId: string
  readonly userId: string
}

const EVERY_ACCOUNT: Account = {
  tenantId: PLATFORM_TENANT_ID,
  userId: '00000000-0000-0000-0000-000000000000',
}
const EVERY_SOURCE = Buffer.alloc(0)

interface Key extends Account {
  readonly source: Buffer
}

const keysOf = (account: Account, source: Buffer) => ({
  own: { ...account, source },
  account: { ...account, source: EVERY_SOURCE },
  address: { ...EVERY_ACCOUNT, source },
})

const KEYS = 'unnest($1::uuid[], $2::uuid[], $3::bytea[]) k (tenant_id, user_id, source)'
const columnsOf = (keys: readonly Key[]) => [
  keys.map(({ tenantId }) => tenantId),
  keys.map(({ userId }) => userId),
  keys.map(({ source }) => source),
]

interface StoredAttempt extends AttemptRow {
  readonly tenant_id: string
  readonly user_id: string
  readonly source: Buffer
}

/** `isLocked` holds the rows until the transaction ends, always in the same order. */
export async function readHistory(
  tx: Tx,
  account: Account,
  source: Buffer,
  options: { readonly isLocked?: boolean } = {},
): Promise<SignInHistory> {
  const keys = keysOf(account, source)
  const { rows } = await tx.run<StoredAttempt>({
    text: `select a.* from sign_in_attempts a join ${KEYS} using (tenant_id, user_id, source)
      order by a.tenant_id, a.user_id, a.source ${options.isLocked === true ? 'for update of a' : ''}`,
    values: columnsOf(Object.values(keys)),
  })
  const found = (key: Key) =>
    rows.find(
      (row) => row.tenant_id === key.tenantId && row.user_id === key.userId && key.source.equals(row.source),
    )
  return { own: found(keys.own), account: found(keys.account), address: found(keys.address) }
}

/** Makes the rows that are missing, so that there is something to lock. */
export async function ensureRows(tx: Tx, account: Account, source: Buffer, now: Date): Promise<void> {
  await tx.run({
    text: `insert into sign_in_attempts (tenant_id, user_id, source, touched_at)
      select k.tenant_id, k.user_id, k.source, $4 from ${KEYS} order by 1, 2, 3
      on conflict (tenant_id, user_id, source) do nothing`,
    values: [...columnsOf(Object.values(keysOf(account, source))), now],
  })
}

/** Writes down what follows from a failure; sums that it does not concern stay as they are. */
export async function recordFailures(
  tx: Tx,
  account: Account,
  source: Buffer,
  counts: Readonly<Record<keyof SignInHistory, FailureCount | undefined>>,
  now: Date,
): Promise<void> {
  for (const [name, key] of Object.entries(keysOf(account, source))) {
    const count = counts[name as keyof SignInHistory]
    if (count === undefined) continue
    await tx.db
      .updateTable('sign_in_attempts')
      .set({
        failures: count.failures,
        waits: count.waits,
        wait_until: count.waitUntil,
        failed_at: now,
        touched_at: now,
      })
      .where('tenant_id', '=', key.tenantId)
      .where('user_id', '=', key.userId)
      .where('source', '=', key.source)
      .execute()
  }
}

/** The address becomes one that the person is known to use. What strangers have used up stays used up. */
export async function recordFamiliar(tx: Tx, account: Account, source: Buffer, now: Date): Promise<void> {
  const fresh = {
    failures: 0,
    waits: 0,
    wait_until: null,
    failed_at: null,
    succeeded_at: now,
    touched_at: now,
  }
  await tx.db
    .insertInto('sign_in_attempts')
    .values({ tenant_id: account.tenantId, user_id: account.userId, source, ...fresh })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'source']).doUpdateSet(fresh))
    .execute()
}

/** Lifts all waits for this account; its familiar addresses are forgotten too. */
export async function forgetAttempts(tx: Tx, account: Account): Promise<void> {
  await tx.db
    .deleteFrom('sign_in_attempts')
    .where('tenant_id', '=', account.tenantId)
    .where('user_id', '=', account.userId)
    .execute()
}

/** Failures say nothing after a day or two, successes after three months. */
export async function deleteAttemptsBefore(
  tx: Tx,
  before: { readonly failures: Date; readonly successes: Date },
): Promise<number> {
  const result = await tx.db
    .deleteFrom('sign_in_attempts')
    .where((eb) =>
      eb.or([
        eb('touched_at', '<', before.successes),
        eb.and([eb('succeeded_at', 'is', null), eb('touched_at', '<', before.failures)]),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
