import { TimeSlices } from '../../kernel/time-slices.ts'
import type { Statement, StatementResult } from '../db/statement.ts'
import { isSealedBytes, type KeysOf, openJsonLines, openValue, tenantOfBytes, tenantsIn } from './envelope.ts'
import { wordKeysStatement } from './word-keys.store.ts'
import type { WordSeals } from './word-seals.ts'

/** Reads keys of workspaces as they are stored, within what the reader of the rows may see. */
export type ReadKeys = (statement: Statement) => Promise<StatementResult>

const UUID = /^[0-9a-f]{8}-/

/**
 * Opens what is sealed in results, in place. `tenantId` is the workspace that the rows were read for: values of another
 * one stay closed, wherever they come from. The system reads for all of them.
 */
export async function openResults(
  seals: WordSeals,
  results: readonly StatementResult[],
  statements: readonly Statement[],
  tenantId: unknown,
  readKeys: ReadKeys,
): Promise<void> {
  if (!seals.opens) return
  const isOfOne = typeof tenantId === 'string' && UUID.test(tenantId)
  const slices = new TimeSlices()
  for (const [at, { rows, hasSealed }] of results.entries()) {
    if (!hasSealed) continue
    await readMissingKeys(seals, rows, readKeys)
    const keysOf: KeysOf = (of) => (isOfOne && of !== tenantId ? undefined : seals.keysOf(of))
    const open = statements[at]?.givesJsonLines === true ? openLines(keysOf) : openValue
    for (const row of rows) {
      for (const name of Object.keys(row)) row[name] = open(row[name], keysOf)
      if (slices.isOver) await slices.yield()
    }
  }
}

const openLines = (keysOf: KeysOf) => (value: unknown) =>
  typeof value === 'string' ? openJsonLines(value, keysOf) : openValue(value, keysOf)

async function readMissingKeys(
  seals: WordSeals,
  rows: readonly Record<string, unknown>[],
  readKeys: ReadKeys,
): Promise<void> {
  const needed = new Set<string>()
  for (const row of rows) for (const value of Object.values(row)) collectTenants(value, needed)
  const missing = [...needed].filter((tenantId) => seals.keysOf(tenantId) === undefined)
  if (missing.length === 0) return
  const { rows: found } = await readKeys(wordKeysStatement(missing))
  for (const { tenant_id, sealed_key } of found) seals.addReadable(tenant_id as string, sealed_key as Buffer)
}

function collectTenants(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') tenantsIn(value, into)
  else if (Buffer.isBuffer(value)) {
    if (isSealedBytes(value)) into.add(tenantOfBytes(value))
  } else if (typeof value === 'object' && value !== null && !(value instanceof Date))
    for (const item of Object.values(value)) collectTenants(item, into)
}
