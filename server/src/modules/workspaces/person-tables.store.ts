import { sql } from 'kysely'
import type { PersonTable } from '../../platform/db/person-rows.ts'

/** An archive holds everyone's rows: erasing one person ends it. */
export const personTablesOfWorkspaces: readonly PersonTable[] = [
  {
    name: 'workspace_export_parts',
    rows: ({ tenantId }) => sql<boolean>`tenant_id = ${tenantId}`,
    move: 'stays',
    unexported: 'all',
  },
  {
    name: 'workspace_exports',
    rows: ({ tenantId }) => sql<boolean>`tenant_id = ${tenantId} and state = 'done'`,
    emptied: { state: sql`'expired'`, expires_at: sql`null` },
    move: 'stays',
    unexported: 'all',
  },
]
