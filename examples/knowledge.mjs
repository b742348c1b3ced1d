// Uploads a document, asks it something, and says where the answer stands.
// RAPPORT_URL=http://127.0.0.1:8080 RAPPORT_API_KEY=sk_… node examples/knowledge.mjs
import { createClient } from '@rapport/sdk'

const client = createClient({
  url: process.env.RAPPORT_URL ?? 'http://127.0.0.1:8080',
  key: process.env.RAPPORT_API_KEY,
})
// An agent knows the project that the key belongs to.
const { agent_id, project_id } = await client.agents.create({ name: `Ada ${Date.now()}` })

const handbook = `# Rooms

Rooms to the sea cost 90 euros a night, breakfast included.

# Dogs

Dogs are welcome in the garden house, ${Date.now() % 1000} of them so far.
`
const { document_id } = await client.knowledge.upload(project_id, new Blob([handbook]), 'handbook.md')
await client.knowledge.waitForDocument(project_id, document_id, {
  onProgress: ({ status }) => console.log('document:', status),
})

const { results } = await client.knowledge.search(project_id, { q: 'May I bring my dog?', limit: 3 })
for (const { content, heading, label, score } of results.filter((one) => one.document_id === document_id))
  console.log(`${score.toFixed(2)} [${label}${heading ? `, ${heading}` : ''}] ${content}`)

// Entities and what relates them, next to the documents.
const { created } = await client.knowledge.insert(project_id, {
  facts: [
    { entity_type: 'room', label: 'Garden House', properties: { beds: 2 } },
    { entity_type: 'room', label: 'Blue Room', properties: { beds: 1 } },
  ],
  relationships: [{ from_label: 'Blue Room', to_label: 'Garden House', edge_type: 'next_to' }],
})
console.log('new entities:', created)
for await (const node of client.knowledge.nodes(project_id, { type: 'room' }))
  console.log('room:', node.label)

await client.knowledge.deleteDocument(project_id, document_id)
await client.agents.delete(agent_id)
