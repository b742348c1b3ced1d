import type { Clock } from '../../kernel/clock.ts'
import { newId, randomToken } from '../../kernel/ids.ts'
import { refused } from '../../kernel/problem.ts'
import { hashPassword, PASSWORD_LENGTH_MIN } from '../../platform/auth/passwords.ts'
import { weaknessOf } from '../../platform/auth/weak-passwords.ts'
import { asSystem, type Database } from '../../platform/db/database.ts'
import type { Events } from '../../platform/events/events.ts'
import { issueApiKey } from './api-keys.ts'
import { lockInstallation } from './installation.store.ts'
import { isAnyTenant } from './tenants.store.ts'
import { createWorkspace } from './workspace.ts'
import { insertWorkspaceUsers } from './workspace-users.store.ts'

export interface FirstCredentials {
  readonly tenantId: string
  readonly projectId: string
  readonly apiKey: string
  readonly username: string
  readonly password: string
  /** Chosen by the operator, who knows it: such a secret is not shown again. */
  readonly isApiKeyGiven: boolean
  readonly isPasswordGiven: boolean
}

export interface InstallationSettings {
  readonly apiKey: string | undefined
  readonly adminUsername: string
  readonly adminPassword: string | undefined
  readonly creditGrantUsd: number
  readonly baseDomain: string
}

/**
 * What the first start of an empty installation creates: a workspace, its administrator and an API key, in one
 * transaction. Undefined when there is a workspace already, so that nothing is ever printed twice.
 */
export async function createFirstWorkspace(
  db: Database,
  events: Events,
  clock: Clock,
  settings: InstallationSettings,
): Promise<FirstCredentials | undefined> {
  if (await db.read(asSystem, isAnyTenant)) return undefined
  const password = settings.adminPassword ?? randomToken(15)
  const weakness = weaknessOfGiven(settings)
  if (weakness !== undefined) throw refused(`RAPPORT_BOOTSTRAP_ADMIN_PASSWORD ${weakness}; choose another.`)
  const passwordHash = await hashPassword(password)
  return db.transaction(asSystem, async (tx) => {
    await lockInstallation(tx)
    if (await isAnyTenant(tx)) return undefined
    const now = clock.now()
    const workspace = await createWorkspace(tx, events, {
      name: 'My Workspace',
      actor: 'installation',
      creditGrantUsd: settings.creditGrantUsd,
      baseDomain: settings.baseDomain,
      now,
    })
    const { tenantId, projectId } = workspace
    await insertWorkspaceUsers(tx, [
      {
        tenantId,
        userId: newId(),
        username: settings.adminUsername,
        email: undefined,
        displayName: 'Administrator',
        role: 'owner',
        passwordHash,
        temporaryHash: undefined,
        now,
      },
    ])
    const { key } = await issueApiKey(tx, {
      tenantId,
      projectId,
      name: 'First key',
      scopes: ['*'],
      createdBy: 'installation',
      expiresAt: undefined,
      now,
      chosen: settings.apiKey,
    })
    return {
      tenantId,
      projectId,
      apiKey: key,
      username: settings.adminUsername,
      password,
      isApiKeyGiven: settings.apiKey !== undefined,
      isPasswordGiven: settings.adminPassword !== undefined,
    }
  })
}

function weaknessOfGiven({ adminPassword, adminUsername }: InstallationSettings): string | undefined {
  if (adminPassword === undefined) return undefined
  if (adminPassword.length < PASSWORD_LENGTH_MIN) return `has fewer than ${PASSWORD_LENGTH_MIN} characters`
  return weaknessOf(adminPassword, [adminUsername])
}
