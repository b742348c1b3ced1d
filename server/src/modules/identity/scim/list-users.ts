import { groupBy } from '../../../kernel/group-by.ts'
import type { WorkspaceUserRow } from '../workspace-users.store.ts'
import { type Filter, parseFilter } from './filter.ts'
import { listAnswer, type Paging, pagingFrom, requiredText, scanned, textIn } from './listing.ts'
import { matches } from './matches.ts'
import { projected, projectionFrom, shows } from './projection.ts'
import { countUsers, groupsOf, type Narrowing, pageOfUsers, type UserOrder } from './scim.store.ts'
import type { ScimAnswer, ScimWork } from './scim-work.ts'
import { type GroupOfUser, userResource } from './user-resource.ts'

/** What can be sorted by; anything else leaves the order in which users came. */
const ORDERS: Readonly<Record<string, UserOrder>> = {
  username: 'username_key',
  displayname: 'display_name',
  externalid: 'external_id',
  'meta.created': 'created_at',
  'meta.lastmodified': 'updated_at',
}

export async function listUsers(work: ScimWork): Promise<ScimAnswer> {
  const { query, tx, tenantId, base } = work
  const paging = pagingFrom(query)
  const projection = projectionFrom(query)
  const text = textIn(query, 'filter')
  const filter = text === undefined ? undefined : parseFilter(text)
  const { total, page } = await chosen(work, filter, paging)
  const wantsGroups = shows(projection, 'groups')
  const groups = wantsGroups
    ? await groupsOf(
        tx,
        tenantId,
        page.map((row) => row.user_id),
      )
    : []
  const byUser = groupBy(groups, (group) => group.user_id)
  const resources = page.map((row) =>
    projected(userResource(row, byUser.get(row.user_id) ?? [], base), projection),
  )
  return { status: 200, body: listAnswer(total, paging, resources) }
}

async function chosen(work: ScimWork, filter: Filter | undefined, paging: Paging) {
  const { tx, tenantId, query, base } = work
  const sortBy = textIn(query, 'sortBy')?.toLowerCase() ?? ''
  const order = Object.hasOwn(ORDERS, sortBy) ? (ORDERS[sortBy] as UserOrder) : 'created_at'
  const isDescending = textIn(query, 'sortOrder')?.toLowerCase() === 'descending'
  const narrowing = narrowingOf(filter)
  const slice = (offset: number, limit: number) =>
    pageOfUsers(tx, tenantId, { narrowing, order, isDescending, offset, limit })
  if (filter === undefined) {
    const total = await countUsers(tx, tenantId, narrowing)
    return { total, page: paging.count === 0 ? [] : await slice(paging.startIndex - 1, paging.count) }
  }
  let groups = new Map<string, GroupOfUser[]>()
  const withGroups = async (offset: number, limit: number) => {
    const rows = await slice(offset, limit)
    if (asksFor(filter, 'groups'))
      groups = groupBy(
        await groupsOf(
          tx,
          tenantId,
          rows.map((row) => row.user_id),
        ),
        (one) => one.user_id,
      )
    return rows
  }
  const isWanted = (row: WorkspaceUserRow) =>
    matches(filter, userResource(row, groups.get(row.user_id) ?? [], base))
  return scanned(withGroups, isWanted, paging)
}

function narrowingOf(filter: Filter | undefined): Narrowing {
  const [userName, externalId, id] = ['username', 'externalid', 'id'].map((name) =>
    requiredText(filter, name),
  )
  return {
    ...(userName !== undefined && { userName }),
    ...(externalId !== undefined && { externalId }),
    ...(id !== undefined && { id }),
  }
}

function asksFor(filter: Filter, name: string): boolean {
  if ('parts' in filter) return filter.parts.some((part) => asksFor(part, name))
  return 'path' in filter ? filter.path.name === name : asksFor(filter.part, name)
}
