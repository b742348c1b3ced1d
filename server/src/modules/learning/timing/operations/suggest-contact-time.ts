import { invalid } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { repeated } from '../../bandit/bandit.rules.ts'
import { ContactTimingBody, ContactTimingSuggestResponse } from '../../bandit/bandit.schemas.ts'
import { TIMING_USE_CASE, timingActions } from '../timing.rules.ts'
import { timingContext } from '../timing.ts'

export const suggestContactTime = keyOperation({
  id: 'suggestContactTime',
  method: 'POST',
  path: '/ml/contact_timing/suggest',
  domain: 'learning',
  permission: 'write',
  mode: 'manual',
  summary: 'Suggest when and on which channel to contact a person',
  description:
    'A part of the day (night, morning, midday, afternoon, evening), a kind of day (weekday, weekend) and one of the ' +
    'channels, in the contact’s own time when `context.timezone` names it. Report the reply to the feedback of ' +
    '`contact_timing` with the `action_id`, and the contact as `subject_id`.',
  body: ContactTimingBody,
  response: ContactTimingSuggestResponse,
  uses: ['bandits', 'clock'],
  async handle({ caller, body, db, bandits, clock }) {
    const { tenantId, projectId } = caller
    const twice = repeated(body.channels)
    if (twice.length > 0)
      throw invalid(
        twice.map((at) => ({
          location: `body.channels[${at}]`,
          message: 'stands in this request twice',
          value: body.channels[at],
        })),
      )
    const actions = timingActions(body.channels)
    const key = { tenantId, projectId, useCase: TIMING_USE_CASE }
    const choice = await db.read(async (tx) => {
      const context = await timingContext(tx, caller, body.contact_id, body.context, clock.now())
      return bandits.decide(tx, key, { actions, context })
    })
    const chosen = actions[choice.action]
    if (chosen === undefined) throw new Error('The bandit chose an action that is not there.')
    const { channel, daypart, day_type } = chosen.features
    return {
      action_id: chosen.id,
      channel,
      propensity: choice.propensity,
      send_bucket: { daypart, day_type },
    }
  },
})
