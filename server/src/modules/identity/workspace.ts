import { newId, randomToken } from '../../kernel/ids.ts'
import { microFromUsd } from '../../kernel/money.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Events } from '../../platform/events/events.ts'
import { addCredit } from '../billing/index.ts'
import { createFirstManifest } from '../runtime/index.ts'
import { insertDomain, isHostTaken } from './domains.store.ts'
import { insertProject } from './projects.store.ts'
import { insertTenant, isSlugTaken, markCreditGranted } from './tenants.store.ts'
import { slugFrom } from './workspace.rules.ts'

export interface NewWorkspace {
  readonly name: string
  readonly actor: string
  /** The organisation's id at the identity provider; made up for workspaces that have none. */
  readonly idpOrgId?: string | undefined
  readonly trial?: { readonly source: string; readonly expiresAt: Date } | undefined
  readonly creditGrantUsd: number
  readonly baseDomain: string
  readonly now: Date
}

export interface Workspace {
  readonly tenantId: string
  readonly projectId: string
  readonly slug: string
  readonly idpOrgId: string
}

/** Tenant, subdomain, default project, first manifest and credit grant: a workspace has all of them or none. */
export async function createWorkspace(tx: Tx, events: Events, request: NewWorkspace): Promise<Workspace> {
  const { now, actor } = request
  const tenantId = newId()
  const slug = await freeSlug(tx, request.name, { tenantId, baseDomain: request.baseDomain })
  const idpOrgId = request.idpOrgId ?? `org_${randomToken(12)}`
  await insertTenant(tx, { tenantId, name: request.name, slug, idpOrgId, trial: request.trial, now })
  const project = await insertProject(tx, {
    tenantId,
    projectId: newId(),
    name: 'Default',
    businessName: request.name,
    environment: 'production',
    isDefault: true,
    defaultAgentKbWrite: false,
    now,
  })
  await insertDomain(tx, {
    tenantId,
    domain: `${slug}.${request.baseDomain}`,
    domainType: 'subdomain',
    verificationToken: '',
    isPrimary: true,
    verifiedAt: now,
    now,
  })
  await createFirstManifest(
    tx,
    { tenantId, actor, now },
    { name: request.name, slug, projectId: project.project_id },
  )
  await grantCredit(tx, { tenantId, usd: request.creditGrantUsd, actor, now })
  events.append(tx, {
    tenantId,
    type: 'workspace.created',
    subjectId: tenantId,
    payload: { name: request.name, slug },
  })
  return { tenantId, projectId: project.project_id, slug, idpOrgId }
}

/** Once in a workspace's life. True when this call was the one. */
export async function grantCredit(
  tx: Tx,
  grant: { tenantId: string; usd: number; actor: string; now: Date },
): Promise<boolean> {
  if (grant.usd === 0 || !(await markCreditGranted(tx, grant.tenantId, grant.now))) return false
  await addCredit(tx, {
    tenantId: grant.tenantId,
    from: 'grants',
    amount: microFromUsd(grant.usd),
    entryType: 'grant',
    description: 'Credit to start with',
    createdBy: grant.actor,
    now: grant.now,
  })
  return true
}

/** A slug is free when no workspace has it, and none has claimed the subdomain that goes with it. */
async function freeSlug(
  tx: Tx,
  name: string,
  home: { tenantId: string; baseDomain: string },
): Promise<string> {
  const wanted = slugFrom(name)
  const isTaken =
    (await isSlugTaken(tx, wanted)) || (await isHostTaken(tx, `${wanted}.${home.baseDomain}`, home.tenantId))
  if (!isTaken) return wanted
  return `${wanted}-${randomToken(6)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '0')}`
}
