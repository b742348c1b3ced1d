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
  model.calls.length = 0
  const assist = (body: object, as = inbox.tenant.owner) =>
    inbox.call('POST', `/conversations/${id}/assist`, body, as)
  return { inbox, id, assist }
}
const promptOf = (at: number) => JSON.parse(model.calls[at]?.body.messages.at(-1).content)

it('improves a draft, translates it and summarises, and stores none of it', async () => {
  const { inbox, id, assist } = await opened()
  const before = await inbox.transcript(id)
  model.script = () => ({ text: '{"text": " It is still free. "}' })
  const improved = await assist({ task: 'improve', text: 'its stil free' })
  expect([improved.status, improved.body.text]).toEqual([200, 'It is still free.'])
  expect(promptOf(0)).toMatchObject({ language: '', draft: 'its stil free' })
  expect(promptOf(0).conversation[0]).toEqual({ from: 'user', content: 'Ist die Wohnung noch frei?' })
  await assist({ task: 'translate', text: 'It is free.', language: 'de' })
  expect(promptOf(1)).toMatchObject({ language: 'de', draft: 'It is free.' })
  await assist({ task: 'summarise' })
  expect(promptOf(2)).not.toHaveProperty('draft')
  expect(await inbox.transcript(id)).toEqual(before)
})

it('counts like any call of the model', async () => {
  const { inbox, assist } = await opened()
  model.script = () => ({ text: '{"text": "Yes."}' })
  const usage = async () =>
    (await inbox.call('GET', '/org/usage-summary', undefined, inbox.tenant.owner)).body
  const before = await usage()
  await assist({ task: 'improve', text: 'yes' })
  expect(await usage()).not.toEqual(before)
})

it('says that the model failed', async () => {
  const { inbox, id } = await opened()
  const assist = () =>
    app.callAny('POST', `/api/v1/conversations/${id}/assist`, {
      as: inbox.tenant.owner,
      body: { task: 'improve', text: 'yes' },
    })
  model.script = () => ({ text: 'I would rather not.' })
  const unreadable = await assist()
  expect([unreadable.status, unreadable.headers['retry-after']]).toEqual([503, '5'])
  model.script = () => ({ status: 401, body: 'no' })
  expect((await assist()).status).toBe(503)
})

it('names what is missing, and refuses viewers, strangers and the unknown', async () => {
  const { inbox, assist } = await opened()
  expect(locationsOf(await assist({ task: 'improve', text: '  ' }))).toEqual(['body.text'])
  expect(locationsOf(await assist({ task: 'dance', language: '?' })).sort()).toEqual([
    'body.language',
    'body.task',
  ])
  const body = { task: 'summarise' }
  expect((await assist(body, (await inbox.tenant.member('viewer')).token)).status).toBe(403)
  expect((await assist(body, (await app.newTenant()).key)).status).toBe(404)
  expect((await inbox.call('POST', `/conversations/${newId()}/assist`, body)).status).toBe(404)
  expect((await app.call('POST', `/api/v1/conversations/${newId()}/assist`, { body })).status).toBe(401)
})

it('needs an agent, whose model it asks', async () => {
  const { inbox } = await opened()
  await inbox.call(
    'PATCH',
    `/projects/${inbox.tenant.projectId}/channel-connections/${inbox.connection.connection_id}`,
    {
      default_agent_id: '',
    },
  )
  await inbox.receive(said('492', 'b', 'Hello'))
  const { conversation_id: id } = await inbox.conversation('492')
  const refused = await inbox.call('POST', `/conversations/${id}/assist`, { task: 'summarise' })
  expect(refused.status).toBe(409)
})
