// LangChain: Rapport keeps the history of a chat, learns from it, and finds what is known.
// RAPPORT_URL=http://127.0.0.1:8080 RAPPORT_API_KEY=sk_… node examples/langchain.mjs
import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { RapportChatMessageHistory, RapportRetriever } from '@rapport/langchain'
import { createClient } from '@rapport/sdk'

const client = createClient({
  url: process.env.RAPPORT_URL ?? 'http://127.0.0.1:8080',
  key: process.env.RAPPORT_API_KEY,
})
const { agent_id: agent } = await client.agents.create({ name: `Ada ${Date.now()}` })
const session = `session-${Date.now()}`

const history = new RapportChatMessageHistory({ client, agent, user: 'maria', session })
for (const said of ['My sister Ana lives in Porto.', 'She has a boat.'])
  await history.addMessages([new HumanMessage(said), new AIMessage('Noted.')])
console.log((await history.getMessages()).length, 'messages')

// Facts are learned in the background; the end of the session can be waited for.
await client.sessions.end(agent, { user_id: 'maria', session_id: session, wait: true })
const retriever = new RapportRetriever({ client, agent, user: 'maria' })
for (const document of await retriever.invoke('Where does the sister live?'))
  console.log('found:', document.pageContent)

await client.agents.delete(agent)
