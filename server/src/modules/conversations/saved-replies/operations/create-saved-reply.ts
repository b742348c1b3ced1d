import { keyOperation } from '../../../../platform/http/operation.ts'
import { NewSavedReply, SavedReply, savedRepliesPath } from '../saved-replies.schemas.ts'
import { addSavedReply, savedReplyView } from '../saved-replies.ts'

export const createSavedReply = keyOperation({
  id: 'createSavedReply',
  method: 'POST',
  path: '/projects/{projectId}/saved-replies',
  domain: 'conversations',
  permission: 'write',
  status: 201,
  summary: 'Save a text that operators can insert into their replies',
  description: 'A project has at most 500. Variables are filled in where the text is inserted.',
  params: savedRepliesPath,
  body: NewSavedReply,
  response: SavedReply,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const row = await addSavedReply(tx, caller, body, clock.now())
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'saved_reply.created',
      subjectId: row.reply_id,
      payload: { shortcut: row.shortcut, created_by: caller.actor },
    })
    return savedReplyView(row)
  },
})
