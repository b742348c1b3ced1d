import type { JWK } from 'jose'
import { jsonb, sealedByInstallation, type TablesOf, table, text, timestamp } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'

export const signingKeyContext = ({ kid }: { readonly kid: string }): string => `signing-key/${kid}`

export const signingKeys = table(
  'signing_keys',
  {
    kid: text(),
    public_jwk: jsonb<JWK>(),
    private_key: sealedByInstallation(['kid'], signingKeyContext),
    created_at: timestamp(),
    retired_at: timestamp().nullable(),
  },
  'platform',
)

declare module '../db/tables.ts' {
  interface Tables extends TablesOf<typeof signingKeys> {}
}

export interface StoredKey {
  readonly kid: string
  readonly publicJwk: JWK
  readonly sealedPrivateKey: Buffer
  readonly createdAt: Date
  readonly retiredAt: Date | null
}

/** Newest first. */
export async function listKeys(tx: Tx): Promise<readonly StoredKey[]> {
  const rows = await tx.db
    .selectFrom('signing_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute()
  return rows.map((row) => ({
    kid: row.kid,
    publicJwk: row.public_jwk,
    sealedPrivateKey: row.private_key,
    createdAt: row.created_at,
    retiredAt: row.retired_at,
  }))
}

/** Processes that rotate at the same moment wait for one another here. */
export async function lockKeys(tx: Tx): Promise<void> {
  await tx.run({ text: `select pg_advisory_xact_lock(hashtext('rapport signing keys'))`, values: [] })
}

export async function addKey(tx: Tx, key: Omit<StoredKey, 'retiredAt'>): Promise<void> {
  await tx.db
    .insertInto('signing_keys')
    .values({
      kid: key.kid,
      public_jwk: JSON.stringify(key.publicJwk),
      private_key: key.sealedPrivateKey,
      created_at: key.createdAt,
    })
    .execute()
}

export async function retireOthers(tx: Tx, kid: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('signing_keys')
    .set({ retired_at: now })
    .where('kid', '<>', kid)
    .where('retired_at', 'is', null)
    .execute()
}

export async function deleteRetiredBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.db.deleteFrom('signing_keys').where('retired_at', '<', moment).execute()
}
