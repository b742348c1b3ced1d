import { afterAll, expect, it } from 'vitest'
import { chat, say } from '../../../../test/chat-client.ts'
import { startApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { withAda } from '../../../../test/memory.ts'
import { startModelServer } from '../../../../test/model-server.ts'

const model = await startModelServer()
const app = await startApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'large' } })
afterAll(async () => {
  await app.app.close()
  await model.close()
})

it('gives facts with their days, and the person’s words before the agent’s', async () => {
  const tenant = await withAda(app)
  // The rules extract, so that only the chat is answered by the model.
  await app.call('PATCH', '/api/v1/agents/Ada/post-processing-model', {
    as: tenant.key,
    body: { post_processing_provider: 'builtin', post_processing_model: 'rules' },
  })
  const timestamp = '2026-03-10T20:00:00Z'
  await app.call('POST', '/api/v1/agents/Ada/turns', {
    as: tenant.key,
    body: {
      user_id: 'u1',
      session_id: 'monday',
      user_timezone: 'Asia/Tokyo',
      messages: [
        { role: 'assistant', content: 'Is Lyon, where you live, a nice place to live in?', timestamp },
        { role: 'user', content: 'I live in Lyon, a nice place.', timestamp },
        { role: 'user', content: 'My flight to Oslo is on 13 March at 7 pm.', timestamp },
        { role: 'assistant', content: 'Lyon is a nice place to live in, and Oslo too.', timestamp },
      ],
    },
  })
  await workOff(app, tenant.tenantId)
  const body = say('What is a nice place to live in, Lyon or Oslo?', { user_id: 'u1', retrieval_sync: true })
  await chat(app, tenant.key, body)
  const prompt: string = model.calls.at(-1)?.body.messages[0].content
  expect(prompt).toMatch(/^- .*lives in Lyon\. \(as of 2026-03-11\)$/m)
  expect(prompt).toMatch(/^- .*flight to Oslo.* \(on 2026-03-13\)$/im)
  const [facts, own, agents] = ['lives in Lyon.', '2026-03-11, they: ', '2026-03-11, you: '].map((words) =>
    prompt.indexOf(words),
  ) as [number, number, number]
  expect(facts).toBeGreaterThan(0)
  expect(own).toBeGreaterThan(facts)
  expect(agents).toBeGreaterThan(own)
})
