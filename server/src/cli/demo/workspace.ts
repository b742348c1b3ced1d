import { newId, randomToken } from '../../kernel/ids.ts'
import {
  createWorkspace,
  insertDomain,
  insertProject,
  insertWorkspaceUsers,
  isSlugTaken,
  issueApiKey,
  lockInstallation,
  putConfigValue,
} from '../../modules/identity/index.ts'
import { changeManifest } from '../../modules/runtime/index.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { ROLES, type Role } from '../../platform/auth/roles.ts'
import { asSystem, type Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Events } from '../../platform/events/events.ts'
import { CONSENT } from './channels.ts'
import { DEMO_KEY, makeYoungest } from './demo.store.ts'
import type { Place } from './demo-harness.ts'
import { DEMO_SLUG, GROUP, SITE, STAFF, type StaffName } from './people.ts'

const ACTOR = 'seed'

export interface Demo {
  readonly tenantId: string
  readonly slug: string
  readonly users: readonly { readonly role: Role; readonly username: string; readonly password: string }[]
  readonly keys: readonly { readonly name: string; readonly key: string }[]
}

export interface Circumstances {
  /** When the demo's weeks begin. */
  readonly start: Date
  readonly now: Date
  readonly creditGrantUsd: number
  readonly baseDomain: string
  readonly ownerId: string
}

/** The workspace with everything that is there before the first guest writes: one transaction. */
export async function openWorkspace(
  db: Database,
  events: Events,
  about: Circumstances,
): Promise<{ demo: Demo; place: Place } | undefined> {
  const users = await Promise.all(
    ROLES.map(async (role) => {
      const password = randomToken(12)
      const userId = role === 'owner' ? about.ownerId : newId()
      return { role, ...STAFF[role], userId, password, passwordHash: await hashPassword(password) }
    }),
  )
  return db.transaction(asSystem, async (tx) => {
    await lockInstallation(tx)
    if (await isSlugTaken(tx, DEMO_SLUG)) return undefined
    const { start } = about
    const { tenantId, projectId } = await createWorkspace(tx, events, {
      name: GROUP,
      actor: ACTOR,
      creditGrantUsd: about.creditGrantUsd,
      baseDomain: about.baseDomain,
      now: start,
    })
    await makeYoungest(tx, tenantId, about.now)
    await insertWorkspaceUsers(
      tx,
      users.map((user) => ({
        tenantId,
        userId: user.userId,
        username: user.username,
        email: `${user.username}@tidemark-hotels.example`,
        displayName: user.displayName,
        role: user.role,
        passwordHash: user.passwordHash,
        temporaryHash: undefined,
        now: start,
      })),
    )
    const keys = await makeProjects(tx, { tenantId, projectId, now: start })
    await dress(tx, events, { tenantId, projectId, now: start })
    await noteState(tx, events, tenantId, 'filling', start)
    const staff = Object.fromEntries(users.map(({ username, userId }) => [username, userId]))
    return {
      demo: {
        tenantId,
        slug: DEMO_SLUG,
        users: users.map(({ role, username, password }) => ({ role, username, password })),
        keys,
      },
      place: { tenantId, projectId, key: keys[0]?.key ?? '', staff: staff as Record<StaffName, string> },
    }
  })
}

/** A demo is one when this says complete; anything else was broken off. */
export const noteState = (
  tx: Tx,
  events: Events,
  tenantId: string,
  state: 'filling' | 'complete',
  now: Date,
): Promise<unknown> => putConfigValue(tx, events, { tenantId }, DEMO_KEY, { state }, now)

interface Where {
  readonly tenantId: string
  readonly projectId: string
  readonly now: Date
}

/** A second project for trying things out, and two keys: one that may do everything, one that may only read. */
async function makeProjects(tx: Tx, { tenantId, projectId, now }: Where): Promise<Demo['keys']> {
  const playground = await insertProject(tx, {
    tenantId,
    projectId: newId(),
    name: 'Playground',
    businessName: GROUP,
    environment: 'development',
    isDefault: false,
    defaultAgentKbWrite: true,
    now,
  })
  const common = { tenantId, createdBy: ACTOR, expiresAt: undefined, now }
  const full = await issueApiKey(tx, { ...common, projectId, name: 'Website', scopes: ['*'] })
  const reader = await issueApiKey(tx, {
    ...common,
    projectId: playground.project_id,
    name: 'Reporting',
    scopes: ['read:*'],
  })
  return [
    { name: 'Website', key: full.key },
    { name: 'Reporting', key: reader.key },
  ]
}

/** A look of its own, a domain to prove, settings, what counts as a success. */
async function dress(tx: Tx, events: Events, { tenantId, projectId, now }: Where): Promise<void> {
  await changeManifest(tx, events, { tenantId, actor: ACTOR, now }, (manifest) => ({
    ...manifest,
    branding: {
      ...manifest.branding,
      product_name: GROUP,
      colors: { primary: '#0b4f6c', accent: '#e07a5f', background: '#f7fafc' },
    },
    demo: { auto_reply: true, buyer_persona: 'A couple that looks for a few quiet days by the sea.' },
    objective: { success_events: ['booked'], value_field: 'quote', attribution_window_days: 90 },
    visitor_allowed_origins: [SITE],
    widget: { ...manifest.widget, enabled: true, consent: CONSENT },
  }))
  await insertDomain(tx, {
    tenantId,
    domain: 'chat.tidemark-hotels.example',
    domainType: 'custom',
    verificationToken: randomToken(24),
    isPrimary: false,
    verifiedAt: undefined,
    now,
  })
  await putConfigValue(tx, events, { tenantId, projectId }, 'handoff_config', { min_outcomes: 50 }, now)
  const hours = { days: 'Mon-Sun', from: '07:00', to: '23:00', zone: 'Europe/Lisbon' }
  await putConfigValue(tx, events, { tenantId }, 'support_hours', hours, now)
}
