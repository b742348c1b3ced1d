import type { JsonObject } from '../../../kernel/json.ts'
import { FREE_TEXT, type Terms, termsOf } from './vocabulary.rules.ts'

/** Fewer won profiles than this say too little about what is won. */
export const WON_MIN = 3
/** A word of free text that stands in a field elsewhere, or the other way round. */
const ACROSS = 0.5
/** Terms of other leads count against a term with this much patience. */
const OTHERS_SMOOTHING = 3

interface Field {
  /** How much the field says: how much won profiles agree on it. */
  readonly weight: number
  /** From 0 to 1 by term: how many won profiles have it, and how few others. */
  readonly terms: ReadonlyMap<string, number>
}

/**
 * What won profiles have in common, field by field. A profile scores the share of it that it has: what matches adds,
 * what does not match or is not known adds nothing, so that more knowledge never lowers a score.
 */
export class WonCentroid {
  readonly profiles: number
  readonly #fields: ReadonlyMap<string, Field>
  readonly #total: number

  constructor(won: readonly JsonObject[], others: readonly JsonObject[]) {
    this.profiles = won.length
    const wonTerms = won.map(termsOf)
    const [had, elsewhere] = [countsOf(wonTerms), countsOf(others.map(termsOf))]
    const fields = new Map<string, Field>()
    for (const [name, counts] of had) {
      const terms = new Map<string, number>()
      for (const [term, count] of counts) {
        const common = (elsewhere.get(name)?.get(term) ?? 0) / (others.length + OTHERS_SMOOTHING)
        // One mention in free text is chance.
        if (name !== FREE_TEXT || count > 1) terms.set(term, (count / won.length) * (1 - common))
      }
      const agreed = wonTerms.reduce((sum, profile) => sum + matched(profile, name, terms) / won.length, 0)
      fields.set(name, { weight: name === FREE_TEXT ? ACROSS * agreed : agreed, terms })
    }
    this.#fields = fields
    this.#total = [...fields.values()].reduce((sum, { weight }) => sum + weight, 0)
  }

  /** 0 when nothing is shared, towards 1 the more of what won profiles have in common the profile has. */
  similarity(profile: JsonObject): number {
    if (this.#total === 0) return 0
    const terms = termsOf(profile)
    let sum = 0
    for (const [name, { weight, terms: wanted }] of this.#fields) sum += weight * matched(terms, name, wanted)
    return Math.min(1, sum / this.#total)
  }
}

/** How much of a field a profile has: each matching term leaves less of the rest open. */
function matched(profile: Terms, name: string, wanted: ReadonlyMap<string, number>): number {
  let open = 1
  const own = profile.get(name)
  const across = name === FREE_TEXT ? termsOfFields(profile) : profile.get(FREE_TEXT)
  for (const [term, weight] of wanted) {
    const share = own?.has(term) ? 1 : across?.has(term) ? ACROSS : 0
    open *= 1 - share * weight
  }
  return 1 - open
}

/** Every term that stands in a field, free text left out. */
const termsOfFields = (profile: Terms): ReadonlySet<string> =>
  new Set([...profile].flatMap(([field, terms]) => (field === FREE_TEXT ? [] : [...terms])))

function countsOf(profiles: readonly Terms[]): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>()
  for (const profile of profiles)
    for (const [name, terms] of profile) {
      const held = counts.get(name) ?? new Map<string, number>()
      for (const term of terms) held.set(term, (held.get(term) ?? 0) + 1)
      counts.set(name, held)
    }
  return counts
}
