import type { Tx } from '../../platform/db/tx.ts'

export interface Ages {
  /** Holds that are over, kept so that settling one twice is noticed. */
  readonly holds: Date
  /** Messages of the payment processor, which repeats one for days. */
  readonly messages: Date
  /** Sessions that were counted; older ones would be counted again. */
  readonly sessions: Date
  /** Addresses of pages that no longer open. */
  readonly pages: Date
}

/** Forgets what only served to count things once. The ledger, usage and payments stay. */
export async function sweep(tx: Tx, before: Ages): Promise<Readonly<Record<string, number>>> {
  const count = async (text: string, date: Date) => (await tx.run({ text, values: [date] })).rowCount
  return {
    holds: await count(`delete from credit_holds where state <> 'open' and created_at < $1`, before.holds),
    messages: await count('delete from payment_events where received_at < $1', before.messages),
    sessions: await count('delete from metered_sessions where created_at < $1', before.sessions),
    pages: await count(`delete from checkouts where kind = 'portal' and created_at < $1`, before.pages),
  }
}
