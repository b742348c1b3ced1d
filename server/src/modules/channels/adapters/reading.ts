import { isObject } from '../../../kernel/json.ts'

/** Channels post what they like: these read a member if it is what we expect, and nothing otherwise. */
export type Loose = Readonly<Record<string, unknown>>

export const objectAt = (value: unknown, key: string): Loose => {
  const found = isObject(value) ? value[key] : undefined
  return isObject(found) ? found : {}
}

export const listAt = (value: unknown, key: string): readonly Loose[] => {
  const found = isObject(value) ? value[key] : undefined
  return Array.isArray(found) ? found.filter(isObject) : []
}

/** Numbers are read as text too: ids come as either. */
export const textAt = (value: unknown, key: string): string => {
  const found = isObject(value) ? value[key] : undefined
  if (typeof found === 'number') return String(found)
  return typeof found === 'string' ? found : ''
}

export const numberAt = (value: unknown, key: string): number | undefined => {
  const found = isObject(value) ? value[key] : undefined
  const read = typeof found === 'string' && found !== '' ? Number(found) : found
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
}

const FIRST_MS = Date.UTC(2000, 0)
const LAST_MS = Date.UTC(2200, 0)

/** Undefined when the timestamp is not plausible. */
export const momentFrom = (ms: number | undefined): Date | undefined =>
  ms === undefined || ms < FIRST_MS || ms > LAST_MS ? undefined : new Date(ms)

/** Leaves out what is empty. */
export const filled = <T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined && member !== '')) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

export const TEXT_MAX = 100_000
export const clipped = (text: string): string => text.slice(0, TEXT_MAX).toWellFormed().replaceAll('\0', '')
