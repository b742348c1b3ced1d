import { keyOperation } from '../../../../platform/http/operation.ts'
import { InboxViewList, inboxViewsPath } from '../inbox-views.schemas.ts'
import { countedViews } from '../inbox-views.ts'

export const listInboxViews = keyOperation({
  id: 'listInboxViews',
  method: 'GET',
  path: '/projects/{projectId}/inbox-views',
  domain: 'conversations',
  permission: 'read',
  summary:
    'List the saved views of the inbox: shared ones, then your own, with how many conversations are in each',
  params: inboxViewsPath,
  response: InboxViewList,
  uses: ['clock', 'listTotals'],
  async handle({ caller, tx, clock, listTotals }) {
    return { views: await countedViews(tx, listTotals, caller, clock.now()) }
  },
})
