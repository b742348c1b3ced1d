import { groupBy } from '../../../kernel/group-by.ts'
import { newId } from '../../../kernel/ids.ts'
import { applyProvisionedRoles } from './apply-provisioned-roles.ts'
import { attributeNamed, GROUP_ATTRIBUTES, GROUP_SCHEMA } from './attributes.ts'
import { parseFilter } from './filter.ts'
import {
  countGroups,
  deleteGroup,
  findGroup,
  type GroupMember,
  type GroupRow,
  insertGroup,
  isGroupNameTaken,
  membersOf,
  pageOfGroups,
  setMembers,
  updateGroup,
} from './groups.store.ts'
import { listAnswer, pagingFrom, requiredText, scanned, textIn } from './listing.ts'
import { matches } from './matches.ts'
import { patched } from './patch.ts'
import { type Projection, projected, projectionFrom, shows } from './projection.ts'
import { lockScim, membersAmong } from './scim.store.ts'
import { badValue, missing, ScimFault } from './scim-fault.ts'
import { type ScimAnswer, type ScimWork, withLocation } from './scim-work.ts'
import { textFrom } from './user-resource.ts'

type Values = Record<string, unknown>

const MEMBERS_MAX = 20_000

function groupResource(row: GroupRow, members: readonly GroupMember[], base: string): Values {
  return {
    schemas: [GROUP_SCHEMA],
    id: row.group_id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.display_name,
    members: members.map((member) => ({
      value: member.id,
      display: member.display_name || member.username,
      type: 'User',
      $ref: `${base}/Users/${member.id}`,
    })),
    meta: {
      resourceType: 'Group',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Groups/${row.group_id}`,
    },
  }
}

interface DesiredGroup {
  readonly displayName: string
  readonly externalId: string | undefined
  readonly memberIds: readonly string[]
}

function desiredGroup(body: unknown): DesiredGroup {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ScimFault(400, 'The body has to be an object.', 'invalidSyntax')
  const given: Values = {}
  for (const [key, value] of Object.entries(body)) {
    const known = attributeNamed(GROUP_ATTRIBUTES, key.toLowerCase())
    if (known !== undefined && value !== null && value !== undefined) given[known.name] = value
  }
  const displayName =
    given['displayName'] === undefined ? '' : textFrom('displayName', given['displayName']).trim()
  if (displayName === '') throw badValue('displayName is missing.')
  const members = given['members'] ?? []
  if (!Array.isArray(members)) throw badValue('members has to be a list.')
  if (members.length > MEMBERS_MAX) throw badValue(`A group has ${MEMBERS_MAX} members at most.`)
  return {
    displayName,
    externalId: given['externalId'] === undefined ? undefined : textFrom('externalId', given['externalId']),
    memberIds: members.map((one) => textFrom('members.value', (one as Values | null)?.['value'])),
  }
}

async function found(work: ScimWork): Promise<GroupRow> {
  const row = await findGroup(work.tx, work.tenantId, work.id)
  if (row === undefined) throw missing('group')
  return row
}

async function resourceOf({ tx, tenantId, base }: ScimWork, row: GroupRow, projection?: Projection) {
  const isAsked = projection === undefined || shows(projection, 'members')
  const members = isAsked ? await membersOf(tx, tenantId, [row.group_id]) : []
  const resource = groupResource(row, members, base)
  return projection === undefined ? resource : projected(resource, projection)
}

export const getGroup = async (work: ScimWork): Promise<ScimAnswer> => ({
  status: 200,
  body: await resourceOf(work, await found(work), projectionFrom(work.query)),
})

const takenName = (): ScimFault =>
  new ScimFault(409, 'The displayName is taken by another group of this workspace.', 'uniqueness')

export async function createGroup(work: ScimWork): Promise<ScimAnswer> {
  const { tx, tenantId, now, events, actor } = work
  const wanted = desiredGroup(work.body)
  await lockScim(tx, tenantId)
  const row = await insertGroup(tx, { tenantId, groupId: newId(), ...wanted, now })
  if (row === undefined) throw takenName()
  await setMembers(tx, tenantId, row.group_id, await userIdsOf(work, wanted.memberIds))
  // The first group of a workspace concerns those who are in none, too.
  await applyProvisionedRoles(work)
  events.append(tx, {
    tenantId,
    type: 'scim_group.created',
    subjectId: row.group_id,
    payload: { display_name: row.display_name, created_by: actor },
  })
  return withLocation(201, await resourceOf(work, row))
}

async function userIdsOf({ tx, tenantId }: ScimWork, ids: readonly string[]): Promise<readonly string[]> {
  const known = await membersAmong(tx, tenantId, ids)
  const among = new Set(known.map((one) => one.id))
  const unknown = ids.find((id) => !among.has(id.toLowerCase()))
  if (unknown !== undefined) throw badValue('members names a user that does not exist.')
  return known.map((one) => one.user_id)
}

export async function replaceGroup(work: ScimWork): Promise<ScimAnswer> {
  await lockScim(work.tx, work.tenantId)
  return written(work, await found(work), desiredGroup(work.body))
}

export async function patchGroup(work: ScimWork): Promise<ScimAnswer> {
  await lockScim(work.tx, work.tenantId)
  const row = await found(work)
  const resource = await resourceOf(work, row)
  return written(work, row, desiredGroup(patched(resource, work.body, GROUP_ATTRIBUTES)))
}

async function written(work: ScimWork, row: GroupRow, wanted: DesiredGroup): Promise<ScimAnswer> {
  const { tx, tenantId, now, events, actor } = work
  const { group_id: groupId } = row
  if (await isGroupNameTaken(tx, tenantId, wanted.displayName, groupId)) throw takenName()
  const before = await membersOf(tx, tenantId, [groupId])
  const after = await userIdsOf(work, wanted.memberIds)
  const changed = await updateGroup(tx, { tenantId, groupId }, { ...wanted, now })
  await setMembers(tx, tenantId, groupId, after)
  await applyProvisionedRoles(work, [...new Set([...before.map((one) => one.user_id), ...after])])
  events.append(tx, {
    tenantId,
    type: 'scim_group.updated',
    subjectId: groupId,
    payload: { display_name: changed.display_name, members: after.length, updated_by: actor },
  })
  work.audit.note({ before: { members: before.length }, after: { members: after.length } })
  return { status: 200, body: await resourceOf(work, changed, projectionFrom(work.query)) }
}

export async function removeGroup(work: ScimWork): Promise<ScimAnswer> {
  const { tx, tenantId, events, actor } = work
  await lockScim(tx, tenantId)
  const row = await found(work)
  await deleteGroup(tx, tenantId, row.group_id)
  await applyProvisionedRoles(work)
  events.append(tx, {
    tenantId,
    type: 'scim_group.deleted',
    subjectId: row.group_id,
    payload: { display_name: row.display_name, deleted_by: actor },
  })
  return { status: 204 }
}

export async function listGroups(work: ScimWork): Promise<ScimAnswer> {
  const { tx, tenantId, query, base } = work
  const paging = pagingFrom(query)
  const projection = projectionFrom(query)
  const text = textIn(query, 'filter')
  const filter = text === undefined ? undefined : parseFilter(text)
  const name = requiredText(filter, 'displayname')
  const membersFor = async (rows: readonly GroupRow[]) =>
    groupBy(
      await membersOf(
        tx,
        tenantId,
        rows.map((row) => row.group_id),
      ),
      (one) => one.group_id,
    )
  let members = new Map<string, GroupMember[]>()
  const slice = async (offset: number, limit: number) => {
    const rows = await pageOfGroups(tx, tenantId, { name, offset, limit })
    if (filter !== undefined) members = await membersFor(rows)
    return rows
  }
  const isWanted = (row: GroupRow) =>
    filter === undefined || matches(filter, groupResource(row, members.get(row.group_id) ?? [], base))
  const { total, page } =
    filter === undefined
      ? { total: await countGroups(tx, tenantId), page: await slice(paging.startIndex - 1, paging.count) }
      : await scanned(slice, isWanted, paging)
  const ofPage = shows(projection, 'members') ? await membersFor(page) : new Map<string, GroupMember[]>()
  const resources = page.map((row) =>
    projected(groupResource(row, ofPage.get(row.group_id) ?? [], base), projection),
  )
  return { status: 200, body: listAnswer(total, paging, resources) }
}
