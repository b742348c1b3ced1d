import { conflict, invalid, refused } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { contactRefusal } from '../../../people/index.ts'
import { repeated } from '../../bandit/bandit.rules.ts'
import { ContactTimingBody, ContactTimingSuggestResponse } from '../../bandit/bandit.schemas.ts'
import { pastRewards, TIMING_USE_CASE, timingActions, timingContext } from '../timing.rules.ts'
import { pastContacts, quietHoursOf } from '../timing.ts'

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
    'channels, in the contact’s own time. A part of the day with a quiet hour is never suggested: those of ' +
    '`context.quiet_hours`, else of the person, the project or the workspace in the config value ' +
    '`contact_timing_config`, else the night (22 to 6). Report the reply to the feedback of `contact_timing` with the ' +
    '`action_id`, and the contact as `subject_id`. For a person whose data is restricted, or who withdrew the consent ' +
    '`contact`, it answers 409.',
  body: ContactTimingBody,
  response: ContactTimingSuggestResponse,
  uses: ['bandits', 'projectSettings'],
  async handle({ caller, body, db, bandits, projectSettings }) {
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
    const key = { tenantId, projectId, useCase: TIMING_USE_CASE }
    const { contact_id: contactId, context } = body
    const { actions, choice } = await db.read(async (tx) => {
      const refusal = await contactRefusal(tx, caller, [contactId])
      if (refusal !== undefined) throw conflict(refusal)
      const quiet = await quietHoursOf(tx, projectSettings, caller, contactId, context)
      const actions = timingActions(body.channels, quiet)
      if (actions.length === 0)
        throw refused('The quiet hours leave no part of the day to contact this person.')
      const past = pastRewards(await pastContacts(tx, caller, contactId))
      return {
        actions,
        choice: await bandits.decide(tx, key, { actions, context: timingContext(context), past }),
      }
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
