import { conflict, Problem } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { defined, iso } from '../../../platform/http/schema.ts'
import { isWithdrawn } from '../consents/consents.store.ts'
import { CONTACT } from '../consents/consents.ts'
import type { IdentityPlace } from '../identities/identities.store.ts'
import { identityValue } from '../identities/identity-value.ts'
import {
  type PersonNames,
  peopleNamed,
  type RestrictionRow,
  type RestrictionSpan,
  restrictionsInForce,
} from './restrictions.store.ts'

/** Whether what was stored at this moment must not be learned from: one is in force now, or was then. */
export const isRestrictedAt = (spans: readonly RestrictionSpan[], at: Date): boolean =>
  spans.some(({ placed_at, lifted_at }) => lifted_at === null || (placed_at <= at && at < lifted_at))

/** Which of these people are restricted in the project. */
export async function restrictedAmong(
  tx: Tx,
  place: IdentityPlace,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await restrictionsInForce(tx, place, userIds)).map((row) => row.user_id))
}

/** Refuses to process data of a person who is restricted, by whatever they are called. */
export async function refuseIfRestricted(
  tx: Tx,
  place: IdentityPlace,
  names: readonly (string | undefined)[],
): Promise<void> {
  const people = await peopleNamed(tx, place, namesIn(names))
  const [restriction] = await restrictionsInForce(tx, place, people)
  if (restriction !== undefined)
    throw conflict(
      `Processing of this person’s data is restricted since ${restriction.placed_at.toISOString()}.`,
      {
        restriction_id: restriction.restriction_id,
      },
    )
}

export const isRestrictionRefusal = (error: unknown): boolean =>
  error instanceof Problem && error.extra['restriction_id'] !== undefined

/** Why nothing may be sent to a person unasked; undefined when it may. */
export async function contactRefusal(
  tx: Tx,
  place: IdentityPlace,
  names: readonly string[],
): Promise<string | undefined> {
  const people = await peopleNamed(tx, place, namesIn(names))
  const [restriction] = await restrictionsInForce(tx, place, people)
  if (restriction !== undefined)
    return `Processing of this person’s data is restricted since ${restriction.placed_at.toISOString()}.`
  if (await isWithdrawn(tx, place, people, CONTACT)) return 'The person withdrew the consent `contact`.'
  return undefined
}

const NUMBER = /^(?:whatsapp:)?\+?[0-9 ()./-]{6,40}$/

/** What each word may be: a user id, an e-mail address, a phone number. */
function namesIn(words: readonly (string | undefined)[]): PersonNames {
  const ids = [...new Set(words.flatMap((word) => (word ? [word.trim()] : [])))]
  const values = (kind: 'email' | 'phone', some: readonly string[]) =>
    some.flatMap((word) => identityValue(kind, word) ?? [])
  const phones = values(
    'phone',
    ids.filter((word) => NUMBER.test(word)),
  )
  return {
    ids: [...new Set([...ids, ...phones.flatMap((digits) => [digits, `+${digits}`, `whatsapp:${digits}`])])],
    emails: values('email', ids),
    phones,
  }
}

export const restrictionView = (row: RestrictionRow) =>
  defined({
    restriction_id: row.restriction_id,
    user_id: row.user_id,
    project_id: row.project_id ?? undefined,
    reason: row.reason,
    placed_by: row.placed_by,
    placed_at: row.placed_at.toISOString(),
    lift_reason: row.lift_reason || undefined,
    lifted_by: row.lifted_by ?? undefined,
    lifted_at: iso(row.lifted_at),
  })
