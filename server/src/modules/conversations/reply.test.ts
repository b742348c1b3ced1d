import { afterAll, expect, it } from 'vitest'
import { startModelServer } from '../../../test/model-server.ts'
import { Inbox, said, withGraph } from '../../../test/suites/inbox.ts'

const model = await startModelServer()
const { app, graph } = await withGraph({
  RAPPORT_LLM_URL: model.url,
  RAPPORT_LLM_API_KEY: 'k',
  RAPPORT_LLM_MODEL: 'm',
})
afterAll(() => model.close())

it('hands a call of a custom tool over to a person and says so in the contact’s language', async () => {
  const inbox = await Inbox.open(app, graph)
  const tool = { name: 'book_viewing', description: 'Books a viewing.', parameters: { type: 'object' } }
  expect((await inbox.call('POST', '/agents/Ada/tools', tool)).status).toBeLessThan(300)
  await inbox.call('PATCH', '/agents/Ada/capabilities', { customTools: [tool] })
  model.script = ({ body }) =>
    body.tools?.some((one: { function: { name: string } }) => one.function.name === 'book_viewing')
      ? { text: 'Einen Moment.', toolCalls: [{ name: 'book_viewing', arguments: '{}' }] }
      : { text: '[]' }
  await inbox.receive(said('491', 'r1', 'Ich möchte die Wohnung am Dienstag besichtigen, geht das?'))
  const conversation = await inbox.conversation()
  expect(conversation.controller).toBe('human')
  const last = (await inbox.transcript(conversation.conversation_id)).at(-1)
  expect(last?.direction).toBe('outbound')
  expect(last?.content).toContain('Einen Moment.')
  // And then what happens next, in German.
  expect(last?.content.length).toBeGreaterThan('Einen Moment.'.length + 10)
  expect(last?.content).toMatch(/Mensch|Person|Kolleg|Mitarbeit|Team/)
  expect(await inbox.events()).toContain('conversation.takeover.started')
})
