// Receives events, and believes only those that are signed.
// RAPPORT_URL=http://127.0.0.1:8080 RAPPORT_API_KEY=sk_… node examples/webhooks.mjs
// The server has to reach this program: on one machine start it with RAPPORT_ALLOW_PRIVATE_NETWORK=true.
import { createServer } from 'node:http'
import { createClient, verifyWebhook } from '@rapport/sdk'

const client = createClient({
  url: process.env.RAPPORT_URL ?? 'http://127.0.0.1:8080',
  key: process.env.RAPPORT_API_KEY,
})
const EVENT = 'agent.created'
const seen = new Set()
let secret = ''

const server = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request.setEncoding('utf8')) body += piece
  if (!(await verifyWebhook(secret, request.headers, body))) {
    console.log('refused a forgery')
    response.writeHead(401).end()
    return
  }
  response.writeHead(204).end()
  // The same event may come again, under the same id.
  const event = JSON.parse(body)
  if (seen.has(event.event_id)) return
  seen.add(event.event_id)
  console.log('received:', event.event_type, event.event_id)
})
await new Promise((resolve) => server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', resolve))
const address = `http://127.0.0.1:${server.address().port}/`

// The secret is told at the first registration only, and again when it is changed.
await client.notifications.setWebhook(EVENT, { webhook_url: address })
secret = (await client.notifications.rotateSecret(EVENT)).signing_secret

await fetch(address, { method: 'POST', body: '{"event_id":"1","event_type":"agent.created"}' })
const { agent_id } = await client.agents.create({ name: `Ada ${Date.now()}` })
while (seen.size === 0) await new Promise((resolve) => setTimeout(resolve, 50))

await client.notifications.deleteWebhook(EVENT)
await client.agents.delete(agent_id)
server.close()
