import { Type } from 'typebox'
import { later, MINUTE_MS } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { conflict, invalidField } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { jobKind } from '../../../platform/jobs/job-kind.ts'
import type { Services } from '../../../platform/services.ts'
import { type IdentityPlace, insertIdentities } from '../identities/identities.store.ts'
import {
  findMergeOf,
  insertMerge,
  isBeingErased,
  isKnown,
  lockPeople,
  type MergeRow,
  moveIdentities,
  redirectMerges,
} from './merges.store.ts'
import { movePerson } from './move-person.ts'

/** Moves what was still under way when the people were merged: a reply, an extraction. The payload contains no user id. */
export const finishMergeJob = jobKind('people.finish-merge', Type.Object({ merge_id: Type.String() }))

/** Longer than a reply or an extraction takes. */
const UNDER_WAY_MS = 10 * MINUTE_MS

type MergeServices = Pick<Services, 'clock' | 'events' | 'jobs' | 'personTables'>

/**
 * Makes one person part of another: memories, conversations, records and what they are known by. Asked again it answers
 * with the merge that was.
 */
export async function mergePeople(
  tx: Tx,
  services: MergeServices,
  place: IdentityPlace,
  people: { readonly from: string; readonly to: string; readonly by: string },
): Promise<MergeRow> {
  const { from, to } = people
  await lockPeople(tx, place.tenantId, [from, to])
  if (!(await isKnown(tx, place, from))) {
    const before = await findMergeOf(tx, place, people)
    if (before !== undefined) return before
    throw invalidField('body.user_id', 'names no person of this project')
  }
  await refuseErased(tx, place, [from, to])
  const now = services.clock.now()
  await moveEverything(tx, services, place, { from, to }, now)
  const merge = {
    tenant_id: place.tenantId,
    merge_id: newId(),
    project_id: place.projectId,
    user_id: to,
    from_user_id: from,
    merged_by: people.by,
    created_at: now,
  }
  await insertMerge(tx, merge)
  await services.jobs.add(
    tx,
    finishMergeJob,
    place.tenantId,
    { merge_id: merge.merge_id },
    { runAt: later(now, UNDER_WAY_MS) },
  )
  services.events.append(tx, {
    ...place,
    type: 'contact.merged',
    subjectId: to,
    payload: { user_id: to, merged: { user_id: from }, merged_by: people.by },
  })
  return merge
}

/** Everything of the one that there is now; the id they had is kept as one of the other's. */
export async function moveEverything(
  tx: Tx,
  { personTables }: Pick<Services, 'personTables'>,
  place: IdentityPlace,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<void> {
  const move = await movePerson(tx, personTables, place, { from, to }, now)
  await moveIdentities(tx, move)
  await redirectMerges(tx, move)
  const former = { userId: to, kind: 'user_id', value: from, isVerified: true, source: 'merge' } as const
  await insertIdentities(tx, place, [former], now)
}

export async function refuseErased(tx: Tx, place: IdentityPlace, userIds: readonly string[]): Promise<void> {
  if (await isBeingErased(tx, place.tenantId, userIds))
    throw conflict('One of these people is being erased. Wait until the erasure has ended.')
}
