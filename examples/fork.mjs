// Copies an agent with everything it remembers, to try something without touching the original.
// RAPPORT_URL=http://127.0.0.1:8080 RAPPORT_API_KEY=sk_… node examples/fork.mjs
import { createClient } from '@rapport/sdk'

const client = createClient({
  url: process.env.RAPPORT_URL ?? 'http://127.0.0.1:8080',
  key: process.env.RAPPORT_API_KEY,
})
const name = `Ada ${Date.now()}`
const { agent_id } = await client.agents.create({ name })
await client.memory.remember(agent_id, { user_id: 'maria', content: 'Maria lives in Lyon.' })

const copy = await client.agents.fork(agent_id, { name: `${name} (copy)` })
const { tables_copied, tables_total } = await client.agents.waitForFork(copy.agent_id)
console.log('copied', tables_copied, 'of', tables_total)

await client.memory.reset(copy.agent_id, { user_id: 'maria' })
const left = async (id) => (await client.memory.facts(id, { user_id: 'maria' }).all()).length
console.log('the copy knows', await left(copy.agent_id), 'facts, the original', await left(agent_id))

await client.agents.delete(copy.agent_id)
await client.agents.delete(agent_id)
