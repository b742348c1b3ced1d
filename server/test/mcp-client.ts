import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { onTestFinished } from 'vitest'
import { listening } from './half-sent.ts'
import type { TestApp } from './harness.ts'

export interface ToolResult {
  readonly isError: boolean
  readonly text: string
  // Tests look into results freely; the client has checked them against the schema of the tool.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly result: any
}

/** The official client, and a tool call without its wrapping. */
export interface McpClient {
  readonly client: Client
  call(name: string, args?: Record<string, unknown>): Promise<ToolResult>
}

export const mcpUrl = async (app: TestApp): Promise<string> => `http://127.0.0.1:${await listening(app)}/mcp`

/** Connected until the test is over. */
export async function mcpClient(
  app: TestApp,
  key: string | undefined,
  headers: Record<string, string> = {},
): Promise<McpClient> {
  const authorization: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const transport = new StreamableHTTPClientTransport(new URL(await mcpUrl(app)), {
    requestInit: { headers: { ...authorization, ...headers } },
  })
  return connected(transport as Transport)
}

/** A server as clients have it in their settings. */
export type ClientSettings =
  | { readonly url: string; readonly headers: Record<string, string> }
  | { readonly command: string; readonly args: string[]; readonly env: Record<string, string> }

export function connectedBy(settings: ClientSettings): Promise<McpClient> {
  if ('command' in settings) return connected(new StdioClientTransport({ ...settings, stderr: 'ignore' }))
  const requestInit = { headers: settings.headers }
  return connected(new StreamableHTTPClientTransport(new URL(settings.url), { requestInit }) as Transport)
}

export async function connected(transport: Transport): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  onTestFinished(() => client.close())
  // The client checks results against the schemas it has listed.
  await client.listTools()
  return {
    client,
    call: async (name, args = {}) => {
      const { isError, content, structuredContent } = await client.callTool({ name, arguments: args })
      const [first] = content as readonly { readonly type: string; readonly text: string }[]
      return { isError: isError === true, text: first?.text ?? '', result: structuredContent }
    },
  }
}
