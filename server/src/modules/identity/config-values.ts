import { type TObject, type TProperties, Type } from 'typebox'
import { notFound } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Events } from '../../platform/events/events.ts'
import {
  ACCOUNT,
  type ConfigKey,
  deleteConfig,
  findConfig,
  listConfig,
  writeConfig,
} from './config-values.store.ts'

/**
 * Settings as free JSON, of one project or of the whole account. The two kinds of operations differ in their path
 * only, so what they do is here once.
 */
export const withConfigKey = <T extends TProperties>(rest: T): TObject<T & { key: ReturnType<typeof Key> }> =>
  Type.Object({ ...rest, key: Key() }) as never

const Key = () => Type.String({ pattern: '^[A-Za-z0-9._:-]{1,200}$' })

interface Place {
  readonly tenantId: string
  readonly projectId?: string
}

const at = (place: Place, key: string): ConfigKey => ({
  tenantId: place.tenantId,
  projectId: place.projectId ?? ACCOUNT,
  key,
})

const view = (row: { key: string; value: unknown; updated_at: Date }) => ({
  key: row.key,
  value: row.value,
  updated_at: row.updated_at.toISOString(),
})

export async function readAllConfig(tx: Tx, place: Place) {
  const rows = await listConfig(tx, place.tenantId, place.projectId ?? ACCOUNT)
  return { configs: rows.map(view) }
}

export async function readConfigValue(tx: Tx, place: Place, key: string) {
  const row = await findConfig(tx, at(place, key))
  if (row === undefined) throw notFound('config value')
  return view(row)
}

export async function putConfigValue(
  tx: Tx,
  events: Events,
  place: Place,
  key: string,
  value: unknown,
  now: Date,
) {
  const row = await writeConfig(tx, at(place, key), value, now)
  // Values may be secrets of the tenant's own making; the event says that, not what.
  events.append(tx, { ...place, type: 'config.updated', subjectId: key })
  return { success: true, ...view(row) }
}

export async function removeConfigValue(
  tx: Tx,
  events: Events,
  place: Place,
  key: string,
): Promise<undefined> {
  if (!(await deleteConfig(tx, at(place, key)))) throw notFound('config value')
  events.append(tx, { ...place, type: 'config.deleted', subjectId: key })
  return undefined
}
