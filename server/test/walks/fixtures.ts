import { newId } from '../../src/kernel/ids.ts'
import { fullPath, type Operation } from '../../src/platform/http/operation.ts'
import type { TestApp, TestTenant } from '../harness.ts'
import { exampleOf } from './example.ts'

/**
 * How to make the thing that a path parameter names, in a given tenant. An operation with a parameter that is
 * missing here fails the walks until somebody says how to make one.
 */
type Fixture = (app: TestApp, tenant: TestTenant) => Promise<string>

/** Always the same agent of the tenant, and a copy of another one, so that everything an agent can have is there. */
const agentId: Fixture = async (app, tenant) => {
  const as = tenant.owner
  await app.call('POST', '/api/v1/agents', { as, body: { name: 'Original' } })
  const forked = await app.call('POST', '/api/v1/agents/Original/fork', { as, body: { name: 'Copy' } })
  return forked.body.agent_id ?? (await app.call('GET', '/api/v1/agents/Copy', { as })).body.agent_id
}

const FIXTURES: Readonly<Record<string, Fixture>> = {
  agentId,
  instanceId: async (app, tenant) => {
    const path = `/api/v1/agents/${await agentId(app, tenant)}/instances`
    return (await app.call('POST', path, { as: tenant.owner, body: { name: 'Instance' } })).body.instance_id
  },
  tenantId: async (_app, tenant) => tenant.tenantId,
  projectId: async (_app, tenant) => tenant.projectId,
  uid: async (_app, tenant) => (await tenant.member('viewer')).userId,
  keyId: async (app, tenant) =>
    (await app.call('POST', `/api/v1/projects/${tenant.projectId}/keys`, { as: tenant.owner, body: {} })).body
      .key_id,
  domain: async (app, tenant) => {
    const domain = `${newId()}.example`
    await app.call('POST', `/api/v1/tenants/${tenant.tenantId}/domains`, {
      as: tenant.owner,
      body: { domain_type: 'custom', domain },
    })
    return domain
  },
  key: async (app, tenant) => {
    const key = `k-${newId()}`
    await app.call('PUT', `/api/v1/account/config/${key}`, { as: tenant.key, body: 1 })
    await app.call('PUT', `/api/v1/projects/${tenant.projectId}/config/${key}`, { as: tenant.key, body: 1 })
    return key
  },
}

/** Ids of the right form that nobody has. */
const MISSING: Readonly<Record<string, () => string>> = {
  domain: () => `${newId()}.example`,
  key: () => `missing-${newId()}`,
}

export const parametersOf = (operation: Operation): string[] =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)

export async function fixtureFor(name: string, app: TestApp, tenant: TestTenant): Promise<string> {
  const make = FIXTURES[name]
  if (make === undefined)
    throw new Error(
      `The walks do not know how to make a {${name}}: add it to FIXTURES in ${import.meta.url.split('/').at(-1)}.`,
    )
  return make(app, tenant)
}

export const missingFor = (name: string): string => (MISSING[name] ?? newId)()

/** The operation's address with all of its things made in the tenant. */
export async function addressIn(
  operation: Operation,
  app: TestApp,
  tenant: TestTenant,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const name of parametersOf(operation)) values[name] = await fixtureFor(name, app, tenant)
  return values
}

export const fill = (operation: Operation, values: Readonly<Record<string, string>>): string =>
  fullPath(operation).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] as string))

/** The same with the query parameters it cannot do without, for walks that want to get past validation. */
export function ask(operation: Operation, values: Readonly<Record<string, string>>): string {
  const query = exampleOf(operation.query ?? {}) as Record<string, unknown>
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return asked.length === 0 ? fill(operation, values) : `${fill(operation, values)}?${asked.join('&')}`
}
