import { DAY_MS } from '../../../kernel/clock.ts'
import { isObject, type JsonObject } from '../../../kernel/json.ts'

/** The segment of all people. */
export const EVERYBODY = 'all'

/** A source and a target that met: what the source answered, and what is known of both. */
export interface Meeting {
  readonly sourceId: string
  readonly answers: number
  readonly firstAt: Date
  readonly convertedAt: Date | undefined
  readonly source: JsonObject
  readonly target: JsonObject
}

interface Tally {
  shown: number
  conversions: number
}

interface Segment extends Tally {
  leads: number
  lastLead: string
  /** Days to a conversion are known only where something was answered before it. */
  days: number
  waited: number
  readonly features: Map<string, Tally>
}

const FEATURES_MAX = 2_000
const SEGMENTS_MAX = 500
const SHOWN_MAX = 5
/** A feature seen less often than this says nothing yet. */
const SAMPLE_MIN = 5
/** How many meetings of the usual rate every feature is given in advance. */
const STRENGTH = 5

/** Adds up meetings, sorted by their source, one after another. */
export class ConversionCount {
  readonly #segments = new Map<string, Segment>()
  readonly #by: { readonly of: 'source' | 'target'; readonly property: string } | undefined

  constructor(by: { readonly of: 'source' | 'target'; readonly property: string } | undefined) {
    this.#by = by
  }

  add(meeting: Meeting): void {
    this.#count(EVERYBODY, meeting)
    if (this.#by === undefined) return
    const value = meeting[this.#by.of][this.#by.property]
    this.#count(`${this.#by.property}=${wordFor(value) ?? 'unknown'}`, meeting)
  }

  #count(key: string, meeting: Meeting): void {
    const segment = this.#segments.get(key) ?? emptySegment()
    if (!this.#segments.has(key) && this.#segments.size >= SEGMENTS_MAX) return
    this.#segments.set(key, segment)
    const isConverted = meeting.convertedAt !== undefined
    if (segment.lastLead !== meeting.sourceId) segment.leads += 1
    segment.lastLead = meeting.sourceId
    tally(segment, isConverted)
    if (meeting.convertedAt !== undefined && meeting.convertedAt > meeting.firstAt) {
      segment.days += (meeting.convertedAt.getTime() - meeting.firstAt.getTime()) / DAY_MS
      segment.waited += 1
    }
    for (const feature of featuresOf(meeting)) {
      const known = segment.features.get(feature) ?? { shown: 0, conversions: 0 }
      if (!segment.features.has(feature) && segment.features.size >= FEATURES_MAX) continue
      segment.features.set(feature, known)
      tally(known, isConverted)
    }
  }

  stats() {
    return [...this.#segments].map(([segmentKey, segment]) => ({
      segmentKey,
      totalLeads: segment.leads,
      shownCount: segment.shown,
      conversionCount: segment.conversions,
      conversionRate: segment.conversions / segment.shown,
      avgDaysToConvert: segment.waited === 0 ? 0 : segment.days / segment.waited,
      topFeatures: topFeatures(segment),
    }))
  }
}

const emptySegment = (): Segment => ({
  shown: 0,
  conversions: 0,
  leads: 0,
  lastLead: '',
  days: 0,
  waited: 0,
  features: new Map(),
})

const tally = (count: Tally, isConverted: boolean): void => {
  count.shown += 1
  if (isConverted) count.conversions += 1
}

/** What goes with more conversions than usual, by how many times more; rare things are pulled towards the usual. */
function topFeatures(segment: Segment): Record<string, { lift: number; conversions: number; shown: number }> {
  const rate = segment.conversions / segment.shown
  if (rate === 0) return {}
  const lifted = [...segment.features]
    .filter(([, { shown }]) => shown >= SAMPLE_MIN)
    .map(([feature, { shown, conversions }]) => ({
      feature,
      lift: (conversions + STRENGTH * rate) / (shown + STRENGTH) / rate,
      conversions,
      shown,
    }))
    .filter(({ lift }) => lift > 1)
    .sort((one, other) => other.lift - one.lift || (one.feature < other.feature ? -1 : 1))
  return Object.fromEntries(
    lifted
      .slice(0, SHOWN_MAX)
      .map(({ feature, lift, ...counts }) => [
        feature,
        { lift: Math.round(lift * 1_000) / 1_000, ...counts },
      ]),
  )
}

const featuresOf = ({ source, target }: Meeting): ReadonlySet<string> =>
  new Set([...wordsIn('source', source), ...wordsIn('target', target)])

const wordsIn = (side: string, properties: JsonObject): string[] =>
  Object.entries(properties)
    .slice(0, 30)
    .flatMap(([name, value]) => {
      const word = wordFor(value)
      return word === undefined ? [] : [`${side}.${name}=${word}`]
    })

const wordFor = (value: unknown): string | undefined => {
  if (value === undefined || value === null || isObject(value) || Array.isArray(value)) return undefined
  const word = String(value).trim()
  return word === '' || word.length > 60 ? undefined : word
}
