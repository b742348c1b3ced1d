import type { Tx } from '../../../platform/db/tx.ts'
import type { ProviderRow } from '../providers/providers.store.ts'
import type { Found } from './mapping.rules.ts'

/** Whom a provider is asked about. */
export interface Question {
  readonly provider: Pick<ProviderRow, 'tenant_id' | 'provider_id'>
  readonly identifier: Buffer
  /** Who asks: a job may go on with what it began before it was interrupted. */
  readonly askedBy: string
}

export type Claimed =
  | { readonly kind: 'mine' }
  /** Cost charged to this caller; 0 if they already paid for this answer. */
  | { readonly kind: 'known'; readonly answer: Found; readonly credits: number }
  | { readonly kind: 'asked by another' }

/** The stored answer, or a lease on asking until `until`. One call at a time, so that no lookup is paid for twice. */
export async function claimQuestion(tx: Tx, question: Question, now: Date, until: Date): Promise<Claimed> {
  const { provider, identifier, askedBy } = question
  const claimed = await tx.db
    .insertInto('enrichment_answers')
    .values({
      tenant_id: provider.tenant_id,
      provider_id: provider.provider_id,
      identifier,
      asked_by: askedBy,
      created_at: now,
      expires_at: until,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'provider_id', 'identifier'])
        .doUpdateSet({ answer: null, credits: 0, asked_by: askedBy, created_at: now, expires_at: until })
        .where((eb) =>
          eb.or([
            eb('enrichment_answers.expires_at', '<=', now),
            eb.and([
              eb('enrichment_answers.asked_by', '=', askedBy),
              eb('enrichment_answers.answer', 'is', null),
            ]),
          ]),
        ),
    )
    .returning('asked_by')
    .executeTakeFirst()
  if (claimed !== undefined) return { kind: 'mine' }
  const row = await of(tx, question).executeTakeFirst()
  if (!row?.answer) return { kind: 'asked by another' }
  const credits = row.asked_by === askedBy ? row.credits : 0
  return { kind: 'known', answer: row.answer as unknown as Found, credits }
}

const of = (tx: Tx, { provider, identifier }: Question) =>
  tx.db
    .selectFrom('enrichment_answers')
    .select(['answer', 'asked_by', 'credits'])
    .where('tenant_id', '=', provider.tenant_id)
    .where('provider_id', '=', provider.provider_id)
    .where('identifier', '=', identifier)

/** Stores the answer; false when the lease has passed to another call because this one took too long. */
export async function keepAnswer(
  tx: Tx,
  { provider, identifier, askedBy }: Question,
  kept: { readonly answer: Found; readonly credits: number; readonly expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('enrichment_answers')
    .set({ answer: JSON.stringify(kept.answer), credits: kept.credits, expires_at: kept.expiresAt })
    .where('tenant_id', '=', provider.tenant_id)
    .where('provider_id', '=', provider.provider_id)
    .where('identifier', '=', identifier)
    .where('asked_by', '=', askedBy)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives up the right to ask, so that the next one can at once. */
export async function releaseQuestion(tx: Tx, { provider, identifier, askedBy }: Question): Promise<void> {
  await tx.db
    .deleteFrom('enrichment_answers')
    .where('tenant_id', '=', provider.tenant_id)
    .where('provider_id', '=', provider.provider_id)
    .where('identifier', '=', identifier)
    .where('asked_by', '=', askedBy)
    .where('answer', 'is', null)
    .execute()
}

/** What a provider said by another mapping no longer counts. */
export async function forgetAnswers(
  tx: Tx,
  provider: Pick<ProviderRow, 'tenant_id' | 'provider_id'>,
): Promise<void> {
  await tx.db
    .deleteFrom('enrichment_answers')
    .where('tenant_id', '=', provider.tenant_id)
    .where('provider_id', '=', provider.provider_id)
    .execute()
}

/** For the system role: what is out of date in every workspace. */
export async function deleteExpiredAnswers(tx: Tx, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('enrichment_answers')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
