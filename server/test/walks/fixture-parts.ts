import { HOUR_MS, later } from '../../src/kernel/clock.ts'
import { newId } from '../../src/kernel/ids.ts'
import { storedSessionHash } from '../../src/platform/auth/session-tokens.ts'
import { insertSession } from '../../src/platform/auth/sessions.store.ts'
import { asSystem } from '../../src/platform/db/database.ts'
import type { TestApp, TestTenant } from '../harness.ts'

/**
 * How to make the thing that a path parameter names, in a given tenant. An operation with a parameter that is
 * missing here fails the walks until a fixture for it is added.
 */
export type Fixture = (app: TestApp, tenant: TestTenant) => Promise<string>

/** Always the same agent of the tenant, and a copy of another one, so that everything an agent can have is there. */
export const agentId: Fixture = async (app, tenant) => {
  const as = tenant.owner
  // A name belongs to one agent of the workspace, so that two of its projects need two.
  const [original, copy] = [`Original ${tenant.slug}`, `Copy ${tenant.slug}`]
  await app.call('POST', '/api/v1/agents', { as, body: { name: original } })
  const path = (name: string) => `/api/v1/agents/${encodeURIComponent(name)}`
  const forked = await app.call('POST', `${path(original)}/fork`, { as, body: { name: copy } })
  return forked.body.agent_id ?? (await app.call('GET', path(copy), { as })).body.agent_id
}

export const whatsAppNumber = async (app: TestApp, tenant: TestTenant): Promise<{ connectionId: string }> => {
  const body = {
    channel_type: 'whatsapp',
    app_secret: 'secret',
    access_token: 'token',
    verify_token: 'verify',
    phone_number_id: '1',
  }
  const path = `/api/v1/projects/${tenant.projectId}/channel-connections`
  return { connectionId: (await app.call('POST', path, { as: tenant.owner, body })).body.connection_id }
}

/** The person every fixture of a tenant is about. */
export const walker = (tenant: TestTenant): string => `walker-${tenant.slug}`

export const walkFile = async (app: TestApp, tenant: TestTenant): Promise<{ file_id: string }> => {
  const head = 'Content-Disposition: form-data; name="file"; filename="walk.txt"'
  const body = `--walk\r\n${head}\r\n\r\nWalk ${newId()}\r\n--walk--\r\n`
  const path = `/api/v1/projects/${tenant.projectId}/files?user_id=${walker(tenant)}`
  return (await app.call('POST', path, { as: tenant.owner, body })).body
}

/** A session of the owner, as a sign-in would have stored it. */
export const ownSession: Fixture = async (app, tenant) => {
  const id = newId()
  const now = app.clock.now()
  await app.db.transaction(asSystem, (tx) =>
    insertSession(tx, {
      hash: storedSessionHash(id),
      id,
      issuer: '',
      subject: tenant.ownerId,
      way: 'password',
      address: '127.0.0.1',
      userAgent: '',
      begunAt: now,
      expiresAt: later(now, HOUR_MS),
      provedAt: undefined,
    }),
  )
  return id
}
