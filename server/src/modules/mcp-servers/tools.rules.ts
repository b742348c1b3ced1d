import { cutText } from '../../kernel/cut-text.ts'
import { sha256 } from '../../kernel/ids.ts'

/** A tool as its server described it. */
export interface OutsideTool {
  readonly name: string
  readonly description: string
  readonly input_schema: Readonly<Record<string, unknown>>
}

/** What is decided about a server by. */
interface KnownServer {
  readonly name: string
  readonly is_active: boolean
  readonly tools: readonly OutsideTool[]
  readonly probed_at: Date | null
}

/** How many outside tools a model is offered at once. */
const OFFERED_MAX = 40
export const TOOLS_OF_SERVER_MAX = 128
const SCHEMA_LENGTH_MAX = 8_000
const DESCRIPTION_MAX = 1_000
const TOOL_NAME_MAX = 128

/** A tool as it is stored; undefined when it is too large to be offered. */
export function storedTool(tool: {
  readonly name: string
  readonly description?: string | undefined
  readonly inputSchema: unknown
}): OutsideTool | undefined {
  const schema = JSON.stringify(tool.inputSchema)
  if (tool.name.length > TOOL_NAME_MAX || schema.length > SCHEMA_LENGTH_MAX) return undefined
  return {
    name: storable(tool.name),
    description: cutText(storable(tool.description ?? ''), DESCRIPTION_MAX),
    input_schema: JSON.parse(storable(schema)) as Record<string, unknown>,
  }
}

/** The database stores neither NUL, also where JSON escapes it, nor half a surrogate pair. */
const storable = (text: string): string =>
  text.toWellFormed().replaceAll('\u0000', '').replaceAll('\\u0000', '')

const NAME_LENGTH_MAX = 64
const HASH_LENGTH = 8

/**
 * The name under which a model is offered the tool. Names of servers hold no underscore and `rapport_` is reserved, so no two
 * tools share one. What models do not take as a name is replaced, and told apart by a hash.
 */
export function offeredName(server: string, tool: string): string {
  const plain = `rapport_mcp_${server}_${tool}`
  const safe = plain.replaceAll(/[^a-zA-Z0-9_-]/g, '_')
  if (safe === plain && safe.length <= NAME_LENGTH_MAX) return safe
  const hash = sha256(`${server}/${tool}`).toString('hex').slice(0, HASH_LENGTH)
  return `${safe.slice(0, NAME_LENGTH_MAX - HASH_LENGTH - 1)}_${hash}`
}

export interface AllowedTool<Server> {
  readonly server: Server
  readonly tool: OutsideTool
}

/** What the entries allow: `server` means all of its tools, `server/tool` one. Unknown ones allow nothing. */
export function allowedTools<Server extends KnownServer>(
  entries: readonly string[],
  servers: readonly Server[],
): readonly AllowedTool<Server>[] {
  const allowed = new Map<string, AllowedTool<Server>>()
  for (const entry of entries) {
    const { server, toolName } = splitEntry(entry, servers)
    if (server === undefined || !server.is_active) continue
    for (const tool of server.tools)
      if (toolName === undefined || tool.name === toolName)
        allowed.set(offeredName(server.name, tool.name), { server, tool })
  }
  return [...allowed.values()].slice(0, OFFERED_MAX)
}

/** Names of tools may have slashes, those of servers have none. */
function splitEntry<Server extends KnownServer>(entry: string, servers: readonly Server[]) {
  const at = entry.indexOf('/')
  const name = at === -1 ? entry : entry.slice(0, at)
  const toolName = at === -1 ? undefined : entry.slice(at + 1)
  return { server: servers.find((one) => one.name === name), toolName }
}

/** Why an entry allows nothing; undefined when it does. */
export function entryFault(entry: string, servers: readonly KnownServer[]): string | undefined {
  const { server, toolName } = splitEntry(entry, servers)
  if (server === undefined) return 'the project has no MCP server of this name'
  if (toolName === undefined || server.tools.some(({ name }) => name === toolName)) return undefined
  return server.probed_at === null
    ? `the tools of ${server.name} are not known yet: probe it first`
    : `${server.name} has no tool of this name`
}
