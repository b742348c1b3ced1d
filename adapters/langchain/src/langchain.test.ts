import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { ChatPromptTemplate, MessagesPlaceholder } from '@langchain/core/prompts'
import { RunnableLambda, RunnableWithMessageHistory } from '@langchain/core/runnables'
import { createClient } from '@rapport/sdk'
import { expect, it } from 'vitest'
import { withAgent } from '../../../server/test/chat-client.ts'
import { serveApp } from '../../../server/test/sdk-server.ts'
import { RapportChatMessageHistory, RapportRetriever } from './index.ts'

const { app, url } = await serveApp()
const prepared = async () => createClient({ url, key: (await withAgent(app)).key })

it('keeps the history of a chain', async () => {
  const client = await prepared()
  const prompt = ChatPromptTemplate.fromMessages([
    ['system', 'Be brief.'],
    new MessagesPlaceholder('history'),
    ['human', '{input}'],
  ])
  const model = RunnableLambda.from(
    async (value: { messages: readonly unknown[] }) =>
      new AIMessage(`I was shown ${value.messages.length} messages.`),
  )
  const chain = new RunnableWithMessageHistory({
    runnable: prompt
      .pipe(RunnableLambda.from(async (value) => ({ messages: value.toChatMessages() })))
      .pipe(model),
    getMessageHistory: (session: string) =>
      new RapportChatMessageHistory({ client, agent: 'Ada', user: 'maria', session }),
    inputMessagesKey: 'input',
    historyMessagesKey: 'history',
  })
  const config = { configurable: { sessionId: 's-1' } }
  expect((await chain.invoke({ input: 'My sister Ana lives in Porto.' }, config)).content).toBe(
    'I was shown 2 messages.',
  )
  expect((await chain.invoke({ input: 'Where?' }, config)).content).toBe('I was shown 4 messages.')

  const history = new RapportChatMessageHistory({ client, agent: 'Ada', user: 'maria', session: 's-1' })
  expect((await history.getMessages()).map((message) => [message.getType(), message.content])).toEqual([
    ['human', 'My sister Ana lives in Porto.'],
    ['ai', 'I was shown 2 messages.'],
    ['human', 'Where?'],
    ['ai', 'I was shown 4 messages.'],
  ])
  await expect(history.clear()).rejects.toThrow(/another session/)

  // What was said becomes what is known.
  await expect
    .poll(async () =>
      (await client.memory.facts('Ada', { user_id: 'maria' }).all()).map(({ content }) => content).join(),
    )
    .toContain('Porto')
  const retriever = new RapportRetriever({ client, agent: 'Ada', user: 'maria', limit: 3 })
  const [found] = await retriever.invoke('Where does the sister live?')
  expect(found?.pageContent).toContain('Porto')
  expect(found?.metadata['score']).toBeGreaterThan(0)
})

it('keeps calls of tools and their results', async () => {
  const client = await prepared()
  const history = new RapportChatMessageHistory({ client, agent: 'Ada', user: 'maria', session: 's-2' })
  const call = { id: 'call-1', name: 'weather', args: { city: 'Porto' }, type: 'tool_call' as const }
  await history.addMessages([
    new HumanMessage('What is the weather?'),
    new AIMessage({ content: '', tool_calls: [call] }),
    new ToolMessage({ content: 'rain', tool_call_id: 'call-1' }),
    new AIMessage('It rains.'),
  ])
  await history.addMessages([])
  const [, asked, result] = await history.getMessages()
  expect((asked as AIMessage).tool_calls).toEqual([call])
  expect((result as ToolMessage).tool_call_id).toBe('call-1')
})

it('finds passages of documents', async () => {
  const client = await prepared()
  const { project_id } = await client.agents.get('Ada')
  const page = new Blob(['# Dogs\n\nDogs are welcome in the garden house.\n'])
  const { document_id } = await client.knowledge.upload(project_id, page, 'dogs.md')
  await client.knowledge.waitForDocument(project_id, document_id)
  const documents = await new RapportRetriever({ client, project: project_id }).invoke('Are dogs welcome?')
  expect(documents.map(({ pageContent }) => pageContent).join()).toContain('garden house')
})
