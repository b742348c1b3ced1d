import { keyOperation } from '../../../../platform/http/operation.ts'
import { HandoffBody, HandoffSuggestResponse } from '../../bandit/bandit.schemas.ts'
import { countOutcomes } from '../../outcomes.store.ts'
import { enqueueEscalation, HANDOFF_ACTIONS, HANDOFF_USE_CASE, outcomesNeeded } from '../handoff.ts'

export const suggestHandoff = keyOperation({
  id: 'suggestHandoff',
  method: 'POST',
  path: '/ml/handoff/suggest',
  domain: 'learning',
  permission: 'write',
  mode: 'manual',
  summary: 'Suggest whether a person should take over now',
  description:
    'Suggests nothing (`gated`) until enough outcomes of `handoff_timing` are known: 200, or `min_outcomes` in the ' +
    'project’s config value `handoff_config`. `escalate_now` puts an approval into the queue.',
  body: HandoffBody,
  response: HandoffSuggestResponse,
  uses: ['bandits', 'clock', 'events', 'projectSettings'],
  async handle({ caller, body, db, bandits, clock, events, projectSettings }) {
    const { tenantId, projectId } = caller
    const { needed, have } = await db.read(async (tx) => ({
      needed: await outcomesNeeded(tx, projectSettings, caller),
      have: await countOutcomes(tx, caller, HANDOFF_USE_CASE),
    }))
    if (have < needed) return { gated: true, needed, have, approval_enqueued: false }
    const key = { tenantId, projectId, useCase: HANDOFF_USE_CASE }
    const asked = { actions: HANDOFF_ACTIONS, context: body.context }
    const choice = await db.read((tx) => bandits.decide(tx, key, asked))
    const action = HANDOFF_ACTIONS[choice.action]?.id ?? ''
    const suggestion = { gated: false, needed, have, action_id: action, propensity: choice.propensity }
    if (action !== 'escalate_now') return { ...suggestion, approval_enqueued: false }
    const details = { context: body.context, propensity: choice.propensity }
    try {
      const approvalId = await db.transaction((tx) =>
        enqueueEscalation(tx, events, caller, { contactId: body.contact_id, details, now: clock.now() }),
      )
      return { ...suggestion, approval_enqueued: true, approval_id: approvalId }
    } catch (error) {
      // The suggestion stands without it.
      bandits.log.warn({ err: error }, 'an escalation could not be put into the queue')
      return { ...suggestion, approval_enqueued: false }
    }
  },
})
