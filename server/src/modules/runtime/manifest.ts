import { invariant } from '../../kernel/invariant.ts'
import { notFound, Problem } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Events } from '../../platform/events/events.ts'
import { inStep } from './manifest.rules.ts'
import type { Manifest } from './manifest.schemas.ts'
import { findManifest, lockManifest, reserveManifest, writeManifest } from './manifests.store.ts'

export interface ManifestVersion {
  readonly tenant_id: string
  readonly version: number
  readonly manifest: Manifest
}

interface Author {
  readonly tenantId: string
  readonly actor: string
  readonly now: Date
}

/** The manifest every workspace begins with: enough for the console and the widget to draw themselves. */
export async function createFirstManifest(
  tx: Tx,
  author: Author,
  workspace: { name: string; slug: string; projectId: string },
): Promise<void> {
  const manifest: Manifest = {
    schema_version: 1,
    branding: {
      product_name: workspace.name,
      colors: { primary: '#1f3a5f', accent: '#d9822b', background: '#ffffff' },
      font_family: 'Inter',
    },
    default_project_id: workspace.projectId,
    demo: { auto_reply: false },
    locale: 'en',
    modules: ['agents', 'memory', 'conversations', 'knowledge'],
    visitor_allowed_origins: [],
    widget: { enabled: false, tenant_slug: workspace.slug, allowed_hostnames: [] },
  }
  await writeManifest(tx, {
    tenantId: author.tenantId,
    version: 1,
    manifest,
    updatedBy: author.actor,
    now: author.now,
  })
}

export async function readManifest(tx: Tx, tenantId: string): Promise<ManifestVersion> {
  const found = await findManifest(tx, tenantId)
  if (found === undefined) throw notFound('manifest')
  return found
}

/**
 * Changes the manifest under its row's lock and bumps the version. Writers of different parts do not undo one
 * another: each starts from what the one before has stored.
 */
export async function changeManifest(
  tx: Tx,
  events: Events,
  author: Author,
  change: (manifest: Manifest) => Manifest,
  expectedVersion?: number,
): Promise<ManifestVersion> {
  const { tenantId, actor, now } = author
  const before = await lockOrReserve(tx, tenantId, now)
  if (expectedVersion !== undefined && expectedVersion !== before.version) {
    throw new Problem(
      'stale_version',
      `The manifest is at version ${before.version}, not ${expectedVersion}.`,
      {
        extra: { current_version: before.version },
      },
    )
  }
  const manifest = inStep(change(before.manifest))
  const version = before.version + 1
  await writeManifest(tx, { tenantId, version, manifest, updatedBy: actor, now })
  events.append(tx, { tenantId, type: 'manifest.updated', payload: { version } })
  return { tenant_id: tenantId, version, manifest }
}

/** The first writers of a workspace that has no manifest wait for one another, too. */
async function lockOrReserve(tx: Tx, tenantId: string, now: Date): Promise<ManifestVersion> {
  const present = await lockManifest(tx, tenantId)
  if (present !== undefined) return present
  await reserveManifest(tx, tenantId, { schema_version: 1 }, now)
  const reserved = await lockManifest(tx, tenantId)
  invariant(reserved !== undefined, 'a reserved manifest can be locked')
  return reserved
}
