import { defined, iso } from '../../platform/http/schema.ts'
import type { ProjectRow } from './projects.store.ts'
import type { TenantRow } from './tenants.store.ts'

/** Rows as the wire shows them. */
export function tenantView(row: TenantRow) {
  return defined({
    tenant_id: row.tenant_id,
    name: row.name,
    slug: row.slug,
    idp_org_id: row.idp_org_id,
    is_active: row.is_active,
    is_trial: row.is_trial,
    created_at: row.created_at.toISOString(),
    license_key_id: row.license_key_id ?? undefined,
    trial_source: row.trial_source ?? undefined,
    trial_expires_at: iso(row.trial_expires_at),
    last_metering_heartbeat: iso(row.last_metering_heartbeat),
  })
}

export function projectView(row: ProjectRow) {
  return {
    project_id: row.project_id,
    tenant_id: row.tenant_id,
    name: row.name,
    business_name: row.business_name,
    game_name: row.business_name,
    environment: row.environment,
    is_active: row.is_active,
    is_default: row.is_default,
    default_agent_kb_write: row.default_agent_kb_write,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
