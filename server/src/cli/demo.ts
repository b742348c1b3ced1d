import { newId, randomToken } from '../kernel/ids.ts'
import { ensureAgent } from '../modules/agents/index.ts'
import {
  createWorkspace,
  insertDomain,
  insertProject,
  insertWorkspaceUsers,
  isSlugTaken,
  issueApiKey,
  lockInstallation,
  putConfigValue,
} from '../modules/identity/index.ts'
import { changeManifest } from '../modules/runtime/index.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { ROLES, type Role } from '../platform/auth/roles.ts'
import { asSystem, type Database } from '../platform/db/database.ts'
import type { Tx } from '../platform/db/tx.ts'
import type { Events } from '../platform/events/events.ts'

const NAME = 'Harbour Homes'
export const DEMO_SLUG = 'harbour-homes'
const ACTOR = 'seed'
const PEOPLE: Readonly<Record<Role, { username: string; displayName: string }>> = {
  owner: { username: 'olivia', displayName: 'Olivia Marsh' },
  admin: { username: 'amir', displayName: 'Amir Haddad' },
  member: { username: 'mei', displayName: 'Mei Tanaka' },
  viewer: { username: 'victor', displayName: 'Victor Lund' },
}

export interface Demo {
  readonly tenantId: string
  readonly slug: string
  readonly users: readonly { readonly role: Role; readonly username: string; readonly password: string }[]
  readonly keys: readonly { readonly name: string; readonly key: string }[]
}

interface Circumstances {
  readonly now: Date
  readonly creditGrantUsd: number
  readonly baseDomain: string
}

/**
 * An estate agent's workspace, to look around in. All of it in one transaction, so that it is there whole or not
 * at all. Undefined when it exists already.
 */
export async function createDemo(
  db: Database,
  events: Events,
  about: Circumstances,
): Promise<Demo | undefined> {
  if (await db.read(asSystem, (tx) => isSlugTaken(tx, DEMO_SLUG))) return undefined
  const users = await Promise.all(
    ROLES.map(async (role) => {
      const password = randomToken(12)
      return { role, ...PEOPLE[role], password, passwordHash: await hashPassword(password) }
    }),
  )
  return db.transaction(asSystem, async (tx) => {
    await lockInstallation(tx)
    if (await isSlugTaken(tx, DEMO_SLUG)) return undefined
    const { now } = about
    const { tenantId, projectId } = await createWorkspace(tx, events, { name: NAME, actor: ACTOR, ...about })
    await insertWorkspaceUsers(
      tx,
      users.map((user) => ({
        tenantId,
        userId: newId(),
        username: user.username,
        email: `${user.username}@harbour-homes.example`,
        displayName: user.displayName,
        role: user.role,
        passwordHash: user.passwordHash,
        temporaryHash: undefined,
        now,
      })),
    )
    const keys = await makeProjects(tx, { tenantId, projectId, now })
    await dress(tx, events, { tenantId, projectId, now })
    const shown = users.map(({ role, username, password }) => ({ role, username, password }))
    return { tenantId, slug: DEMO_SLUG, users: shown, keys }
  })
}

interface Place {
  readonly tenantId: string
  readonly projectId: string
  readonly now: Date
}

/** A second project for trying things out, and two keys: one that may do everything, one that may only read. */
async function makeProjects(tx: Tx, { tenantId, projectId, now }: Place): Promise<Demo['keys']> {
  const staging = await insertProject(tx, {
    tenantId,
    projectId: newId(),
    name: 'Playground',
    businessName: NAME,
    environment: 'development',
    isDefault: false,
    defaultAgentKbWrite: true,
    now,
  })
  const common = { tenantId, createdBy: ACTOR, expiresAt: undefined, now }
  const full = await issueApiKey(tx, { ...common, projectId, name: 'Website', scopes: ['*'] })
  const reader = await issueApiKey(tx, {
    ...common,
    projectId: staging.project_id,
    name: 'Reporting',
    scopes: ['read:*'],
  })
  return [
    { name: 'Website', key: full.key },
    { name: 'Reporting', key: reader.key },
  ]
}

/** What makes it look lived in: a look of its own, a domain to prove, settings, an agent. */
async function dress(tx: Tx, events: Events, { tenantId, projectId, now }: Place): Promise<void> {
  const agentId = await ensureAgent(tx, { tenantId, projectId, name: 'Marina', now })
  await changeManifest(tx, events, { tenantId, actor: ACTOR, now }, (manifest) => ({
    ...manifest,
    branding: {
      ...manifest.branding,
      colors: { primary: '#0b4f6c', accent: '#e07a5f', background: '#f7fafc' },
    },
    demo: { auto_reply: true, buyer_persona: 'A young family that looks for a flat near the water.' },
    visitor_allowed_origins: ['https://www.harbour-homes.example'],
    widget: { ...manifest.widget, enabled: true, agent_id: agentId },
  }))
  await insertDomain(tx, {
    tenantId,
    domain: 'chat.harbour-homes.example',
    domainType: 'custom',
    verificationToken: randomToken(24),
    isPrimary: false,
    verifiedAt: undefined,
    now,
  })
  await putConfigValue(tx, events, { tenantId, projectId }, 'handoff_config', { min_outcomes: 50 }, now)
  await putConfigValue(
    tx,
    events,
    { tenantId },
    'support_hours',
    { days: 'Mon-Fri', from: '09:00', to: '18:00', zone: 'Europe/Lisbon' },
    now,
  )
}
