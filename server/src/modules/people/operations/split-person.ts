import { keyOperation } from '../../../platform/http/operation.ts'
import { splitPerson as split } from '../merging/split-person.ts'
import { PersonSplit, personPath, SplitBody } from '../people.schemas.ts'

export const splitPerson = keyOperation({
  id: 'splitPerson',
  method: 'POST',
  path: '/people/{userId}/split',
  domain: 'people',
  permission: 'manage',
  summary: 'Give conversations of a person to another',
  description:
    'What was said and learned in them goes with them, and their ids at channels. A fact that was heard elsewhere as ' +
    'well is known of both afterwards; one that had been replaced by what goes holds again. Summaries of those days are ' +
    'removed. Facts from imports and by hand stay.',
  params: personPath,
  body: SplitBody,
  response: PersonSplit,
  uses: ['clock', 'events', 'personTables'],
  async handle({ caller, params, body, tx, clock, events, personTables }) {
    const { tenantId, projectId } = caller
    const conversations = [...new Set(body.conversation_ids)]
    const target = await split(
      tx,
      { clock, events, personTables },
      { tenantId, projectId },
      { from: params.userId, to: body.user_id, conversations, by: caller.actor },
    )
    return { user_id: target, from_user_id: params.userId, conversation_ids: conversations }
  },
})
