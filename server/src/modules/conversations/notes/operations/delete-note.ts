import { forbidden, notFound } from '../../../../kernel/problem.ts'
import { roleMay } from '../../../../platform/auth/roles.ts'
import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { announce } from '../../announce.ts'
import { lockedConversation } from '../../conversations.ts'
import { notePath } from '../notes.schemas.ts'
import { lockNote, deleteNote as remove } from '../notes.store.ts'

export const deleteNote = keyOperation({
  id: 'deleteConversationNote',
  method: 'DELETE',
  path: '/conversations/{conversationId}/notes/{noteId}',
  domain: 'conversations',
  permission: 'write',
  summary: 'Delete a note: one’s own, or any as an administrator',
  params: notePath,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params, tx, events }) {
    const conversation = await lockedConversation(tx, caller, params.conversationId)
    const note = await lockNote(tx, conversation, params.noteId)
    if (note === undefined) throw notFound('note')
    // A key that writes conversations can delete them whole, so it can delete their notes.
    const mayDelete =
      note.author_id === caller.actor || caller.role === undefined || roleMay(caller.role, 'manage')
    if (!mayDelete) throw forbidden('Only its author and administrators can delete a note.')
    await remove(tx, note)
    announce(tx, events, conversation, 'conversation.note_deleted', {
      note_id: note.note_id,
      deleted_by: caller.actor,
    })
    return undefined
  },
})
