import { newId } from '../../kernel/ids.ts'
import { conflict, type FieldError, invalid, notFound } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Caller } from '../../platform/http/operation.ts'
import { defined, iso } from '../../platform/http/schema.ts'
import type { Services } from '../../platform/services.ts'
import type { McpServerChanges, NewMcpServer } from './mcp-servers.schemas.ts'
import {
  countServers,
  findServer,
  insertServer,
  listServers,
  type McpServerRow,
  updateServer,
} from './mcp-servers.store.ts'
import { headersFault, headersOf, sealHeaders } from './secrets.ts'

type ServerServices = Pick<Services, 'clock' | 'vault'>

const SERVERS_MAX = 20
const TIMEOUT_MS = 20_000
const HEADER_NAME = /^[a-zA-Z0-9-]{1,100}$/
const HEADER_VALUE = /^[ -~]*$/
/** These belong to the protocol or to HTTP itself. */
const RESERVED = /^(accept|connection|content-.*|host|mcp-.*|te|trailer|transfer-encoding|upgrade)$/i

function check({ url, headers }: McpServerChanges): void {
  const faults: FieldError[] = []
  if (url !== undefined && !isCallable(url))
    faults.push({ location: 'body.url', message: 'is no web address without a user name and a fragment' })
  for (const [name, value] of Object.entries(headers ?? {})) {
    const location = `body.headers.${name.slice(0, 100)}`
    if (!HEADER_NAME.test(name) || RESERVED.test(name)) faults.push({ location, message: 'cannot be set' })
    if (!HEADER_VALUE.test(value))
      faults.push({ location, message: 'has characters that headers cannot have' })
  }
  if (faults.length > 0) throw invalid(faults)
}

function isCallable(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, hash } = new URL(text)
  return username === '' && password === '' && hash === ''
}

const nameTaken = (name: string) => conflict(`The project has another MCP server that is called ${name}.`)

export async function addServer(
  tx: Tx,
  { clock, vault }: ServerServices,
  { tenantId, projectId }: Caller,
  body: NewMcpServer,
): Promise<McpServerRow> {
  check(body)
  if ((await countServers(tx, { tenantId, projectId })) >= SERVERS_MAX)
    throw conflict(`A project has at most ${SERVERS_MAX} MCP servers.`)
  const serverId = newId()
  const now = clock.now()
  const row = await insertServer(tx, {
    tenant_id: tenantId,
    project_id: projectId,
    server_id: serverId,
    name: body.name,
    url: body.url,
    secrets: await sealHeaders(tx, vault, { tenantId, serverId }, body.headers ?? {}),
    timeout_ms: body.timeout_ms ?? TIMEOUT_MS,
    is_active: body.active ?? true,
    tools: [],
    probed_at: null,
    probe_error: null,
    created_at: now,
    updated_at: now,
  })
  if (row === undefined) throw nameTaken(body.name)
  return row
}

/** What is not sent stays. At another address there may be other tools, and the headers were not meant for it. */
export async function changeServer(
  tx: Tx,
  { clock, vault }: ServerServices,
  caller: Caller,
  serverId: string,
  body: McpServerChanges,
): Promise<McpServerRow> {
  check(body)
  await countServers(tx, caller)
  const row = await lockedServer(tx, caller, serverId)
  const others = (await listServers(tx, caller)).filter(({ server_id }) => server_id !== row.server_id)
  if (body.name !== undefined && others.some(({ name }) => name === body.name)) throw nameTaken(body.name)
  const isMoved = body.url !== undefined && new URL(body.url).origin !== new URL(row.url).origin
  const headers = body.headers ?? (isMoved ? {} : undefined)
  return updateServer(tx, {
    ...row,
    name: body.name ?? row.name,
    url: body.url ?? row.url,
    secrets:
      headers === undefined
        ? row.secrets
        : await sealHeaders(tx, vault, { tenantId: row.tenant_id, serverId }, headers),
    timeout_ms: body.timeout_ms ?? row.timeout_ms,
    is_active: body.active ?? row.is_active,
    ...(body.url === undefined || body.url === row.url
      ? {}
      : { tools: [], probed_at: null, probe_error: null }),
    updated_at: clock.now(),
  })
}

export async function lockedServer(tx: Tx, caller: Caller, serverId: string): Promise<McpServerRow> {
  const row = await findServer(tx, caller, serverId, 'update')
  if (row === undefined) throw notFound('MCP server')
  return row
}

export function serverView(vault: Services['vault'], row: McpServerRow) {
  const headers = headersOf(vault, row)
  return defined({
    server_id: row.server_id,
    project_id: row.project_id,
    name: row.name,
    url: row.url,
    header_names: Object.keys(headers ?? {}).sort(),
    headers_error: headers === undefined ? headersFault(row.name) : undefined,
    timeout_ms: row.timeout_ms,
    active: row.is_active,
    tool_count: row.tools.length,
    probed_at: iso(row.probed_at),
    probe_error: row.probe_error ?? undefined,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  })
}

export const serverDetail = (vault: Services['vault'], row: McpServerRow) => ({
  ...serverView(vault, row),
  tools: row.tools.map((tool) => ({ ...tool, input_schema: { ...tool.input_schema } })),
})
