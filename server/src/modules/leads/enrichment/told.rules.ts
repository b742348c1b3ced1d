import { clausesOf, isNegated, isOfOthers, isPast } from './clauses.rules.ts'
import type { Single } from './mapping.rules.ts'
import { type Reading, readText } from './reading.rules.ts'

export interface Citation {
  readonly source: 'memory' | 'knowledge'
  readonly id: string
  readonly text: string
}

/** The input's own text, or a fact that agents remember. */
export interface ReadFrom {
  readonly source: 'input' | 'memory'
  readonly id?: string
  readonly text?: string
}

const NAME = "\\p{Lu}[\\p{L}\\p{N}&.'-]*(?: (?:of |de |the |& )?\\p{Lu}[\\p{L}\\p{N}&.'-]*){0,4}"
const PLACE = new RegExp(
  `\\b(?:lives?|living|is based|based|resides?|located) in (${NAME}(?:, ${NAME})?)`,
  'u',
)
const COMPANY = new RegExp(`\\b(?:works?|working|employed) (?:\\w+ ){0,4}?(?:at|for|by) (${NAME})`, 'u')
const ROLE = /\b(?:works?|working) as (?:an? |the )?([\p{L}][\p{L} -]{2,60}?)(?= (?:at|for|in) |[.,;]|$)/u
const ROLE_AT = new RegExp(`\\b(?:is|am) (?:an? |the )?([\\p{L}][\\p{L} -]{2,60}?) (?:at|of) (${NAME})`, 'u')

/** What facts that agents remember prove about the person: each with the fact it comes from. */
export function toldBy(facts: readonly Citation[]): {
  readonly reading: Reading
  readonly from: Readonly<Record<string, ReadFrom>>
  readonly singles: Partial<Record<Single, string>>
} {
  let reading: Reading = {}
  const from: Record<string, ReadFrom> = {}
  let singles: Partial<Record<Single, string>> = {}
  // The most important fact comes first and counts before the others.
  for (const { id, text } of facts) {
    const { budget, financing, timeline } = readText(text)
    const told = Object.entries({ budget, financing, timeline }).filter(
      ([name, value]) => value !== undefined && !(name in from),
    )
    for (const [name] of told) from[name] = { source: 'memory', id, text }
    reading = { ...reading, ...Object.fromEntries(told) }
    singles = { ...personIn(text), ...singles }
  }
  return { reading, from, singles }
}

export const fromInputText = ({ budget, financing, timeline }: Reading): Record<string, ReadFrom> =>
  Object.fromEntries(
    Object.entries({ budget, financing, timeline }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, { source: 'input' as const }]],
    ),
  )

/** Where a person lives and works, if a text says so of the person and of today. */
function personIn(text: string): Partial<Record<Single, string>> {
  const found: Partial<Record<Single, string>> = {}
  // A place may be written with its country after a comma.
  for (const clause of [text.split(/[.;\n]/)[0] ?? '', ...clausesOf(text).map((one) => one.text)]) {
    const take = (field: Single, words: RegExp, group = 1) => {
      const match = words.exec(clause)
      const before = clause.slice(0, match?.index ?? 0)
      if (match === null || isNegated(before) || isOfOthers(before) || isPast(before)) return
      found[field] ??= (match[group] ?? '').trim()
    }
    take('location', PLACE)
    take('title', ROLE)
    take('title', ROLE_AT)
    take('company', COMPANY)
    take('company', ROLE_AT, 2)
  }
  return found
}
