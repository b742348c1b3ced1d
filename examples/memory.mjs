// Facts without a chat: told, found, corrected, looked back at, forgotten.
// RAPPORT_URL=http://127.0.0.1:8080 RAPPORT_API_KEY=sk_… node examples/memory.mjs
import { createClient, isNotFound } from '@rapport/sdk'

const client = createClient({
  url: process.env.RAPPORT_URL ?? 'http://127.0.0.1:8080',
  key: process.env.RAPPORT_API_KEY,
})
const { agent_id } = await client.agents.create({ name: `Ada ${Date.now()}` })

const home = await client.memory.remember(agent_id, { user_id: 'maria', content: 'Maria lives in Lyon.' })
await client.memory.remember(agent_id, { user_id: 'maria', content: 'Maria is allergic to shellfish.' })

const { results } = await client.memory.search(agent_id, {
  user_id: 'maria',
  q: 'What is Maria allergic to?',
})
console.log('found:', results[0].content)

// A correction supersedes: the fact before it stays in the history.
const moved = await client.memory.correct(agent_id, home.fact_id, { content: 'Maria lives in Porto.' })
const { previous_versions } = await client.memory.history(agent_id, moved.fact_id)
console.log('before:', previous_versions[0].atomic_text)

for await (const fact of client.memory.facts(agent_id, { user_id: 'maria' }))
  console.log('known:', fact.content)

await client.memory.forget(agent_id, moved.fact_id)
try {
  await client.memory.history(agent_id, moved.fact_id)
} catch (error) {
  if (!isNotFound(error)) throw error
  console.log('forgotten')
}

await client.memory.reset(agent_id, { user_id: 'maria' })
await client.agents.delete(agent_id)
