import { cutText } from '../../../kernel/cut-text.ts'
import type { Draft } from './drafts.ts'
import type { ExtractedFact, KnownFact } from './extractor.ts'
import type { Clause } from './reading/clause.ts'
import { isOrder } from './reading/gate.ts'
import { EMOTIONS } from './rules/lexicon.ts'
import { plainly } from './rules/rule.ts'

/**
 * Clear statements about oneself that no rule understands. They are kept in the person's own words, with less
 * confidence than what is understood, so that nothing has to be guessed.
 */

export const STATEMENT_CONFIDENCE = 0.5
/** Below the subject, the first part of the slot of a statement. */
const SAID = 'said'
const WORDS_MIN = 4
const WORDS_MAX = 30

/** Verbs of thinking, saying and of the moment: what follows them is talk. */
const TALK = new Set(
  'think guess feel hope wish know mean agree see understand believe wonder hear say tell ask talk look wait let send show note appreciate thank recommend suggest forget remember find notice imagine bet promise try need do put seem sound expect suppose doubt care mind love like enjoy want get come stay sit keep check call text write happen help check prefer hate admit assume consider decide relate concern worry chill reply answer explain point give end use make take'.split(
    ' ',
  ),
)
/** What people are and do for longer than a day. */
const LASTING = new Set(
  'live work study attend major intern teach train practise practice play ski swim run ride drive own have be celebrate visit travel go participate compete volunteer perform join learn grow raise marry speak cook bake collect read paint draw sing dance climb hike sail surf dive speak commute move graduate win lose finish start begin stop last belong share rent buy sell adopt build run lead manage spend suffer wear watch meet celebrate reserve book plan tour'.split(
    ' ',
  ),
)
const POINTING =
  /\b(?:you|your|yours|it|this|that|them|these|those|here|there|one|ones|stuff|thing|things|something|anything|everything|nothing|someone|both|same|such|him|her)\b|[…§"?]/iu
const MOMENT =
  /\b(?:today|tonight|now|right now|just|tomorrow|yesterday|this (?:morning|afternoon|evening)|last night|later|soon|earlier|again|at the moment|in a bit|issues?|problems?|questions?|trouble|error|(?:all|whole|the) (?:day|night|afternoon)|day off|a photo|a picture|an? image|the photo|the picture)\b/iu
/** Where a new thought begins that would need the rest of the talk. */
const AFTERTHOUGHT =
  /,? (?:so|but|although|however|though|because|cause|since|which|to be honest|either|getting) .*/i
/** "the lounge I visited was in …", "the party I went to after …": a part of another sentence. */
const PART = /^(?:was|were|is|are|yet to|to (?:after|before|was)|like|trying)\b/i
/** Had for a day, or had by everybody. */
const VAGUE_HAVING =
  /\b(?:doubts?|days?|times?|blast|fun|plans?|ideas?|feelings?|chance|opportunit(?:y|ies)|luck|hope|faith|point|reasons?|types|favou?rites?|hearts?|dreams|work|choice|choose|moment|memories|vibes|energy|trouble|clue|break|look|talk|conversation|say|effect|problems?|issues?|experience)\b/i
const UNFINISHED =
  /^(?:really |so |very )?hard\b|\bas usual$|^an? (?:\p{L}+ )?(?:fan|story)$|^an? (?:funny|good|great) story\b|\b(?:not|too|to|of|the|an?|and|or|with|for|my|our|in|at|on|btw)$/iu
const NAME = /(?<=\s)\p{Lu}\p{L}+/u
/** "a", "the", "my" or a number after the verb: something is said to be or to be had. */
const NOUN_PHRASE =
  /^(?:not |also |currently |only |still |actually )*(?:an?|the|my|our|two|three|four|five|six|\d+|no|some|several|many|in my \p{L}+ (?:year|semester|term)) \p{L}+/iu
const FUNCTION_WORDS = new Set(
  'a an the to my our in on at for with of and or but so is am are was were be been being have has had do does did not no i we me us he she they his their from by about as also really very quite pretty currently always usually just into than then when which who some any all more most much many few lot lots bit kind sort actually personally even still already'.split(
    ' ',
  ),
)

const contentOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word.length > 2 && !FUNCTION_WORDS.has(word) && !/^\d/.test(word))

/** A clause as a statement, or nothing when it is talk, a feeling of the moment, or not clear by itself. */
export function statementOf(clause: Clause, whole: string): readonly Draft[] {
  const own = whole
    .replace(AFTERTHOUGHT, '')
    .replace(/,? (?:btw|for the fun of it)$/i, '')
    .replace(/(?<![\s,.!;:-])[\s,.!;:-]+$/, '')
  const { predicate: said, subject, who, people, text } = clause
  const isOwn = who.key === people.speaker.key && subject.kind !== 'thing'
  if (!(isOwn || who.role !== '') || subject.kind === 'thing') return []
  const words = own.split(' ').length
  if (words < WORDS_MIN || words > WORDS_MAX || POINTING.test(text) || isOrder(own)) return []
  if (said.modal !== '' || (said.tense === 'future' && clause.time === undefined)) return []
  if (!/^(?:I|we|my|our|me and my)\b/i.test(text)) return []
  return isClear(clause) && isLasting(clause, own) ? [quoted(clause, own)] : []
}

/** What one does once, and tells for years. */
const DONE =
  /^(?:an? |my |the )?(?:\p{L}+ ){0,2}(?:internship|degree|course|tour|semester|marathon|apprenticeship|masters?|phd|bachelors?|exchange)\b/iu

/** "I've never been on a plane", "I've never had sushi". */
function isNever({ predicate: said }: Clause): boolean {
  if (
    said.frequency !== 'never' ||
    !/^(?:be|have|eat|try|visit|play|drive|fly|own|ski|surf)$/.test(said.verb)
  )
    return false
  if (said.verb === 'be' && !/^(?:to|on|in) /i.test(said.rest)) return false
  return contentOf(said.rest).length > 0 && !VAGUE_HAVING.test(said.rest)
}

/** Something is named: a name, or two words that mean something, after a verb that says something. */
function isClear(clause: Clause): boolean {
  const { predicate: said, text, subject } = clause
  const isForward = said.verb === 'look' && /^forward to /i.test(said.rest)
  if (said.verb === 'do' && DONE.test(said.rest)) return true
  if (isNever(clause)) return true
  if (TALK.has(said.verb) && !isForward) return false
  const hasName = NAME.test(said.rest)
  const content = contentOf(said.rest).length
  if (PART.test(said.rest) || content === 0) return false
  if (said.verb === 'be' && EMOTIONS.test(plainly(said.rest))) return false
  if (said.isNegated && (said.isPerfect || /\bany\b/i.test(said.rest)) && !hasName) return false
  if (said.verb === 'have' && (said.tense === 'past' || VAGUE_HAVING.test(said.rest))) return false
  if (said.verb === 'have' && /^(?:got )?(?:from|to|in|at|on|with)\b/i.test(said.rest)) return false
  if (
    said.verb === 'be' &&
    /^(?:so |very |really |just )*(?:sorry|glad|sure|inspired|lucky|curious|happy|thankful)\b/i.test(
      said.rest,
    )
  )
    return false
  if (UNFINISHED.test(said.rest.replace(/^got /i, '')) || /^(?:an? )?(?:mix|bit) of\b/i.test(said.rest))
    return false
  if (said.verb === 'go' && /^out\b/i.test(said.rest)) return false
  if (subject.kind === 'person' && subject.isWe && !hasName && !/\bour\b/i.test(text)) return false
  if (said.verb === 'be' && !said.isProgressive)
    return (
      hasName || (subject.kind === 'person' && NOUN_PHRASE.test(said.rest) && contentOf(said.rest).length > 1)
    )
  return (
    hasName ||
    (LASTING.has(said.verb) &&
      content >= (said.isPerfect && said.isNegated ? 2 : 1) &&
      contentOf(text).length > 1)
  )
}

/** What is going on at the moment is kept only with a name in it, or with a time ahead. */
function isLasting({ predicate: said, text, time, recurrence }: Clause, own: string): boolean {
  if (recurrence !== '' || said.frequency !== '') return true
  if (said.verb === 'do' && DONE.test(said.rest)) return true
  const hasName = NAME.test(said.rest)
  // "I've been skiing for ten years now" lasts.
  const isLong = said.isPerfect && /\b(?:for|since)\b/i.test(own)
  if (MOMENT.test(own) && !isLong && !(hasName && !said.isProgressive)) return false
  if (said.isProgressive && !said.isPerfect) return hasName || time !== undefined
  const isPast = said.tense === 'past' && !said.isPerfect
  if (isPast && !hasName && time === undefined) return contentOf(text).length > 3
  return !/^(?:was|were|had) (?:an? )?(?:great|good|nice|amazing|fun|busy|long|tiring)\b/i.test(said.told)
}

function quoted(clause: Clause, own: string): Draft {
  const { predicate: said, people, subject } = clause
  const isPast = said.tense === 'past' && !said.isPerfect
  const about = subject.kind === 'attribute' ? subject.attribute : said.verb
  const key = [about, ...contentOf(said.rest).filter((word) => word !== about)].slice(0, 4).join(' ')
  return {
    type: 'statement',
    // What happened replaces nothing.
    slot: isPast ? '' : `${SAID}/${cutText(key.replaceAll('/', ' '), 80)}`,
    value: cutText(own.toLowerCase(), 120),
    says: '',
    quote: own,
    about: people.speaker,
    confidence: STATEMENT_CONFIDENCE,
    relevance: isPast ? 'past' : 'ongoing',
  }
}

const isStatement = (slot: string): boolean => slot.split('/')[1] === SAID

/** A statement ends when what it says is understood: a typed fact has its value and another word of it. */
export function withStatementsMerged(
  facts: readonly ExtractedFact[],
  known: readonly KnownFact[],
): readonly ExtractedFact[] {
  const statements = known.filter(({ slot }) => isStatement(slot))
  if (statements.length === 0) return facts
  const words = statements.map(({ text }) => new Set(contentOf(text)))
  return facts.map((fact) => {
    if (fact.factType === 'statement' || fact.slot === '' || fact.retracts) return fact
    const value = contentOf(fact.value)
    const said = contentOf(fact.text)
    const merged = statements.filter((_statement, at) => {
      const own = words[at]
      if (own === undefined || value.length === 0 || !value.every((word) => own.has(word))) return false
      return said.some((word) => own.has(word) && !value.includes(word))
    })
    return merged.length === 0
      ? fact
      : { ...fact, ends: [...(fact.ends ?? []), ...merged.map(({ slot }) => slot)] }
  })
}
