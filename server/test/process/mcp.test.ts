import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected } from '../mcp-client.ts'
import {
  cleanUpAfterwards,
  freePort,
  migratedFolder,
  PROGRAM,
  printed,
  run,
  serve,
  stop,
} from '../program.ts'

cleanUpAfterwards()

let server: Awaited<ReturnType<typeof serve>>
let key: string

beforeAll(async () => {
  server = await serve({ RAPPORT_DATA_DIR: await migratedFolder() })
  key = printed(server.stdout, 'API key')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  await fetch(`${server.url}/api/v1/agents`, { method: 'POST', headers, body: '{"name":"Ada"}' })
}, 150_000)
afterAll(() => stop(server))

function start(words: readonly string[], environment: Record<string, string>) {
  return new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', ...words],
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stderr: 'pipe',
  })
}

describe('rapport mcp', () => {
  it('hands messages to the server, by the environment and by flags', { timeout: 150_000 }, async () => {
    for (const transport of [
      start([], { RAPPORT_URL: server.url, RAPPORT_API_KEY: key }),
      start(['--url', `${server.url}/`, '--key', key], {}),
    ]) {
      const { client, call } = await connected(transport)
      expect(client.getServerVersion()?.name).toBe('rapport')
      expect((await client.listTools()).tools).toHaveLength(10)
      const agent = 'Ada'
      const kept = await call('remember', { agent, user: 'u1', content: 'Speaks Welsh.\nAnd Breton.' })
      expect(kept).toMatchObject({ isError: false, result: { content: 'Speaks Welsh.\nAnd Breton.' } })
      const many = await Promise.all(
        Array.from({ length: 20 }, () => call('list_facts', { agent, user: 'u1' })),
      )
      for (const { result } of many) expect(result.facts[0].content).toContain('Welsh')
      expect(await call('remember', { user: '' })).toMatchObject({ isError: true })
      await expect(client.callTool({ name: 'dance' })).rejects.toMatchObject({ code: -32_602 })
      // The program goes on after a message that the server refuses.
      const huge = { agent, user: 'u1', content: 'x'.repeat(300_000) }
      await expect(client.callTool({ name: 'remember', arguments: huge })).rejects.toThrow(/413/)
      await client.ping()
    }
  })

  it('says what is wrong on standard error, and ends', { timeout: 150_000 }, async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`
    for (const [words, says] of [
      [['--url', server.url], /^Name an API key/],
      [['--url', server.url, '--key', 'sk_wrong'], /does not know this API key\.\n$/],
      [['--url', nobody, '--key', key], /^The server does not answer at .*ECONNREFUSED/],
      [['--url', 'nonsense', '--key', key], /not the address of a server/],
      [['--url', `${server.url}/help`, '--key', key], /is it the address of Rapport\?/],
    ] as const) {
      const outcome = await run(['mcp', ...words], {})
      expect(outcome).toMatchObject({ code: 1, stdout: '' })
      expect(outcome.stderr).toMatch(says)
    }
  })

  it('ends when its client closes standard input', { timeout: 150_000 }, async () => {
    // Programs of tests have no standard input.
    const outcome = await run(['mcp', '--url', server.url, '--key', key], {})
    expect(outcome).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})
