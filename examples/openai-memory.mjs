// Any OpenAI client gets memory in one line. OPENAI_BASE_URL and OPENAI_API_KEY name the endpoint; without them an agent of
// the same server, which knows nothing of the person, stands in for the model.
// RAPPORT_URL=http://127.0.0.1:8080 RAPPORT_API_KEY=sk_… node examples/openai-memory.mjs
import { withMemory } from '@rapport/openai'
import { createClient } from '@rapport/sdk'
import OpenAI from 'openai'

const url = process.env.RAPPORT_URL ?? 'http://127.0.0.1:8080'
const client = createClient({ url, key: process.env.RAPPORT_API_KEY })
const { agent_id: agent } = await client.agents.create({ name: `Ada ${Date.now()}` })
const { agent_id: standIn } = await client.agents.create({ name: `Model ${Date.now()}` })
const session = `session-${Date.now()}`

const openai = new OpenAI({
  baseURL: process.env.OPENAI_BASE_URL ?? `${url}/v1`,
  apiKey: process.env.OPENAI_API_KEY ?? process.env.RAPPORT_API_KEY,
})
const remembering = withMemory(openai, { client, agent, user: 'maria', session })

const stream = await remembering.chat.completions.create({
  model: process.env.OPENAI_MODEL ?? standIn,
  stream: true,
  messages: [{ role: 'user', content: 'Hi, I am Maria. My dog is called Rex.' }],
})
process.stdout.write('the model: ')
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '')
process.stdout.write('\n')

// Facts are learned in the background; the end of the session can be waited for.
await client.sessions.end(agent, { user_id: 'maria', session_id: session, wait: true })
for await (const fact of client.memory.facts(agent, { user_id: 'maria' }))
  console.log('learned:', fact.content)

await client.agents.delete(agent)
await client.agents.delete(standIn)
