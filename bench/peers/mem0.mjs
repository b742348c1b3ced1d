// The same work as memory.bench.ts does, done by mem0ai with a model that answers at once. Prints one line of JSON.
import { createServer } from 'node:http'
import { Memory } from 'mem0ai/oss'

const { memories, questions, turns } = JSON.parse(await new Response(process.stdin).text())
const DIMENSIONS = 384

/** Any vector will do to measure time; the same text gets the same one. */
function vectorOf(text) {
  let state = 7
  for (const character of text) state = (state * 31 + character.codePointAt(0)) >>> 0
  return Array.from({ length: DIMENSIONS }, () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32 - 0.5
  })
}

const model = createServer(async (request, response) => {
  const body = JSON.parse(await new Response(request).text())
  const send = (value) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  if (request.url.endsWith('/embeddings')) {
    const texts = [body.input].flat()
    return send({
      data: texts.map((text, index) => ({ index, object: 'embedding', embedding: vectorOf(text) })),
    })
  }
  const said = body.messages.at(-1).content
  const text = (typeof said === 'string' ? said : JSON.stringify(said)).slice(-200)
  const facts = [text.replace(/\s+/g, ' ')]
  const content = JSON.stringify({
    facts,
    memory: facts.map((fact, id) => ({ id: String(id), text: fact, event: 'ADD' })),
  })
  send({
    id: 'x',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  })
})
await new Promise((resolve) => model.listen(0, '127.0.0.1', resolve))
const baseURL = `http://127.0.0.1:${model.address().port}/v1`
const endpoint = { apiKey: 'none', baseURL, model: 'stub' }
const memory = new Memory({
  embedder: { provider: 'openai', config: { ...endpoint, embeddingDims: DIMENSIONS } },
  vectorStore: {
    provider: 'memory',
    config: { collectionName: 'bench', dimension: DIMENSIONS, dbPath: ':memory:' },
  },
  llm: { provider: 'openai', config: endpoint },
  disableHistory: true,
})

for (const text of memories) await memory.add(text, { userId: 'big', infer: false })
const searches = []
for (const question of questions) {
  const begun = performance.now()
  await memory.search(question, { filters: { user_id: 'big' }, topK: 10 })
  searches.push(performance.now() - begun)
}
const begun = performance.now()
for (const [user, assistant] of turns) {
  const messages = [
    { role: 'user', content: user },
    { role: 'assistant', content: assistant },
  ]
  await memory.add(messages, { userId: 'talker' })
}
const ingestedMs = performance.now() - begun
process.stdout.write(`${JSON.stringify({ searches, ingestedMs })}\n`)
process.exit(0)
