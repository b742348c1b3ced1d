import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined, OneOf, Text, Uuid } from '../../../platform/http/schema.ts'
import type { ListTotals } from '../../../platform/list-totals.ts'
import { findAgentOfProject } from '../../agents/index.ts'
import { type InboxRow, inboxRowsOf, listInbox } from '../inbox.store.ts'
import { type InboxFilter, TARGET_STATES } from '../inbox-conditions.store.ts'
import { filterOf, searchOf } from '../inbox-filter.ts'
import type { WantedPage } from '../inbox-search.store.ts'
import { SEARCH_TOTAL_MAX, searchInbox } from '../inbox-search.ts'
import { inboxTotal } from '../inbox-total.ts'
import { ConversationSummaryList, Cursor, Status } from '../schemas.ts'
import { PRIORITIES } from '../tables.ts'
import { summaryView } from '../views.ts'

const Filter = (length = 1_000) => Type.Optional(Text(length))

export const listConversations = keyOperation({
  id: 'listConversations',
  method: 'GET',
  fromReplica: true,
  path: '/conversations',
  domain: 'conversations',
  permission: 'read',
  summary: 'The inbox of a project: its conversations, the most lively first',
  description:
    '`q` (or `search`) looks for words in the person, the agent and everything that was said: all of them in one ' +
    'message, in any form and language; of the last one, the beginning is enough. A conversation that comes to life ' +
    'while you page moves to the front; it is never listed twice. With words, `total` is exact up to ' +
    `${SEARCH_TOTAL_MAX}; of more conversations it is ${SEARCH_TOTAL_MAX + 1}.`,
  query: Type.Object({
    project_id: Type.Optional(Uuid()),
    channel: Filter(50),
    agent_id: Filter(),
    agent: Filter(),
    user_id: Filter(),
    controller: Type.Optional(OneOf(['agent', 'human'])),
    status: Type.Optional(Status()),
    q: Filter(200),
    search: Filter(200),
    tier: Filter(200),
    assignee: Type.Optional(Text(36, { description: 'A member’s user id, `me` or `none`.' })),
    tag: Type.Optional(Text(100, { description: 'Upper and lower case alike.' })),
    priority: Type.Optional(OneOf(PRIORITIES)),
    target: Type.Optional(
      OneOf(TARGET_STATES, {
        description:
          '`due_soon`: a clock is due within 30 minutes. `overdue`: one has passed its due time and still runs. ' +
          '`missed`: one passed it in this round, whether answered since or not.',
      }),
    ),
    unread: Type.Optional(Type.Boolean({ description: '`true` leaves out what was read.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    cursor: Cursor(),
  }),
  response: ConversationSummaryList,
  uses: ['clock', 'listTotals'],
  async handle({ caller, query, tx, clock, listTotals }) {
    const { tenantId, projectId } = caller
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const reference = query.agent_id || query.agent
    const agent = reference ? await findAgentOfProject(tx, tenantId, projectId, reference) : undefined
    const filter = filterOf(caller, query, agent?.agent_id, clock.now())
    // An agent of another workspace, or an unknown one, has no conversations here.
    const isUnknownAgent = reference !== undefined && reference !== '' && agent === undefined
    const size = query.limit ?? 50
    const after = cursor && { at: new Date(cursor[0] as string), conversationId: String(cursor[1]) }
    const [rows, total] = isUnknownAgent
      ? [[], 0]
      : await pageOfInbox(tx, listTotals, { filter, text: searchOf(query) }, { after, count: size + 1 })
    const page = pageOf(rows, size, (row) => [row.last_message_at.toISOString(), row.conversation_id])
    const items = page.rows.map(summaryView)
    return defined({
      conversations: items,
      items,
      total,
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})

async function pageOfInbox(
  tx: Tx,
  totals: ListTotals,
  { filter, text }: { readonly filter: InboxFilter; readonly text: string | undefined },
  page: WantedPage,
): Promise<readonly [readonly InboxRow[], number]> {
  if (text === undefined)
    return Promise.all([listInbox(tx, filter, page.after, page.count), inboxTotal(tx, totals, filter)])
  const { ids, total } = await searchInbox(tx, totals, { filter, text }, page)
  return [await inboxRowsOf(tx, filter.tenantId, ids), total]
}
