import { invalidField } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { mergePeople as merge } from '../merging/merge-people.ts'
import { MergeBody, PersonMerge, personPath, projectQuery } from '../people.schemas.ts'

export const mergePeople = keyOperation({
  id: 'mergePeople',
  method: 'POST',
  path: '/people/{userId}/merge',
  domain: 'people',
  permission: 'manage',
  summary: 'Merge two people who are one',
  description:
    'Memories, conversations, records, files, routes and leads of `user_id` become those of the person in the path, in ' +
    'this project. A fact that both have is kept once; where they differ in what can have one value only, the newer one ' +
    'holds and the older is history. What both have one of, such as a route or a mood, stays as the person in the path ' +
    'has it. Channels write to the person in the path from then on; programs of yours should use that id, too.',
  params: personPath,
  query: projectQuery,
  body: MergeBody,
  response: PersonMerge,
  uses: ['clock', 'events', 'jobs', 'personTables'],
  async handle({ caller, params, body, tx, clock, events, jobs, personTables }) {
    if (body.user_id === params.userId) throw invalidField('body.user_id', 'is the person in the path')
    const { tenantId, projectId } = caller
    const merged = await merge(
      tx,
      { clock, events, jobs, personTables },
      { tenantId, projectId },
      { from: body.user_id, to: params.userId, by: caller.actor },
    )
    return {
      merge_id: merged.merge_id,
      user_id: merged.user_id,
      merged_user_id: merged.from_user_id,
      merged_at: merged.created_at.toISOString(),
    }
  },
})
