import { expect } from 'vitest'
import { insertWorkspaceUsers } from '../src/modules/identity/workspace-users.store.ts'
import type { Role } from '../src/platform/auth/roles.ts'
import { asSystem } from '../src/platform/db/database.ts'
import type { Reply, TestApp, TestTenant } from './harness.ts'

/** A user who signs in with a password, as far as tests are concerned. */
export interface TestPerson {
  readonly userId: string
  readonly username: string
  readonly password: string
  /** Of the session that began when the password was chosen. */
  readonly token: string
}

export const PASSWORD = 'correct horse battery'

let count = 0

/** Created by the workspace, with the temporary password already replaced by one of their own. */
export async function newPerson(
  app: TestApp,
  tenant: TestTenant,
  wish: { readonly username?: string; readonly password?: string; readonly role?: Role } = {},
): Promise<TestPerson> {
  count += 1
  const username = wish.username ?? `Person ${count} of ${tenant.slug}`
  const password = wish.password ?? PASSWORD
  const body = { username, role: wish.role ?? 'member' }
  const created = await app.call('POST', '/api/v1/workspace-users', { as: tenant.owner, body })
  expect(created.status).toBe(200)
  const changed = await app.call('POST', '/auth/password', {
    body: { username, password: created.body.temp_password, new_password: password, workspace: tenant.slug },
  })
  expect(changed.status).toBe(200)
  return { userId: created.body.user_id, username, password, token: changed.body.token }
}

/** Makes a person an owner of a second workspace; the password stays where it was. */
export async function join(app: TestApp, tenant: TestTenant, person: TestPerson): Promise<void> {
  const membership = {
    tenantId: tenant.tenantId,
    userId: person.userId,
    username: person.username,
    email: undefined,
    displayName: '',
    role: 'owner' as const,
    passwordHash: undefined,
    temporaryHash: undefined,
    now: app.clock.now(),
  }
  await app.db.transaction(asSystem, (tx) => insertWorkspaceUsers(tx, [membership]))
}

export const signIn = (
  app: TestApp,
  username: string,
  password: string,
  workspace?: string,
): Promise<Reply> =>
  app.call('POST', '/auth/sign-in', {
    body: { username, password, ...(workspace === undefined ? {} : { workspace }) },
  })

/** Whether a credential opens the workspace right now. */
export const statusFor = async (app: TestApp, tenant: TestTenant, credential: string): Promise<number> =>
  (await app.call('GET', `/api/v1/tenants/${tenant.tenantId}`, { as: credential })).status
