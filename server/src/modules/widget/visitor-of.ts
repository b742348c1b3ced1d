import type { AtSite, Visitors } from './visitors.ts'

const headerIn = (headers: unknown, name: string): string | undefined =>
  (headers as Readonly<Record<string, string | undefined>>)[name]

/** The page that asks, as browsers say it. */
export const originIn = (headers: unknown): string | undefined => headerIn(headers, 'origin')

/** Who asks, by the token that their browser keeps. */
export const visitorOf = (visitors: Visitors, headers: unknown): Promise<AtSite> =>
  visitors.at(headerIn(headers, 'x-visitor-token'), originIn(headers))
