/**
 * Big Five and the ten dimensions. A trait has two dimensions; they lean apart by how far another trait lies from the
 * middle, and their mean is the trait itself (unless one of them meets an end of the scale):
 *
 *   intellect       = O − 0.2 (N − 50)      aesthetic     = O + 0.2 (N − 50)
 *   industriousness = C − 0.2 (N − 50)      orderliness   = C + 0.2 (N − 50)
 *   enthusiasm      = E + 0.2 (A − 50)      assertiveness = E − 0.2 (A − 50)
 *   compassion      = A + 0.2 (E − 50)      politeness    = A − 0.2 (E − 50)
 *   withdrawal      = N − 0.2 (E − 50)      volatility    = N + 0.2 (E − 50)
 */
export const TRAITS = [
  'openness',
  'conscientiousness',
  'extraversion',
  'agreeableness',
  'neuroticism',
] as const
export type Trait = (typeof TRAITS)[number]
export type Big5Scores = Readonly<Record<Trait, number>>
/** Only explicit values; the others default to the middle. */
export type StatedBig5 = Readonly<Partial<Big5Scores>>

const ASPECTS = {
  intellect: { of: 'openness', leansWith: 'neuroticism', tilt: -0.2 },
  aesthetic: { of: 'openness', leansWith: 'neuroticism', tilt: 0.2 },
  industriousness: { of: 'conscientiousness', leansWith: 'neuroticism', tilt: -0.2 },
  orderliness: { of: 'conscientiousness', leansWith: 'neuroticism', tilt: 0.2 },
  enthusiasm: { of: 'extraversion', leansWith: 'agreeableness', tilt: 0.2 },
  assertiveness: { of: 'extraversion', leansWith: 'agreeableness', tilt: -0.2 },
  compassion: { of: 'agreeableness', leansWith: 'extraversion', tilt: 0.2 },
  politeness: { of: 'agreeableness', leansWith: 'extraversion', tilt: -0.2 },
  withdrawal: { of: 'neuroticism', leansWith: 'extraversion', tilt: -0.2 },
  volatility: { of: 'neuroticism', leansWith: 'extraversion', tilt: 0.2 },
} as const satisfies Record<string, { of: Trait; leansWith: Trait; tilt: number }>

export type Dimension = keyof typeof ASPECTS
export const DIMENSIONS = Object.keys(ASPECTS) as readonly Dimension[]
export type Dimensions = Readonly<Record<Dimension, number>>

export const MIDDLE = 50

const clamp = (value: number): number => Math.min(100, Math.max(0, value))
const rounded = (value: number): number => Math.round(value * 100) / 100

/** Scores on the scale 0 to 100, whichever scale they were sent in. */
export function scoresFrom<T extends Readonly<Record<string, number>>>(sent: T): T {
  const isFraction = Object.values(sent).every((value) => value <= 1)
  const entries = Object.entries(sent).map(([name, value]) => [
    name,
    rounded(isFraction ? value * 100 : value),
  ])
  return Object.fromEntries(entries) as T
}

export function big5Of(stated: StatedBig5): Big5Scores {
  return Object.fromEntries(TRAITS.map((trait) => [trait, stated[trait] ?? MIDDLE])) as Big5Scores
}

export function derivedDimensions(scores: Big5Scores): Dimensions {
  const entries = DIMENSIONS.map((name) => {
    const { of, leansWith, tilt } = ASPECTS[name]
    return [name, rounded(clamp(scores[of] + tilt * (scores[leansWith] - MIDDLE)))]
  })
  return Object.fromEntries(entries) as Dimensions
}

export interface Character {
  readonly big5: StatedBig5
  /** Only what was set by hand; the rest follows from the Big Five. */
  readonly dimensions: Readonly<Partial<Dimensions>>
}

export const dimensionsOf = ({ big5, dimensions }: Character): Dimensions => ({
  ...derivedDimensions(big5Of(big5)),
  ...dimensions,
})

export interface CharacterChange {
  /** A score, or the trait as an answer shows it. */
  readonly big5?: Readonly<Partial<Record<Trait, number | { readonly score: number }>>> | undefined
  readonly dimensions?: Readonly<Partial<Dimensions>> | undefined
}

/** Writing the Big Five derives all dimensions anew, except those sent along; traits that were not sent stay. */
export function changeCharacter(before: Character, change: CharacterChange): Character {
  const kept = change.big5 === undefined ? before.dimensions : {}
  return {
    big5: { ...before.big5, ...sentScores(TRAITS, change.big5) },
    dimensions: { ...kept, ...sentScores(DIMENSIONS, change.dimensions) },
  }
}

/** Clients send unknown names with unchecked values: those are ignored. */
function sentScores(
  names: readonly string[],
  sent: Readonly<Record<string, number | { readonly score: number } | undefined>> = {},
): Record<string, number> {
  const known = Object.entries(sent).flatMap(([name, value]) => {
    if (value === undefined || !names.includes(name)) return []
    return [[name, typeof value === 'number' ? value : value.score] as const]
  })
  return scoresFrom(Object.fromEntries(known))
}

export interface TraitChange {
  readonly category: 'big5' | 'dimensions'
  readonly name: string
  readonly from: number
  readonly to: number
}

/** What differs, trait by trait; an agent's evolution is the list of these. */
export function traitChanges(before: Character, after: Character): readonly TraitChange[] {
  const between = (category: TraitChange['category'], from: object, to: object): TraitChange[] =>
    Object.entries(from as Record<string, number>).flatMap(([name, old]) => {
      const value = (to as Record<string, number>)[name] as number
      return value === old ? [] : [{ category, name, from: old, to: value }]
    })
  return [
    ...between('big5', big5Of(before.big5), big5Of(after.big5)),
    ...between('dimensions', dimensionsOf(before), dimensionsOf(after)),
  ]
}

const LEVELS = ['very low', 'low', 'moderate', 'high', 'very high'] as const
const levelOf = (score: number): string => LEVELS[Math.min(4, Math.floor(score / 20))] as string

export function big5View(character: Character) {
  const scores = big5Of(character.big5)
  const dimensions = dimensionsOf(character)
  const traitView = (trait: Trait) => ({
    score: scores[trait],
    confidence: character.big5[trait] === undefined ? 0 : 1,
    level: levelOf(scores[trait]),
    facets: DIMENSIONS.filter((name) => ASPECTS[name].of === trait).sort(
      (a, b) => dimensions[b] - dimensions[a],
    ),
  })
  return {
    openness: traitView('openness'),
    conscientiousness: traitView('conscientiousness'),
    extraversion: traitView('extraversion'),
    agreeableness: traitView('agreeableness'),
    neuroticism: traitView('neuroticism'),
  }
}

/** How freely a model may choose its words: the more open the agent, the freer. 0.4 to 0.8. */
export const temperatureOf = (stated: StatedBig5): number => rounded(0.4 + big5Of(stated).openness / 250)
