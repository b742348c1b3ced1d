import { notFound } from '../../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { savedReplyPath } from '../saved-replies.schemas.ts'
import { lockSavedReply, deleteSavedReply as remove } from '../saved-replies.store.ts'

export const deleteSavedReply = keyOperation({
  id: 'deleteSavedReply',
  method: 'DELETE',
  path: '/projects/{projectId}/saved-replies/{replyId}',
  domain: 'conversations',
  permission: 'write',
  summary: 'Delete a saved reply',
  params: savedReplyPath,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params, tx, events }) {
    const row = await lockSavedReply(tx, caller, params.replyId)
    if (row === undefined) throw notFound('saved reply')
    await remove(tx, row)
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'saved_reply.deleted',
      subjectId: row.reply_id,
      payload: { shortcut: row.shortcut, deleted_by: caller.actor },
    })
    return undefined
  },
})
