import type { MoodWords, Persona } from '../context/persona.rules.ts'
import { capitalised, type Dice, sentencesOf } from './speech.ts'

/** How a persona says things: formal or not, short or long, with its own turns of phrase. */

export interface Manner {
  readonly isFormal: boolean
  readonly isCasual: boolean
  readonly isBrief: boolean
  readonly isWordy: boolean
  readonly isPlayful: boolean
  readonly isDry: boolean
  readonly isReserved: boolean
  readonly isPractical: boolean
  readonly likesEmoji: boolean
  readonly isLowerCase: boolean
  /** What it calls people instead of their name. */
  readonly address: string | undefined
  readonly opening: string | undefined
  readonly ending: string | undefined
}

const QUOTED = /(?<!\p{L})["“'‘]([^"”'’]{1,60})["”'’]/u

export function mannerOf(persona: Persona): Manner {
  const word = (value: string | undefined) => (value ?? '').toLowerCase()
  const formality = word(persona.preferences['formality'])
  const humor = word(persona.preferences['humor_style'])
  const expression = word(persona.preferences['emotional_expression'])
  const length = word(persona.behaviors['response_length'])
  const empathy = word(persona.behaviors['empathy_style'])
  const patterns = persona.speechPatterns.map((pattern) => ({
    lower: pattern.toLowerCase(),
    phrase: QUOTED.exec(pattern)?.[1],
  }))
  const says = (test: RegExp) =>
    patterns.find(({ lower, phrase }) => phrase !== undefined && test.test(lower))?.phrase
  const has = (test: RegExp) => patterns.some(({ lower }) => test.test(lower))
  const address = says(/\bcall|\baddress|\brefer/)
  return {
    isFormal: /(?<!in)formal|high|polite|professional/.test(formality) && !/informal/.test(formality),
    isCasual: /informal|casual|low|relaxed|slang/.test(formality),
    isBrief: /short|brief|concise|terse|minimal/.test(length) || has(/short sentences|few words|laconic/),
    isWordy: /long|detailed|verbose|elaborate/.test(length),
    isPlayful: /playful|silly|witty|light|goofy|teas/.test(humor),
    isDry: /dry|sarcas|deadpan|iron/.test(humor),
    isReserved: /reserved|low|restrained|stoic|minimal/.test(expression),
    isPractical: /practical|solution|cognitive|pragmatic/.test(empathy),
    likesEmoji: has(/emoji/),
    isLowerCase: has(/lower ?-?case/),
    address,
    opening: says(/\b(?:start|begin|open)/),
    ending: says(/\b(?:end|finish|close)/) ?? says(/\b(?:says?|phrase|uses?|often|likes? to say)\b/),
  }
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bI'm\b/g, 'I am'],
  [/\bI've\b/g, 'I have'],
  [/\bI'll\b/g, 'I will'],
  [/\bI'd\b/g, 'I would'],
  [/\byou're\b/gi, 'you are'],
  [/\byou've\b/gi, 'you have'],
  [/\byou'll\b/gi, 'you will'],
  [/\byou'd\b/gi, 'you would'],
  [/\b(it|that|what|there|here|who|how)'s\b/gi, '$1 is'],
  [/\bcan't\b/g, 'cannot'],
  [/\bwon't\b/g, 'will not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should)n't\b/gi, '$1 not'],
  [/\blet's\b/gi, 'let us'],
]

function formally(text: string): string {
  let formal = text
  for (const [pattern, plain] of CONTRACTIONS) formal = formal.replace(pattern, plain)
  return formal
    .replace(/!+/g, '.')
    .replace(/(^|[.?] )(\p{Ll})/gu, (_, before, letter) => before + letter.toUpperCase())
}

const GLAD = ['🙂', '😊', '✨']
const SORRY = ['💙', '🫂']

interface Occasion {
  readonly mood: MoodWords
  readonly isSad: boolean
  /** A refusal is said plainly. */
  readonly isSerious: boolean
}

export function inManner(text: string, manner: Manner, dice: Dice, occasion: Occasion): string {
  let said = text.trim()
  if (manner.isBrief) said = sentencesOf(said).slice(0, 2).join(' ')
  if (manner.isFormal) said = formally(said)
  if (!occasion.isSerious && !occasion.isSad) {
    if (manner.opening !== undefined && dice.chance(0.7))
      said = `${capitalised(manner.opening)}${/[.!?,]$/.test(manner.opening) ? '' : ','} ${said}`
    if (manner.ending !== undefined && dice.chance(0.6))
      said = `${said} ${capitalised(manner.ending)}${/[.!?]$/.test(manner.ending) ? '' : '.'}`
  }
  if (manner.likesEmoji && !occasion.isSerious) said = `${said} ${dice.pick(occasion.isSad ? SORRY : GLAD)}`
  return manner.isLowerCase ? said.toLowerCase() : said
}
