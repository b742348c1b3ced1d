import { newId, randomToken, sha256 } from '../../kernel/ids.ts'
import { type FieldError, forbidden, invalid, type Problem } from '../../kernel/problem.ts'
import { isAddressOrRange } from '../../platform/auth/allowed-addresses.ts'
import { type Role, SCIM_SCOPE } from '../../platform/auth/roles.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { defined, iso } from '../../platform/http/schema.ts'
import { type ApiKeyRow, insertApiKey } from './api-keys.store.ts'

export interface KeyRequest {
  readonly tenantId: string
  readonly projectId: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly allowedAddresses?: readonly string[] | undefined
  readonly createdBy: string
  readonly expiresAt: Date | undefined
  readonly now: Date
  /** A key chosen by the operator, for automation. */
  readonly chosen?: string | undefined
}

const KEY_BYTES = 24 // 192 bits
const PREFIX_LENGTH = 11

/** Issues a key. Only its hash and first characters are stored: what is returned here cannot be shown again. */
export async function issueApiKey(tx: Tx, request: KeyRequest): Promise<{ key: string; row: ApiKeyRow }> {
  const key = request.chosen ?? `sk_${randomToken(KEY_BYTES)}`
  const row = await insertApiKey(tx, {
    tenantId: request.tenantId,
    keyId: newId(),
    projectId: request.projectId,
    name: request.name,
    prefix: key.slice(0, PREFIX_LENGTH),
    hash: sha256(key),
    scopes: request.scopes,
    allowedAddresses: request.allowedAddresses ?? [],
    isAdminManaged: false,
    createdBy: request.createdBy,
    expiresAt: request.expiresAt,
    now: request.now,
  })
  return { key, row }
}

export function apiKeyView(row: ApiKeyRow, now: Date) {
  return defined({
    key_id: row.key_id,
    tenant_id: row.tenant_id,
    project_id: row.project_id,
    name: row.name,
    key_prefix: row.key_prefix,
    scopes: row.scopes,
    allowed_addresses: row.allowed_addresses,
    is_active: row.revoked_at === null && (row.expires_at === null || row.expires_at > now),
    is_admin_managed: row.is_admin_managed,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    expires_at: iso(row.expires_at),
    last_used_at: iso(row.last_used_at),
  })
}

/** Each entry once, in the order given; throws and names every one that is neither an address nor a range. */
export function checkedAddresses(texts: readonly string[]): readonly string[] {
  const tidy = texts.map((text) => text.trim().toLowerCase())
  const errors: FieldError[] = tidy.flatMap((text, index) =>
    isAddressOrRange(text)
      ? []
      : [{ location: `body.allowed_addresses[${index}]`, message: 'must be an IP address or a CIDR range' }],
  )
  if (errors.length > 0) throw invalid(errors)
  return [...new Set(tidy)]
}

/** Such a key makes members of every role, owners included, so only an owner may hold one. */
export const refusalOfScopes = (role: Role | undefined, scopes: readonly string[]): Problem | undefined =>
  scopes.includes(SCIM_SCOPE) && role !== 'owner'
    ? forbidden('Only an owner can create or rotate a key with the scope scim.', { required_role: 'owner' })
    : undefined
