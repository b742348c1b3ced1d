import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../server/test/browser.ts'
import { serveApp } from '../../server/test/sdk-server.ts'

/** A page on an origin of its own, with the client as it is published. */
const page = createServer((request, response) => {
  const isScript = request.url === '/rapport.js'
  response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
  response.end(
    isScript
      ? readFileSync(new URL('../dist/index.js', import.meta.url))
      : '<!doctype html><title>Page</title>',
  )
})

describe('the client on a page', async () => {
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
  const { app, url } = await serveApp({ RAPPORT_CORS_ORIGINS: origin })
  afterAll(() => page.close())

  it('chats, lists, follows and is refused as it is anywhere', async () => {
    const { owner: token } = await app.newTenant()
    const browser = await openBrowser()
    try {
      const tab = await browser.newPage()
      await tab.goto(origin)
      const program = `(async () => {
        const { createClient, isNotFound } = await import('/rapport.js')
        const client = createClient({ url: ${JSON.stringify(url)}, getToken: async () => ${JSON.stringify(token)} })
        await client.agents.create({ name: 'Ada' })
        const reply = client.agents.chat('Ada', { user_id: 'maria', messages: [{ role: 'user', content: 'Hello' }] })
        const text = await reply.text()
        const agents = await client.agents.list().all()
        let seen
        for await (const event of client.notifications.stream({}, { lastEventId: '0' }))
          if ((seen = event.type) === 'agent.created') break
        const refused = await client.agents.get('Nobody').catch((error) => error)
        return { text, session: reply.sessionId, agents: agents.length, seen, refused: isNotFound(refused), id: refused.requestId }
      })()`
      expect(await tab.evaluate(program)).toEqual({
        text: expect.stringMatching(/\S/),
        session: expect.stringMatching(/\S/),
        agents: 1,
        seen: 'agent.created',
        refused: true,
        id: expect.stringMatching(/\S/),
      })
    } finally {
      await browser.close()
    }
  })
})
