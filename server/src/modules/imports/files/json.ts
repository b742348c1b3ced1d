import { UnreadableFile } from './file.ts'

export type Json = unknown
export type JsonMap = Readonly<Record<string, Json>>

export function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UnreadableFile(`The file is not JSON: ${(error as Error).message}`)
  }
}

export const isMap = (value: Json): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [])

/** The first of these that is a text with something in it. */
export function textIn(map: JsonMap, ...names: readonly string[]): string {
  for (const name of names) {
    const value = map[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return ''
}

/** The first of these that is a moment: ISO text, or seconds or milliseconds since 1970. */
export function momentIn(map: JsonMap, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = map[name]
    const at =
      typeof value === 'number'
        ? new Date(value < 1e11 ? value * 1_000 : value)
        : typeof value === 'string' && value !== ''
          ? new Date(value)
          : undefined
    if (at !== undefined && Number.isFinite(at.getTime())) return at.toISOString()
  }
  return undefined
}
