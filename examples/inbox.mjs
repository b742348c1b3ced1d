// A bot that looks over the agents' shoulders: it takes over conversations that ask for a person, answers, and gives them back.
// RAPPORT_URL=http://127.0.0.1:8080 RAPPORT_API_KEY=sk_… node examples/inbox.mjs
import { createClient, isConflict } from '@rapport/sdk'

const client = createClient({
  url: process.env.RAPPORT_URL ?? 'http://127.0.0.1:8080',
  key: process.env.RAPPORT_API_KEY,
})
const stop = new AbortController()
process.on('SIGINT', () => stop.abort())
process.on('SIGTERM', () => stop.abort())

// Lost connections are taken up again where they broke off. Keep `stream.lastEventId`, and so is a lost process.
const stream = client.conversations.stream(
  {},
  {
    signal: stop.signal,
    lastEventId: process.env.LAST_EVENT_ID,
    onReconnect: () => console.log('reconnecting'),
  },
)
console.log('listening')
for await (const { type, conversation_id, message } of stream) {
  if (type !== 'conversation.message' || message?.direction !== 'inbound') continue
  console.log('heard:', message.content)
  if (!/\b(person|human)\b/i.test(message.content)) continue
  try {
    await client.conversations.takeOver(conversation_id, { operator_id: 'bot' })
  } catch (error) {
    // Another operator was faster.
    if (isConflict(error)) continue
    throw error
  }
  await client.conversations.reply(conversation_id, 'A colleague will call you within the hour.')
  await client.conversations.update(conversation_id, { tags: ['call back'] })
  await client.conversations.release(conversation_id)
  console.log('answered:', conversation_id)
}
console.log('stopped after event', stream.lastEventId)
