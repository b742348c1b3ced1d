import type { Tx } from '../../platform/db/tx.ts'
import {
  type Invariant,
  type Look,
  VIOLATIONS_MAX,
  type Violation,
} from '../../platform/invariants/invariant.ts'

const PAGE = 500
const AT_ONCE = 8

interface Key {
  readonly tenant_id: string
  readonly file_id: string
}

const bytesAreThere: Invariant = {
  name: 'files-have-bytes',
  holds: 'the bytes of every file are in the file storage',
  fix: 'Restore the folder or bucket of the files from a backup, or delete these files.',
  reach: 'scan',
  async find(look, tenantIds) {
    if (!look.isEveryFile) return missingOf(look, await someFiles(look.tx, tenantIds))
    const found: Violation[] = []
    for (const tenantId of tenantIds) {
      let page: readonly Key[]
      let after = '00000000-0000-0000-0000-000000000000'
      do {
        page = await nextFiles(look.tx, tenantId, after)
        found.push(...(await missingOf(look, page)))
        after = page.at(-1)?.file_id ?? after
      } while (page.length === PAGE && found.length < VIOLATIONS_MAX)
    }
    return found
  },
}

/** The newest and the oldest file of each workspace. */
async function someFiles(tx: Tx, tenantIds: readonly string[]): Promise<readonly Key[]> {
  const end = (direction: 'asc' | 'desc') =>
    `select f.tenant_id, f.file_id from unnest($1::uuid[]) as t (id), lateral (select tenant_id, file_id from files
      where tenant_id = t.id order by created_at ${direction} limit 1) f`
  return (
    await tx.run<Key & Record<string, unknown>>({
      text: `${end('asc')} union ${end('desc')}`,
      values: [tenantIds],
    })
  ).rows
}

const nextFiles = (tx: Tx, tenantId: string, after: string): Promise<readonly Key[]> =>
  tx.db
    .selectFrom('files')
    .select(['tenant_id', 'file_id'])
    .where('tenant_id', '=', tenantId)
    .where('file_id', '>', after)
    .orderBy('file_id')
    .limit(PAGE)
    .execute()

async function missingOf({ tx, storage }: Look, keys: readonly Key[]): Promise<readonly Violation[]> {
  const missing: Key[] = []
  for (let at = 0; at < keys.length; at += AT_ONCE)
    await Promise.all(
      keys.slice(at, at + AT_ONCE).map(async (key) => {
        const stream = await storage.open(`${key.tenant_id}/${key.file_id}`)
        // A body that is given up while it arrives reports that as an error.
        stream?.on('error', () => undefined).destroy()
        // One that was deleted meanwhile has rightly lost its bytes.
        if (stream === undefined && (await isStored(tx, key))) missing.push(key)
      }),
    )
  return missing.map((key) => ({ tenantId: key.tenant_id, what: `the bytes of file ${key.file_id}` }))
}

async function isStored(tx: Tx, key: Key): Promise<boolean> {
  const row = await tx.db
    .selectFrom('files')
    .select('file_id')
    .where('tenant_id', '=', key.tenant_id)
    .where('file_id', '=', key.file_id)
    .executeTakeFirst()
  return row !== undefined
}

export const filesInvariants: readonly Invariant[] = [bytesAreThere]
