import { tenantTables } from '../src/modules.ts'

/**
 * Which statements name the workspace that they are about. On a database that is distributed by `tenant_id`, a statement
 * that does not is sent to every node; row-level security keeps workspaces apart either way, but by a function that the
 * planner of such a database does not look into.
 */

const TABLES = new Set(tenantTables.map(({ name }) => name))
const MENTION =
  /\b(?:from|join|into|update|using|only|table)\s+(?:only\s+)?(?:public\.)?"?([a-z_][a-z0-9_]*)"?/gi
/** The workspace compared with a value or another table's, alone or as the first of several columns. */
const COMPARES =
  /\btenant_id"?\s*(?:=|<>|in\b)|(?:=|<>)\s*(?:"?\w+"?\.)?"?tenant_id\b|\busing\s*\("?tenant_id|\((?:"?\w+"?\.)?"?tenant_id"?\s*,[^()]*\)\s*(?:=|>|<|in\b)|current_tenant\(\)/i
const INSERTS = /\binsert into\b/i

/** The tenants' tables that a statement reads or writes. */
export function tenantTablesIn(text: string): readonly string[] {
  const found = [...text.matchAll(MENTION)].flatMap(([, name]) =>
    name !== undefined && TABLES.has(name) ? [name] : [],
  )
  return [...new Set(found)]
}

/** True for a statement on tenants' tables that says nothing of whose rows it means. */
export const isWithoutTenant = (text: string): boolean =>
  // Rows that are written have their workspace in a column that may not be null.
  tenantTablesIn(text).length > 0 && !COMPARES.test(text) && !INSERTS.test(text)
