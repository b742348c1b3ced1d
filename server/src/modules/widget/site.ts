import { isUuid } from '../../kernel/ids.ts'
import { notFound, Problem } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { type ConnectionRow, connectionsOf, findConnectionAnywhere } from '../channels/index.ts'
import { findTenantIdBySlug } from '../identity/index.ts'
import { findManifest, type Manifest } from '../runtime/index.ts'

/** A website that shows the widget: the connection its visitors write to, and what the workspace says about it. */
export interface Site {
  readonly connection: ConnectionRow
  readonly manifest: Manifest
}

/** By the workspace's short name or by a connection's id. Needs the system role: the request is not authenticated yet. */
export async function findSite(tx: Tx, site: string): Promise<Site> {
  const connection = isUuid(site) ? await webConnection(tx, site) : await firstOf(tx, site.toLowerCase())
  if (connection === undefined) throw notFound('site')
  return siteOf(tx, connection)
}

export async function siteOf(tx: Tx, connection: ConnectionRow): Promise<Site> {
  const found = await findManifest(tx, connection.tenant_id)
  if (found?.manifest.widget?.enabled !== true) throw notFound('site')
  return { connection, manifest: found.manifest }
}

async function webConnection(tx: Tx, connectionId: string): Promise<ConnectionRow | undefined> {
  const found = await findConnectionAnywhere(tx, connectionId.toLowerCase())
  return found?.channel_type === 'web' ? found : undefined
}

async function firstOf(tx: Tx, slug: string): Promise<ConnectionRow | undefined> {
  const tenantId = await findTenantIdBySlug(tx, slug)
  if (tenantId === undefined) return undefined
  const projectId = (await findManifest(tx, tenantId))?.manifest.default_project_id
  if (projectId === undefined) return undefined
  return (await connectionsOf(tx, { tenantId, projectId })).find((row) => row.channel_type === 'web')
}

/**
 * Browsers say which page asks. Pages of origins that were not approved get no widget; our own page is always approved.
 * What is no browser says nothing, and has to know a token instead.
 */
export function checkOrigin({ manifest }: Site, origin: string | undefined, publicUrl: string): void {
  if (origin === undefined || origin === new URL(publicUrl).origin) return
  if (manifest.visitor_allowed_origins?.includes(origin)) return
  throw new Problem('forbidden', `Pages of ${origin.slice(0, 300)} may not show this widget.`)
}

/** The version that a visitor has to have accepted; '' when there is no notice. */
export const consentVersionOf = ({ manifest }: Site): string => manifest.widget?.consent?.version ?? ''

export function checkConsent(site: Site, given: string): void {
  const needed = consentVersionOf(site)
  if (needed === '' || given === needed) return
  throw new Problem('refused', 'The privacy notice has to be accepted first.', {
    extra: { consent_version: needed },
  })
}
