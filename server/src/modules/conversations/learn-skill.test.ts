import { expect, it } from 'vitest'
import { BEGAN, Inbox, said, withGraph } from '../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()
const QUESTION = 'Where can I park my car tonight?'
const ANSWER = 'At the north gate, free after six.'

async function answered(capabilities: object) {
  const inbox = await Inbox.open(app, graph)
  await inbox.call('PATCH', '/agents/Ada/capabilities', capabilities)
  const at = Math.floor(app.clock.now().getTime() / 1000) - BEGAN
  await inbox.receive(said('491', 'a', QUESTION, at - 5))
  const { conversation_id } = await inbox.conversation()
  await inbox.call(
    'POST',
    `/conversations/${conversation_id}/messages`,
    { content: ANSWER },
    inbox.tenant.owner,
  )
  const skills = async () => (await inbox.call('GET', '/agents/Ada/skills')).body.skills
  return { inbox, conversation_id, skills }
}

it('autoLearnSkills: what an operator answers is proposed as a skill, and is nothing while it is off', async () => {
  const off = await answered({ skills: true })
  expect(await off.skills()).toEqual([])
  const on = await answered({ skills: true, autoLearnSkills: true })
  expect(await on.skills()).toEqual([
    expect.objectContaining({
      status: 'proposed',
      applies_when: QUESTION,
      instructions: `Answer as the team did: ${ANSWER}`,
      user_id: 'whatsapp:491',
      session_id: on.conversation_id,
    }),
  ])
  const events = await app.eventsOf(on.inbox.tenant.tenantId)
  expect(events).toContainEqual(expect.objectContaining({ type: 'agent.skill_proposed', payload: {} }))
})

it('an accepted proposal names no person any more, and a new answer does not replace it', async () => {
  const { inbox, conversation_id, skills } = await answered({ skills: true, autoLearnSkills: true })
  const [{ name }] = await skills()
  await inbox.call('PUT', `/agents/Ada/skills/${name}`, { instructions: 'North gate.', applies_when: 'park' })
  const path = `/conversations/${conversation_id}/messages`
  await inbox.call('POST', path, { content: 'Please use the south gate today.' }, inbox.tenant.owner)
  const [accepted, ...more] = await skills()
  expect(more).toEqual([])
  expect(accepted).toMatchObject({ status: 'active', instructions: 'North gate.' })
  expect(accepted.user_id).toBeUndefined()
})

it('a proposal goes with its conversation', async () => {
  const { inbox, conversation_id, skills } = await answered({ skills: true, autoLearnSkills: true })
  expect(await skills()).toHaveLength(1)
  await inbox.call('DELETE', `/conversations/${conversation_id}`, undefined, inbox.tenant.owner)
  expect(await skills()).toEqual([])
})
