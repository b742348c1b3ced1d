// An agent remembers in a new conversation what it was told in an earlier one.
// RAPPORT_URL=http://127.0.0.1:8080 RAPPORT_API_KEY=sk_… node examples/remember.mjs
import { createClient } from '@rapport/sdk'

const client = createClient({
  url: process.env.RAPPORT_URL ?? 'http://127.0.0.1:8080',
  key: process.env.RAPPORT_API_KEY,
})
const { agent_id } = await client.agents.create({ name: `Ada ${Date.now()}`, bio: 'Ada keeps a small inn.' })

const say = (content, more) =>
  client.agents.chat(agent_id, { user_id: 'maria', messages: [{ role: 'user', content }], ...more })

// The first conversation. Words come while they are said.
const hello = say('Hi, I am Maria. My dog is called Rex.')
process.stdout.write('Ada: ')
for await (const word of hello.words()) process.stdout.write(word)
process.stdout.write('\n')

// What was said is learned when the session ends.
const ended = await client.sessions.end(agent_id, { user_id: 'maria', session_id: hello.sessionId })
if (ended.processing_id !== undefined) await client.sessions.waitForEnd(ended.processing_id)

// Another conversation, another day.
console.log('Ada:', await say('What is my dog called?').text())

// Everything about a reply, not only its words.
for await (const frame of say('Thank you!')) {
  if (frame.type === 'context_ready') console.log('ready after', frame.build_duration_ms, 'ms')
  if (frame.type === 'end')
    console.log('ended with', frame.finish_reason, 'and', frame.usage?.totalTokens, 'tokens')
}

await client.agents.delete(agent_id)
