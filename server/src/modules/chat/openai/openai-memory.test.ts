import OpenAI from 'openai'
import { expect, it } from 'vitest'
import { withAgent } from '../../../../test/chat-client.ts'
import { testApp } from '../../../../test/harness.ts'
import { learned } from '../../../../test/memory.ts'
import { openAiClient } from '../../../../test/openai-client.ts'

/** No model is configured here: the built-in responder speaks, and the worker learns from what it hears. */
const app = await testApp({ worker: true })
const clientFor = await openAiClient(app)

it('recalls in another conversation what the same user told, and tells no other user', async () => {
  const tenant = await withAgent(app)
  const client = clientFor(tenant.key)
  const ask = async (user: string, content: string) => {
    const messages = [{ role: 'user' as const, content }]
    const answer = await client.chat.completions.create({ model: 'Ada', user, messages })
    return answer.choices[0]?.message.content
  }
  await ask('maria', 'My dog is called Rex.')
  await learned(app, tenant)
  expect(await ask('maria', "What's my dog's name?")).toContain('Rex')
  expect(await ask('omar', "What's my dog's name?")).not.toContain('Rex')
  const stream = client.chat.completions.stream({
    model: 'Ada',
    user: 'maria',
    messages: [{ role: 'user', content: 'Do you know the name of my dog?' }],
  })
  expect(await stream.finalContent()).toContain('Rex')
})

it('refuses what only a model can do', async () => {
  const tenant = await withAgent(app)
  const ask = (more: object) =>
    clientFor(tenant.key).chat.completions.create({
      model: 'Ada',
      user: 'maria',
      messages: [{ role: 'user', content: 'Hi' }],
      ...more,
    } as never)
  const tool = { type: 'function', function: { name: 'f' } }
  for (const more of [
    { response_format: { type: 'json_object' } },
    { tools: [tool], tool_choice: 'required' },
  ])
    await expect(ask(more)).rejects.toBeInstanceOf(OpenAI.BadRequestError)
  await expect(ask({ tools: [tool] })).resolves.toMatchObject({ choices: [{ finish_reason: 'stop' }] })
})
