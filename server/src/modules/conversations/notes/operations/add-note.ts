import { Type } from 'typebox'
import { newId } from '../../../../kernel/ids.ts'
import { invariant } from '../../../../kernel/invariant.ts'
import { conflict, invalidField } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { Text } from '../../../../platform/http/schema.ts'
import { findActiveMembersNamed, usernameKey } from '../../../identity/index.ts'
import { announce } from '../../announce.ts'
import { lockedConversation } from '../../conversations.ts'
import { conversationPath } from '../../schemas.ts'
import { mentionedNames } from '../mentions.rules.ts'
import { ConversationNote, NOTE_LENGTH_MAX, NOTES_MAX } from '../notes.schemas.ts'
import { countNotes, insertNote } from '../notes.store.ts'
import { noteViews } from '../notes.ts'

export const addNote = keyOperation({
  id: 'addConversationNote',
  method: 'POST',
  path: '/conversations/{conversationId}/notes',
  domain: 'conversations',
  permission: 'write',
  status: 201,
  summary: 'Write a note for the team in a conversation',
  description:
    'The person, the agent and memory never see it. `@username` names an active member, for whom there is an event ' +
    '`conversation.note_mentioned`. Notes are exported and erased with the person.',
  params: conversationPath,
  body: Type.Object({ content: Text(NOTE_LENGTH_MAX, { minLength: 1 }) }),
  response: ConversationNote,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const content = body.content.trim()
    if (content === '') throw invalidField('body.content', 'must not be blank')
    const conversation = await lockedConversation(tx, caller, params.conversationId)
    if ((await countNotes(tx, conversation)) >= NOTES_MAX)
      throw conflict(`A conversation has at most ${NOTES_MAX} notes.`)
    const keys = mentionedNames(content).map(usernameKey)
    const members = await findActiveMembersNamed(tx, caller.tenantId, keys)
    const note = await insertNote(tx, {
      tenant_id: conversation.tenant_id,
      conversation_id: conversation.conversation_id,
      note_id: newId(),
      author_id: caller.actor,
      content,
      mentions: members.map((member) => member.user_id),
      created_at: clock.now(),
    })
    const named = { note_id: note.note_id, author_id: note.author_id }
    announce(tx, events, conversation, 'conversation.note_added', named)
    for (const member_id of note.mentions)
      announce(tx, events, conversation, 'conversation.note_mentioned', { ...named, member_id })
    const [view] = await noteViews(tx, caller.tenantId, [note])
    invariant(view !== undefined, 'one note has one view')
    return view
  },
})
