import type { Answer } from '../api/contract.ts'
import { usePages } from '../api/queries.ts'
import type { Member } from '../api/types.ts'

type MemberPage = Answer<'GET /api/v1/workspace-users'>

const nextPage = {
  parameter: 'page',
  next: (page: MemberPage) => (page.next_page === undefined ? undefined : String(page.next_page)),
}

/** The members of the workspace, up to a hundred in the order they joined. */
export const useMembers = (): readonly Member[] =>
  usePages('/api/v1/workspace-users', { limit: 100 }, (page: MemberPage) => page.users, nextPage).items

export const memberName = (member: Member): string => member.display_name || member.username
