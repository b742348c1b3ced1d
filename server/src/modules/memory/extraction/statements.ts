import { verbForm } from '../../../algorithms/text/inflection.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import type { Draft } from './drafts.ts'
import type { ExtractedFact, KnownFact } from './extractor.ts'
import type { Clause } from './reading/clause.ts'
import { isOrder } from './reading/gate.ts'
import { timeOf } from './rules/rule.ts'
import { isUseful } from './usefulness.ts'

/**
 * Clear statements about oneself that no rule understands. They are kept in the person's own words, with less
 * confidence than what is understood, so that nothing has to be guessed.
 */

export const STATEMENT_CONFIDENCE = 0.5
/** Below the subject, the first part of the slot of a statement. */
export const SAID = 'said'
const WORDS_MIN = 3
const WORDS_MAX = 30
const POINTING =
  /(?<!-)\b(?:you|your|yours|it|this(?! (?:summer|winter|spring|autumn|fall|year|month|semester|term|season|christmas|easter)\b)|that|them|these|those|here|there|(?<!^)one(?! of (?:my|our|the))|ones|(?<!\b(?!the|this|that|some|other|more|new|good|fun|cool|all|any|and|great|of|my|our|same|such)\p{L}{4,20} )stuff|thing|things|something|anything|everything|nothing|someone|both(?! (?:my|our|\p{L}+ and|\p{L}+ \p{L}+ and)\b)|same|such(?! as\b)|him|her)\b(?!-)|[…§"?]/iu
/** Where a new thought begins that would need the rest of the talk. */
const AFTERTHOUGHT =
  /(?:,? so(?= (?:I|we|he|she|they|you|it|that|my|our|now|there|if|far|much|many)\b)|, so) .*|,? (?:but|although|however|though|because|cause|since|which|that|who|where|to be honest|either) .*|, getting .*|,? not (?:so |too )?long ago.*|,? (?:and,? )?(?:like|as) I (?:said|told|mentioned).*/i
/** "I admire the patience and care that Ines brings": the second half says which ones are meant. */
const DEFINED_LATER =
  /\bthe (?:(?!of\b|in\b|at\b|for\b|with\b|to\b|on\b)[\p{L}'-]+ ){1,4}(?:that|which) \p{L}/iu
/** "I got this huge parcel": spoken for "a", where the thing is told for the first time. */
const FIRST_TOLD =
  /(?<=\b(?:got|get|had|met|found|made|painted|drew|wrote|built|baked|sewed|knitted|carved|designed|bought|landed|joined|started|adopted|rescued|tried|finished) )this (?=(?!week|month|morning|evening|weekend|past|last|one|kind|sort|whole|all)\p{L}+ (?!and\b|or\b|for\b|to\b|with\b|in\b|at\b|on\b|of\b|yesterday\b|today\b|last\b|an?\b|the\b|that\b|which\b|where\b|I\b|we\b)\p{L}+)/giu
/** "I painted that lake last year", "I made this bowl in a class": what was made is a thing of its own, shown or not. */
const MADE =
  /(?<=\b(?:made|painted|drew|wrote|built|baked|cooked|sewed|knitted|carved|designed|decorated|composed|crafted|planted|restored|created) )(?:this|that) (?=(?!one|kind|sort|stuff|thing|whole|all|same|for|to|with|in|at|on|of|from|by|and|or|so|when|while|after|before|during|yesterday|today|last|this|morning|week|weekend|year|because|just|myself|all)\p{Ll}{3,})/giu
const SEVERAL_FIRST_TOLD =
  /(?<=\b(?:got|had|met|found|made|painted|drew|wrote|built|baked|sewed|knitted|carved|designed|bought) )these (?=(?!days|past|last|two\b|three\b)\p{L}+ \p{L}+s\b)/giu
/** "the lounge I visited was in …", "the party I went to after …": a part of another sentence. */
const PART = /^(?:was|were|is|are|yet to|to (?:after|before|was)|like|trying)\b/i
const UNFINISHED =
  /^(?:really |so |very )?hard\b(?! on (?:my|our|an?|the)\b)|\bas usual$|^an? (?:\p{L}+ )?(?:fan|story)$|^an? (?:funny|good|great) story\b|^an? (?:(?:good|great|nice|new|cool|fun|funny|certain|different|big|small|\p{L}{3,12}ing|\p{L}{3,12}ed) )?(?:book|movie|film|show|series|song|game|place|story|video|article|podcast|guy|girl|person|recipe|dish|restaurant|thing)$|\b(?:not|too|to|of|the|an?|and|or|with|for|my|our|in|at|on|btw|especially|to try|their|some|by|from|about|using|as|which|who|that|ensure|just|only|even)$/iu
/** "a cake with berries on it", "the seafood there". */
const ASIDE =
  / (?:on|with|for|to|of|about|in|at|from) (?:(?:it|them)(?=$| (?!and\b|or\b|but\b))|(?:that|this)$)|(?<!\bthe \p{L}{1,30}) there$/iu
/** "In this new field that opened": what it points at is described. */
const DESCRIBED = /\b(in|at|on|with|to|from|into) this (?=\p{Ll}{3,} (?!and\b|or\b|of\b)\p{L}{3,})/giu
/** "… at giving advice they call me": people forget the full stop. */
const RUN_ON =
  /(?<=\p{L}{3}) (?:they|he|she|it is|its|it) (?:is|are|was|were|call|have|had|has|do|can|makes?|a|really)\b.*/iu
/** A second verb without a subject: the clause was cut in the wrong place. */
const SECOND_VERB = /(?<!\b(?:what|how|where|who|that|which)) (?:has been|have been|was|were|is|are) /i
/** "I took in Spain", of the picture before: the object stands outside of the clause. */
const OBJECT_GAP =
  /^(?:take|get|do|make|see|buy|give|find|bring|send|try|use|visit|book|wear|choose|receive|need|mention|show|post|share) (?:(?:just|back|out|up|also) )?(?:in|with|near|from|at|for|by|after|before|around|during|to|of|on|as|last|yesterday|today|when|and)\b|^have (?:for|from|in|with|at|on) |^be (?:for|of|with|from|about|like|to)\b/i
const BEEN_TO = /^to \p{Lu}/u
const POINTS = /\b(?:stuff|things?|something|it|them|this|that|you)\b/iu
const OTHER_SUBJECT = / (?:they|he|she|it|we) /i
const FOUR_WORDS = /^\S+ \S+ \S+ \S+/u
const VERB = /^\p{L}+ /u
/** How far behind its verb a purpose may point at something. */
const PURPOSE_MAX = 70

/** "I'm building a portal to show off our stuff": what it is for says less than what it is. */
function withoutPointingPurpose(text: string): string {
  const least = FOUR_WORDS.exec(text)?.[0].length
  if (least === undefined || OTHER_SUBJECT.test(text)) return text
  for (let at = text.lastIndexOf(' to '); at >= least; at = text.lastIndexOf(' to ', at - 1)) {
    const purpose = text.slice(at + ' to '.length, at + 2 * PURPOSE_MAX)
    const verb = VERB.exec(purpose)?.[0]
    const [clause = ''] = purpose.slice(verb?.length ?? 0, PURPOSE_MAX).split(',')
    if (verb !== undefined && POINTS.test(clause)) return text.slice(0, at)
  }
  return text
}

const BESIDES = /,? (?:btw|for the fun of it|(?:so far )?(?:too|as well|though))$/i
const FUNCTION_WORDS = new Set(
  'a an the to my our in on at for with of and or but so is am are was were be been being have has had do does did not no i we me us he she they his their from by about as also really very quite pretty currently always usually just into than then when which who some any all more most much many few lot lots bit kind sort actually personally even still already there here'.split(
    ' ',
  ),
)

export const contentOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word.length > 2 && !FUNCTION_WORDS.has(word) && !/^\d/.test(word))

/** The subject of the clause before it, where it has none. */
function ownWords({ isContinued, subject }: Clause, whole: string): string {
  if (!isContinued || subject.kind !== 'person') return whole
  const isGoingOn = /^\p{L}+ing\b/u.test(whole)
  return `${subject.isWe ? 'we' : 'I'} ${isGoingOn ? (subject.isWe ? 'are ' : 'am ') : ''}${whole}`
}

/** Left behind where the sentence was cut. */
const DANGLING =
  /(?:,? (?:which|who|whom|that|where|when|and|but|or|so|because|since|as|especially|although|maybe|perhaps|plus)){1,2}$/iu

const TELLS_FIRST = /\b(?:this|that|these)\b/i
const withFirstTold = (text: string): string =>
  !TELLS_FIRST.test(text)
    ? text
    : text
        .replace(SEVERAL_FIRST_TOLD, '')
        .replace(FIRST_TOLD, articleAt)
        .replace(MADE, (told: string, at: number, all: string) => articleAt(told, at, all))

const articleAt = (told: string, at: number, all: string): string =>
  /^[aeiou]/i.test(all.slice(at + told.length)) ? 'an ' : 'a '

/** What is said, up to where an afterthought begins. */
const upToAfterthought = (text: string): string =>
  text
    .replace(AFTERTHOUGHT, '')
    .replace(BESIDES, '')
    .replace(ASIDE, '')
    .replace(DESCRIBED, '$1 a ')
    .replace(RUN_ON, '')
    .replace(DANGLING, '')
    .replace(/(?<![\s,.!;:-])[\s,.!;:-]+$/, '')

/** Where a clause can end before what points: "a doll like this", "my country in this way". */
const BEFORE_POINTING = /(?:, | (?:and|but|or|with|like|at|in|on|after|before|than|maybe|during|through) )/giu
/** Two words with capitals are a name, whatever they mean: "Me Before You". */
const NAME_OF_WORDS = /(?<=[\p{Ll},] )\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)+/gu
const KEPT_WORDS_MIN = 4
const KEPT_CONTENT_MIN = 2

export const points = (text: string): boolean =>
  POINTING.test(text) && POINTING.test(text.replace(NAME_OF_WORDS, 'Name'))

/** "I baked a cake the other day, maybe you would like that": what says enough before the word that points. */
function upToPointing(text: string, isNegated: boolean): string {
  if (isNegated || !points(text)) return text
  const at = POINTING.exec(text.replace(NAME_OF_WORDS, (name) => 'N'.repeat(name.length)))?.index ?? 0
  const ends = [...text.slice(0, at).matchAll(BEFORE_POINTING)].map(({ index }) => index)
  const kept = text.slice(0, ends.at(-1) ?? 0)
  return kept.split(' ').length >= KEPT_WORDS_MIN && contentOf(kept).length >= KEPT_CONTENT_MIN
    ? kept.replace(DANGLING, '')
    : text
}

/** What is said, up to where it points at something else or where a thought hangs on it. */
export const upToWhatHangsOn = (text: string): string =>
  upToPointing(withoutPointingPurpose(upToAfterthought(withFirstTold(text))), false)

/** "I'm going to apply for a loan with my brother": intended, and with something of one's own or a name in it. */
const OWN_AIM = /\b(?:my|our)\b|\s\p{Lu}\p{Ll}/u

/** A clause as a statement, or nothing when it is talk, a feeling of the moment, or not clear by itself. */
export function statementOf(clause: Clause, whole: string, isTask: boolean): readonly Draft[] {
  const { predicate: said, subject, who, people, text } = clause
  const isOwn = who.key === people.speaker.key && subject.kind !== 'thing'
  const isOneOfMine = /^(?:one|some) of (?:my|our) /i.test(text)
  if (!(isOwn || who.role !== '' || isOneOfMine) || (subject.kind === 'thing' && !isOneOfMine)) return []
  if (DEFINED_LATER.test(whole)) return []
  // "I had to close my shop" is done.
  const isForced = said.modal === 'must' && said.tense === 'past' && !said.isNegated
  if (
    (said.modal !== '' && !isForced) ||
    (said.tense === 'future' && clause.time === undefined && !(said.isIntended && OWN_AIM.test(said.rest)))
  )
    return []
  if (
    !clause.isContinued &&
    !/^(?:I|we|my|our|me and my|(?:one|some) of (?:my|our)|\p{L}+ and I)\b/iu.test(text)
  )
    return []
  if (/^our (?:city|town|country|government|community|society|world|planet|generation)\b/i.test(text))
    return []
  const heard = upToAfterthought(withFirstTold(ownWords(clause, whole)))
  const own = upToPointing(withoutPointingPurpose(heard), clause.predicate.isNegated)
  const words = own.split(' ').length
  if (words < WORDS_MIN || words > WORDS_MAX || points(own) || isOrder(own)) return []
  // What was cut may have been all that it said.
  if (!contentOf(own).some((word) => (verbForm(word)?.base ?? word) !== said.verb)) return []
  const rest = upToAfterthought(said.rest)
  if (PART.test(rest) || contentOf(rest).length === 0 || isUnfinished(rest)) return []
  const isGap = OBJECT_GAP.test(`${said.verb} ${said.rest}`) && !(said.isPerfect && BEEN_TO.test(said.rest))
  if (SECOND_VERB.test(rest) || isUnfinished(own) || isGap) return []
  return isUseful(clause, own, isTask) ? [quoted(clause, own)] : []
}

export const isUnfinished = (rest: string): boolean =>
  UNFINISHED.test(rest.replace(/^got /i, '').replace(BESIDES, ''))

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
    ...timeOf(clause, isPast ? 'back' : 'ahead'),
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
