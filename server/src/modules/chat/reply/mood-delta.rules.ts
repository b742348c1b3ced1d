import { inTimeSlices } from '../../../kernel/time-slices.ts'
import { englishFeeling } from './english-feeling.rules.ts'
import { isNegatedAround, otherWordsFor } from './mood-words.rules.ts'

/** How an exchange moves an agent's mood: by what the person said, and how strongly. */
export interface MoodDelta {
  readonly valence: number
  readonly arousal: number
  readonly tension: number
  readonly affiliation: number
}

export interface MoodChange {
  readonly delta: MoodDelta
  readonly reason: string
  readonly triggerType: string
}

interface Tone {
  readonly name: string
  readonly reason: string
  readonly pattern: RegExp
  readonly delta: MoodDelta
  /** What the same words mean after "not". */
  readonly negated?: string
}

const point = (valence: number, arousal: number, tension: number, affiliation: number): MoodDelta => ({
  valence,
  arousal,
  tension,
  affiliation,
})

/** On `tension` a positive number calms. */
const TONES: readonly Tone[] = [
  {
    name: 'insult',
    reason: 'was insulted',
    pattern:
      /\b(?:(?:you(?:'re| are)?|ur)\s+(?:so\s+|such\s+(?:a|an)\s+|a\s+|an\s+|just\s+|really\s+)*(?:stupid|useless|idiot|dumb|moron|worthless|pathetic|terrible|awful|annoying|boring|liar|joke|trash|garbage)|shut up|screw you|fuck you|fuck off|i hate you|go to hell)\b/gi,
    delta: point(-9, 6, -9, -9),
  },
  {
    name: 'affection',
    reason: 'was shown affection',
    pattern:
      /\b(?:i (?:really |truly )?(?:love|adore|missed|miss) you|you mean (?:a lot|so much|the world)|you(?:'re| are) (?:my (?:best )?friend|so (?:dear|sweet|kind)|the best))\b/gi,
    delta: point(8, 4, 4, 10),
    negated: 'insult',
  },
  {
    name: 'praise',
    reason: 'was praised',
    pattern:
      /\b(?:well done|good job|great job|nice work|great work|brilliant|amazing|awesome|fantastic|(?:that|this|it)(?:'s| is| was) (?:not )?(?:so |very |really |super )?(?:helpful|great|perfect|lovely|wonderful)|you(?:'re| are) (?:not )?(?:so |very |really )?(?:great|smart|helpful|funny|kind|clever|wonderful|amazing))\b/gi,
    delta: point(6, 3, 2, 5),
    negated: 'criticism',
  },
  {
    name: 'thanks',
    reason: 'was thanked',
    pattern: /\b(?:thanks?(?: you)?|thx|cheers|much appreciated|i appreciate (?:it|that|you))\b/gi,
    delta: point(4, 1, 2, 4),
  },
  {
    name: 'apology',
    reason: 'received an apology',
    pattern: /\b(?:i(?:'m| am) (?:so |really |very )?sorry|my apologies|i apologi[sz]e|forgive me)\b/gi,
    delta: point(2, -1, 5, 4),
  },
  {
    name: 'sadness',
    reason: 'heard that the person is sad',
    pattern:
      /\b(?:i(?:'m| am| feel|'ve been feeling| have been feeling) (?:not )?(?:so |very |really |a bit |pretty |quite )?(?:sad|down|lonely|depressed|heartbroken|hopeless|miserable|devastated)|passed away|(?:has |just )?died|broke up with me|i (?:was|got) (?:fired|laid off|dumped)|i(?:'ve been| was)? cry(?:ing)?|i cried|grieving)\b/gi,
    delta: point(-5, -3, -3, 5),
  },
  {
    name: 'worry',
    reason: 'heard that the person is worried',
    pattern:
      /\b(?:i(?:'m| am| feel) (?:not )?(?:so |very |really |a bit |pretty |quite )?(?:anxious|worried|nervous|scared|afraid|stressed|overwhelmed|panicking)|panic attack)\b/gi,
    delta: point(-3, 3, -5, 3),
  },
  {
    name: 'anger',
    reason: 'met with anger',
    pattern:
      /\b(?:i(?:'m| am| feel) (?:not )?(?:so |very |really |pretty )?(?:angry|furious|pissed(?: off)?|mad|fed up|frustrated|annoyed)|this is (?:ridiculous|unacceptable|outrageous))\b/gi,
    delta: point(-4, 5, -6, -2),
  },
  {
    name: 'joy',
    reason: 'shared in good news',
    pattern:
      /\b(?:i(?:'m| am| feel) (?:not )?(?:so |very |really |super )?(?:happy|excited|thrilled|proud|glad|delighted|over the moon)|i (?:got|landed) (?:the|a) (?:job|promotion|raise)|i (?:passed|won|graduated)|i(?:'m| am| got) engaged|we(?:'re| are) (?:having a baby|getting married)|best day)\b/gi,
    delta: point(7, 6, 1, 4),
    negated: 'sadness',
  },
  {
    name: 'criticism',
    reason: 'was criticised',
    pattern:
      /\b(?:that(?:'s| is| was) (?:not )?(?:so |very |really |totally )?(?:wrong|bad|unhelpful)|you (?:got|have) (?:it|that) wrong|you(?:'re| are) wrong|you forgot|disappointed)\b/gi,
    delta: point(-4, 2, -3, -3),
  },
  {
    name: 'playfulness',
    reason: 'laughed together',
    pattern: /(?:\b(?:ha(?:ha)+|lol|lmao|rofl|hehe+)\b|😂|🤣|😄)/gi,
    delta: point(4, 4, 2, 2),
  },
]

/** What is said of anything at all, where no tone above says more. */
const PLEASANT: Tone = {
  name: 'pleasant',
  reason: 'heard something pleasant',
  pattern: /$^/g,
  delta: point(4, 2, 1, 1),
  negated: 'unpleasant',
}
const UNPLEASANT: Tone = {
  name: 'unpleasant',
  reason: 'heard something unpleasant',
  pattern: /$^/g,
  delta: point(-4, 1, -3, 1),
}
/** A sum of so many points is said with a feeling. */
const FEELING_MIN = 1.5

const NEGATION = /\b(?:not|never|n['’]t|no longer|hardly)\s+(?:\w+\s+){0,2}$/i
/** How far before a match a negation is looked for. */
const NEGATION_LENGTH_MAX = 200
const STRENGTH_MAX = 2
const AXIS_MAX = 15

interface Heard {
  readonly tone: Tone
  readonly strength: number
}

function meant(tone: Tone, isNegated: boolean): readonly Heard[] {
  if (!isNegated) return [{ tone, strength: 1 }]
  const opposite = [...TONES, UNPLEASANT].find((other) => other.name === tone.negated)
  return opposite === undefined ? [] : [{ tone: opposite, strength: 0.5 }]
}

function tonesIn(text: string): readonly Heard[] {
  const heard: Heard[] = []
  for (const tone of TONES) {
    for (const match of text.matchAll(tone.pattern)) {
      const before = text.slice(Math.max(0, match.index - NEGATION_LENGTH_MAX), match.index)
      heard.push(...meant(tone, /\bnot /i.test(match[0]) || NEGATION.test(before)))
    }
    heard.push(...inOtherWords(tone, text))
  }
  if (heard.length > 0) return heard
  const others = [PLEASANT, UNPLEASANT].flatMap((tone) => inOtherWords(tone, text))
  if (others.length > 0) return others
  const feeling = englishFeeling(text)
  if (Math.abs(feeling) < FEELING_MIN) return []
  return [{ tone: feeling > 0 ? PLEASANT : UNPLEASANT, strength: Math.min(1.5, Math.abs(feeling) / 3) }]
}

/** In other languages than English, and in emoji. */
function inOtherWords(tone: Tone, text: string): readonly Heard[] {
  const words = otherWordsFor(tone.name)
  if (words === undefined) return []
  return [...text.matchAll(words)].flatMap((match) =>
    meant(tone, isNegatedAround(text, match.index, match.index + match[0].length)),
  )
}

/** Exclamation marks in a row, or two words in capitals on one line. */
const isEmphatic = (content: string): boolean =>
  /!{2}/.test(content) ||
  content.split(/[\n\r\u2028\u2029]/).some((line) => (line.match(/\b[A-Z]{4,}\b/g)?.length ?? 0) > 1)

interface Said {
  readonly role: string
  readonly content: string
}

/** Undefined when nothing in the turn changes the mood. Only the person's own messages count. */
export const moodDeltaOf = (messages: readonly Said[]): Promise<MoodChange | undefined> =>
  inTimeSlices(moodSteps(messages))

/** One step for each message. */
function* moodSteps(messages: readonly Said[]): Generator<undefined, MoodChange | undefined, undefined> {
  const strengths = new Map<Tone, number>()
  for (const { role, content } of messages) {
    if (role !== 'user') continue
    const emphasis = isEmphatic(content) ? 1.5 : 1
    for (const { tone, strength } of tonesIn(content.slice(0, 4_000))) {
      strengths.set(tone, Math.min(STRENGTH_MAX, (strengths.get(tone) ?? 0) + strength * emphasis))
    }
    yield
  }
  if (strengths.size === 0) return undefined
  const sum = { valence: 0, arousal: 0, tension: 0, affiliation: 0 }
  for (const [tone, strength] of strengths) {
    for (const axis of ['valence', 'arousal', 'tension', 'affiliation'] as const)
      sum[axis] += tone.delta[axis] * strength
  }
  const bounded = (value: number) => Math.round(Math.min(AXIS_MAX, Math.max(-AXIS_MAX, value)) * 100) / 100
  const [strongest] = [...strengths].sort(([, one], [, other]) => other - one)
  return {
    delta: {
      valence: bounded(sum.valence),
      arousal: bounded(sum.arousal),
      tension: bounded(sum.tension),
      affiliation: bounded(sum.affiliation),
    },
    reason: strongest?.[0].reason ?? '',
    triggerType: 'emotional_response',
  }
}
