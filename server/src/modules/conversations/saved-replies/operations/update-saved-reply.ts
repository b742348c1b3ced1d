import { keyOperation } from '../../../../platform/http/operation.ts'
import { SavedReply, SavedReplyChanges, savedReplyPath } from '../saved-replies.schemas.ts'
import { changeSavedReply, savedReplyView } from '../saved-replies.ts'

export const updateSavedReply = keyOperation({
  id: 'updateSavedReply',
  method: 'PATCH',
  path: '/projects/{projectId}/saved-replies/{replyId}',
  domain: 'conversations',
  permission: 'write',
  summary: 'Change a saved reply; what is not sent stays',
  params: savedReplyPath,
  body: SavedReplyChanges,
  response: SavedReply,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const row = await changeSavedReply(tx, caller, params.replyId, body, clock.now())
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'saved_reply.updated',
      subjectId: row.reply_id,
      payload: { fields: Object.keys(body), changed_by: caller.actor },
    })
    return savedReplyView(row)
  },
})
