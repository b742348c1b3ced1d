// Puts an agent on a website, and says what to paste into the page.
// RAPPORT_URL=http://127.0.0.1:8080 RAPPORT_API_KEY=sk_… node examples/website.mjs https://www.example.com
import { createClient } from '@rapport/sdk'

const url = process.env.RAPPORT_URL ?? 'http://127.0.0.1:8080'
const client = createClient({ url, key: process.env.RAPPORT_API_KEY })
const origin = process.argv[2] ?? 'https://www.example.com'

const { agent_id, project_id } = await client.agents.create({ name: `Ada ${Date.now()}` })
const site = await client.channels.connect(project_id, { channel_type: 'web', default_agent_id: agent_id })

// Operations without a word of their own are called by their path, with the same types.
await client.request('PUT /api/v1/runtime/widget-origins', { body: { origins: [origin] } })
await client.request('PUT /api/v1/runtime/widget-consent', {
  body: { text: 'We keep what you write, to answer you better next time.', version: '2026-01' },
})
console.log(`<script src="${url}/widget.js" data-site="${site.connection_id}" async></script>`)
console.log('Now set widget.enabled in the manifest; only people may, not keys.')
