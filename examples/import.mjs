// Brings people along from another system, and watches how far it is.
// RAPPORT_URL=http://127.0.0.1:8080 RAPPORT_API_KEY=sk_… node examples/import.mjs
import { createClient } from '@rapport/sdk'

const client = createClient({
  url: process.env.RAPPORT_URL ?? 'http://127.0.0.1:8080',
  key: process.env.RAPPORT_API_KEY,
})
const { agent_id } = await client.agents.create({ name: `Ada ${Date.now()}` })

const { job_id } = await client.imports.begin(agent_id, {
  source: 'crm',
  users: [
    {
      user_id: 'maria',
      display_name: 'Maria Costa',
      metadata: { company: 'Porto Pilots', title: 'captain' },
      content: [{ type: 'note', body: 'Maria prefers rooms to the sea. She is allergic to shellfish.' }],
    },
    { user_id: 'joe', messages: [{ role: 'user', content: 'I am learning Norwegian.' }] },
  ],
})

const job = await client.imports.wait(agent_id, job_id, {
  onProgress: ({ status, processed_users, total_users }) =>
    console.log(status, `${processed_users} of ${total_users}`),
})
console.log('facts stored:', job.facts_stored)

for await (const user of client.agents.users(agent_id)) {
  const facts = await client.memory.facts(agent_id, { user_id: user.user_id }).all()
  console.log(
    user.user_id,
    facts.map((fact) => fact.content),
  )
}

await client.agents.delete(agent_id)
