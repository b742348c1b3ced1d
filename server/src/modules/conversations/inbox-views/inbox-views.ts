import type { Static } from 'typebox'
import { newId } from '../../../kernel/ids.ts'
import { conflict, invalidField, notFound } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Caller } from '../../../platform/http/operation.ts'
import type { ListTotals } from '../../../platform/list-totals.ts'
import { filterOf } from '../inbox-filter.ts'
import { inboxTotal } from '../inbox-total.ts'
import { type InboxView, type InboxViewChanges, type NewInboxView, VIEWS_MAX } from './inbox-views.schemas.ts'
import {
  type InboxViewRow,
  insertView,
  listViews,
  lockView,
  lockViews,
  updateView,
  type ViewPlace,
} from './inbox-views.store.ts'

const placeOf = ({ tenantId, projectId, person }: Caller): ViewPlace => ({
  tenantId,
  projectId,
  memberId: person?.personId,
})

export const inboxViewOf = (row: InboxViewRow): Static<typeof InboxView> => ({
  view_id: row.view_id,
  project_id: row.project_id,
  name: row.name,
  filters: row.filters,
  shared: row.owner_id === null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** Each with how many conversations the caller would see in it. */
export async function countedViews(tx: Tx, listTotals: ListTotals, caller: Caller, now: Date) {
  const rows = await listViews(tx, placeOf(caller))
  return Promise.all(
    rows.map(async (row) => {
      const { q, assignee } = row.filters
      // Words are searched for in all messages, which is too much for a number; a key is no member.
      if (q !== undefined || (assignee === 'me' && caller.person?.personId === undefined))
        return inboxViewOf(row)
      const filter = filterOf(caller, row.filters, undefined, now)
      return { ...inboxViewOf(row), count: await inboxTotal(tx, listTotals, filter) }
    }),
  )
}

const nameFrom = (given: string): string => {
  const name = given.trim()
  if (name === '') throw invalidField('body.name', 'must not be blank')
  return name
}

export async function addView(tx: Tx, caller: Caller, body: NewInboxView, now: Date): Promise<InboxViewRow> {
  const name = nameFrom(body.name)
  const place = placeOf(caller)
  if (body.shared === false && place.memberId === undefined)
    throw invalidField('body.shared', 'can be false only with the session of a person')
  const ownerId = body.shared === true ? null : (place.memberId ?? null)
  await lockViews(tx, place)
  const alike = (await listViews(tx, place)).filter((row) => row.owner_id === ownerId)
  if (alike.length >= VIEWS_MAX)
    throw conflict(`There are at most ${VIEWS_MAX} ${ownerId === null ? 'shared' : 'own'} views.`)
  const { tenantId: tenant_id, projectId: project_id } = caller
  const { filters } = body
  return insertView(tx, {
    tenant_id,
    view_id: newId(),
    project_id,
    owner_id: ownerId,
    name,
    filters,
    created_at: now,
    updated_at: now,
  })
}

export async function viewToChange(tx: Tx, caller: Caller, viewId: string): Promise<InboxViewRow> {
  const row = await lockView(tx, placeOf(caller), viewId)
  if (row === undefined) throw notFound('view')
  return row
}

export async function changeView(
  tx: Tx,
  caller: Caller,
  viewId: string,
  body: InboxViewChanges,
  now: Date,
): Promise<InboxViewRow> {
  const name = body.name === undefined ? undefined : nameFrom(body.name)
  const row = await viewToChange(tx, caller, viewId)
  return updateView(tx, {
    ...row,
    name: name ?? row.name,
    filters: body.filters ?? row.filters,
    updated_at: now,
  })
}
