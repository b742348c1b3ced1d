import { isUuid, newId } from '../../../../kernel/ids.ts'
import { invalidField } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { nodeExists } from '../../nodes/nodes.store.ts'
import { projectPath } from '../../schemas.ts'
import { FeedbackBody, KbFeedbackResult } from '../analytics.schemas.ts'
import { insertFeedback } from '../feedback.store.ts'
import { wantConversions } from '../jobs/analyse-conversions.ts'
import { sourceName } from '../recommend.ts'
import { actionOf, weightOf } from '../score.rules.ts'
import { ruleNamed } from '../views.ts'

export const giveFeedback = keyOperation({
  id: 'giveAnalyticsFeedback',
  method: 'POST',
  path: '/projects/{projectId}/knowledge/analytics/feedback',
  domain: 'knowledge',
  permission: 'write',
  summary: 'Say what became of a recommendation',
  description:
    'Moves the scores of the target at once. Every answer recalculates the conversion statistics. The source can be any id; the target is a node, also an inactive one.',
  params: projectPath,
  body: FeedbackBody,
  response: KbFeedbackResult,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, body, tx, clock, jobs, events }) {
    const { tenantId, projectId, actor } = caller
    const named = { type: 'recommendation', location: 'body.rule_id' } as const
    const rule = await ruleNamed(tx, caller, body.rule_id, named)
    const targetId = sourceName(body.target_node_id)
    if (!isUuid(targetId) || !(await nodeExists(tx, tenantId, [projectId, ''], targetId)))
      throw invalidField('body.target_node_id', 'names no node of this project or its organisation')
    const action = actionOf(body)
    const converted = action === 'converted'
    const key = { tenantId, projectId, ruleId: rule.rule_id }
    const sourceId = sourceName(body.source_node_id)
    await insertFeedback(tx, key, {
      feedbackId: newId(),
      sourceId,
      targetId,
      action,
      converted,
      scoreAtTime: body.score_at_time,
      weight: weightOf(action),
      by: actor,
      now: clock.now(),
    })
    // A rate falls with every answer that is no conversion.
    await wantConversions(tx, jobs, key)
    events.append(tx, {
      tenantId,
      projectId,
      type: 'knowledge_feedback.recorded',
      subjectId: rule.rule_id,
      payload: { source_node_id: sourceId, target_node_id: targetId, action, converted },
    })
    return { status: 'recorded' }
  },
})
