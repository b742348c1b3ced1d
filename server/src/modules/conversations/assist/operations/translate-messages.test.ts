import { afterAll, expect, it } from 'vitest'
import { locationsOf } from '../../../../../test/harness.ts'
import { startModelServer } from '../../../../../test/model-server.ts'
import { Inbox, said, withGraph } from '../../../../../test/suites/inbox.ts'
import { newId } from '../../../../kernel/ids.ts'

const model = await startModelServer()
const { app, graph } = await withGraph({ RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'm' })
afterAll(() => model.close())

async function opened() {
  const inbox = await Inbox.open(app, graph)
  model.script = () => ({ text: 'Good day.' })
  await inbox.receive(said('491', 'a', 'Ist die Wohnung noch frei?'))
  const { conversation_id: id } = await inbox.conversation()
  const [{ message_id: first }] = await inbox.transcript(id)
  model.calls.length = 0
  const translate = (messageIds: readonly string[], language = 'en', as = inbox.tenant.owner) =>
    inbox.call('POST', `/conversations/${id}/translations`, { message_ids: messageIds, language }, as)
  return { inbox, id, first: first as string, translate }
}

const answering = () => {
  model.script = (call) => {
    const { messages } = JSON.parse(call.body.messages.at(-1).content)
    const translations = messages.map(({ id }: { id: string }) => ({
      id,
      language: 'de',
      text: 'Is the flat still free?',
    }))
    return {
      text: JSON.stringify({ translations: [...translations, { id: 'x', language: 'y', text: 'z' }] }),
    }
  }
}

it('translates messages, once for all who read them, and leaves them as they are', async () => {
  const { inbox, id, first, translate } = await opened()
  answering()
  const { status, body } = await translate([first])
  expect(status).toBe(200)
  expect(body.translations).toEqual([
    { message_id: first, content: 'Is the flat still free?', source_language: 'de' },
  ])
  const colleague = (await inbox.tenant.member('member')).token
  expect((await translate([first], 'en', colleague)).body).toEqual(body)
  expect(model.calls).toHaveLength(1)
  await translate([first], 'fr')
  expect(model.calls).toHaveLength(2)
  expect((await inbox.transcript(id))[0].content).toBe('Ist die Wohnung noch frei?')
})

it('names what is wrong, and refuses viewers, strangers and messages of other conversations', async () => {
  const [one, other] = [await opened(), await opened()]
  answering()
  expect(locationsOf(await one.translate([], '?')).sort()).toEqual(['body.language', 'body.message_ids'])
  expect(locationsOf(await one.translate([other.first]))).toEqual(['body.message_ids'])
  expect(locationsOf(await one.translate([one.first, newId()]))).toEqual(['body.message_ids'])
  expect(
    (await one.translate([one.first], 'en', (await one.inbox.tenant.member('viewer')).token)).status,
  ).toBe(403)
  expect((await one.translate([one.first], 'en', other.inbox.tenant.key)).status).toBe(404)
  const path = `/api/v1/conversations/${one.id}/translations`
  expect((await app.call('POST', path, { body: {} })).status).toBe(401)
})
