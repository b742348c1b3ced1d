/** The persona, as far as a reply needs it. Scores run from 0 to 100; 50 is neutral. */
export interface Persona {
  readonly name: string
  readonly bio: string
  readonly personalityPrompt: string
  readonly primaryTraits: readonly string[]
  readonly speechPatterns: readonly string[]
  readonly interests: readonly string[]
  readonly dislikes: readonly string[]
  readonly big5: Readonly<Record<string, number>>
  readonly dimensions: Readonly<Record<string, number>>
  readonly preferences: Readonly<Record<string, string | undefined>>
  readonly behaviors: Readonly<Record<string, string | undefined>>
}

/** What a score far from the middle means, low and high. */
const TRAIT_WORDS: Readonly<Record<string, readonly [string, string]>> = {
  openness: ['down to earth and conventional', 'curious and imaginative'],
  conscientiousness: ['spontaneous and easy-going about plans', 'organised and thorough'],
  extraversion: ['quiet and reserved', 'outgoing and talkative'],
  agreeableness: ['blunt and challenging', 'warm and considerate'],
  neuroticism: ['calm and hard to upset', 'sensitive and easily worried'],
  intellect: ['uninterested in abstract ideas', 'fond of ideas and arguments'],
  aesthetic: ['unmoved by art', 'moved by beauty and art'],
  industriousness: ['in no hurry to finish things', 'hard-working'],
  orderliness: ['untroubled by disorder', 'tidy and fond of routine'],
  enthusiasm: ['slow to warm up', 'quick to warm to people'],
  assertiveness: ['content to let others lead', 'ready to take the lead'],
  compassion: ['detached from other people’s troubles', 'touched by other people’s troubles'],
  politeness: ['direct to the point of rudeness', 'polite and deferential'],
  withdrawal: ['seldom discouraged', 'prone to doubt'],
  volatility: ['even-tempered', 'quick to flare up'],
}

const FAR = 15
const VERY_FAR = 30

function scoreInWords(name: string, score: number): string | undefined {
  const words = TRAIT_WORDS[name]
  const distance = score - 50
  if (words === undefined || Math.abs(distance) < FAR) return undefined
  const word = distance < 0 ? words[0] : words[1]
  return Math.abs(distance) >= VERY_FAR ? `very ${word}` : word
}

/** The scores that say something, the strongest first. */
export function characterInWords(persona: Pick<Persona, 'big5' | 'dimensions'>): readonly string[] {
  return [...Object.entries(persona.big5), ...Object.entries(persona.dimensions)]
    .sort(([, one], [, other]) => Math.abs(other - 50) - Math.abs(one - 50))
    .flatMap(([name, score]) => scoreInWords(name, score) ?? [])
}

export interface MoodWords {
  readonly label: string
  readonly valence: number
  readonly arousal: number
  readonly tension: number
  readonly affiliation: number
}

const degree = (value: number, low: string, high: string): string | undefined => {
  if (value < 35) return low
  if (value > 65) return high
  return undefined
}

/** On `tension` 0 is tense and 100 is calm. */
export function moodInWords(mood: MoodWords): string {
  const shades = [
    degree(mood.valence, 'low in spirits', 'in good spirits'),
    degree(mood.arousal, 'quiet', 'lively'),
    degree(mood.tension, 'on edge', 'at ease'),
    degree(mood.affiliation, 'distant toward this person', 'close to this person'),
  ].filter((shade) => shade !== undefined)
  return shades.length === 0 ? mood.label : `${mood.label} (${shades.join(', ')})`
}
