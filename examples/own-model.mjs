// Your program talks to a model of its own; Rapport gives it what is known before, and learns from what was said after.
// RAPPORT_URL=http://127.0.0.1:8080 RAPPORT_API_KEY=sk_… node examples/own-model.mjs
import { createClient } from '@rapport/sdk'

const client = createClient({
  url: process.env.RAPPORT_URL ?? 'http://127.0.0.1:8080',
  key: process.env.RAPPORT_API_KEY,
})
const { agent_id } = await client.agents.create({ name: `Ada ${Date.now()}` })
const session = `session-${Date.now()}`
await client.sessions.start(agent_id, { user_id: 'maria', session_id: session })

// Put your model here.
const answer = async (_question, facts) => `I know ${facts.length} things about you.`

for (const question of ['My sister Ana lives in Porto.', 'Where does my sister live?']) {
  const context = await client.agents.context(agent_id, {
    userId: 'maria',
    sessionId: session,
    query: question,
  })
  const facts = context.loaded_facts ?? []
  const reply = await answer(question, facts)
  console.log(reply)
  const turn = await client.sessions.turn(agent_id, session, {
    userId: 'maria',
    messages: [
      { role: 'user', content: question },
      { role: 'assistant', content: reply },
    ],
  })
  await client.sessions.waitForTurn(agent_id, turn.extraction_id)
}

for await (const fact of client.memory.facts(agent_id, { user_id: 'maria' }))
  console.log('learned:', fact.content)

await client.agents.delete(agent_id)
