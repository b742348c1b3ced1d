import { type AttributePath, pathFrom } from './filter.ts'
import { badPath } from './scim-fault.ts'

type Values = Readonly<Record<string, unknown>>

/** Always returned, whatever is asked for. */
const ALWAYS: ReadonlySet<string> = new Set(['id', 'schemas'])
const NAMES_MAX = 100

/** Which attributes an answer has: `attributes` names those wanted, `excludedAttributes` those not. */
export interface Projection {
  readonly only: readonly AttributePath[] | undefined
  readonly without: readonly AttributePath[]
}

export function projectionFrom(query: Values): Projection {
  const only = namesIn(query['attributes'])
  return { only: only.length === 0 ? undefined : only, without: namesIn(query['excludedAttributes']) }
}

function namesIn(list: unknown): readonly AttributePath[] {
  if (typeof list !== 'string') return []
  const names = list.split(',', NAMES_MAX).map((name) => name.trim())
  return names.filter((name) => name !== '').map((name) => pathFrom(name, badPath))
}

/** Whether an attribute will be shown at all, for what costs something to look up. */
export const shows = ({ only, without }: Projection, name: string): boolean =>
  (only === undefined || only.some((one) => one.name === name)) &&
  !without.some((one) => one.name === name && one.sub === undefined)

export function projected(resource: Values, projection: Projection): Values {
  const { only, without } = projection
  if (only === undefined && without.length === 0) return resource
  const entries = Object.entries(resource).flatMap(([key, value]): [string, unknown][] => {
    const name = key.toLowerCase()
    if (ALWAYS.has(name)) return [[key, value]]
    if (!shows(projection, name)) return []
    const wanted = (only ?? []).filter((one) => one.name === name)
    const isWhole = wanted.length === 0 || wanted.some((one) => one.sub === undefined)
    const subs = isWhole ? undefined : new Set(wanted.map((one) => one.sub ?? ''))
    const hidden = new Set(without.filter((one) => one.name === name).map((one) => one.sub ?? ''))
    return [[key, partsOf(value, (sub) => (subs === undefined || subs.has(sub)) && !hidden.has(sub))]]
  })
  return Object.fromEntries(entries)
}

function partsOf(value: unknown, isShown: (sub: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => partsOf(one, isShown))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => isShown(key.toLowerCase())))
}
