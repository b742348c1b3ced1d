// Vercel's AI SDK: an agent as a language model that remembers, and memory around a model of another provider.
// RAPPORT_URL=http://127.0.0.1:8080 RAPPORT_API_KEY=sk_… node examples/ai-sdk.mjs
import { createRapport, memory } from '@rapport/ai-sdk'
import { createClient } from '@rapport/sdk'
import { generateText, streamText, wrapLanguageModel } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'

const url = process.env.RAPPORT_URL ?? 'http://127.0.0.1:8080'
const client = createClient({ url, key: process.env.RAPPORT_API_KEY })
const agent = `Ada ${Date.now()}`
const { agent_id } = await client.agents.create({ name: agent, bio: 'Ada keeps a small inn.' })
await client.memory.remember(agent, { user_id: 'maria', content: 'Maria is allergic to shellfish.' })

// An agent is a model, and knows the user.
const rapport = createRapport({ url, key: process.env.RAPPORT_API_KEY })
const reply = streamText({ model: rapport(agent, { user: 'maria' }), prompt: 'What do you know about me?' })
process.stdout.write('Ada: ')
for await (const piece of reply.textStream) process.stdout.write(piece)
process.stdout.write('\n')

// Any other model gets memory. Put yours here, such as openai('gpt-5').
const yours = new MockLanguageModelV3({
  doGenerate: async ({ prompt }) => ({
    content: [
      { type: 'text', text: `a model of your own was told: ${prompt[0].content.split('\n').at(-1)}` },
    ],
    finishReason: { unified: 'stop', raw: 'stop' },
    usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
    warnings: [],
  }),
})
const model = wrapLanguageModel({ model: yours, middleware: memory({ client, agent, user: 'maria' }) })
const { text } = await generateText({ model, prompt: 'What may I eat?' })
console.log(text)

await client.agents.delete(agent_id)
