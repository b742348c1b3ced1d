import { singular, verbForm } from '../../../algorithms/text/inflection.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import type { Draft } from './drafts.ts'
import type { KnownFact } from './extractor.ts'
import type { Holding } from './holding.ts'
import type { People } from './people.ts'
import type { Clause } from './reading/clause.ts'
import { relativesNamed } from './rules/family-and-pets.ts'
import { isGivenName } from './rules/identity.ts'

/**
 * The end of something known, told in a way that no rule reads: "Tore my ACL, so no Berlin marathon this year", "Selma
 * sank in the storm". A sentence with a word of ending that names one known thing, and no other, ends it; the person's
 * own words stay in its place. Health is left to rules, because there a wrong end does harm.
 */

const ENDING =
  /\b(?:sold|sank|sunk|died|passed away|said goodbye|say goodbye|cancell?ed|cancell?ing|called off|is off|fell through|no longer|any ?more|gave up|given up|got rid of|quit|stopped|ended(?! up\b)|is over|are over|was over|finished|is done|dropped out|(?<!\b(?:get|gets|getting|got|be|am|feel|feeling) )lost(?! (?:in|for words|track|count)\b)|stolen|stole|broke|broken|totall?ed|rejected|turned (?:me|us) down|retired|resigned|stepped down|was fired|got fired|(?<!\b(?:he|she|they|who) )left(?! (?:immediately|early|late|after|in|to|over|behind|for|everyone|me|us|with|an? (?:lasting|deep|big|strong|impression|impact|mark|message|note))\b)|paid (?:\p{L}+ )?back|paid off|have not .{1,60} since|has not .{1,60} since|not going to happen|not happening|never .{1,60} again)\b/iu
/** What one does or likes goes on after one time of it: "finished my tennis match" ends no habit. */
const LASTING = new Set('habit skill likes favourite'.split(' '))
const GIVEN_UP =
  /\b(?:no longer|any ?more|gave up|given up|quit|stopped|(?:have|has) not .{1,60} since|never .{1,60} again)\b/i
/** "No Berlin marathon for me", "no more piano lessons". */
const NONE_OF =
  /(?:^|[,;] |\b(?:so|and|but|now|sadly|unfortunately) )no (?:more )?(?!doubt|way|problem|worries|idea|one|matter|wonder|need|thanks|kidding|reason|big deal|clue|prob|offen[cs]e|rush|pressure)/i
const UNSURE =
  /\b(?:if|would|could|might|may|should|wish|hope|maybe|perhaps|almost|nearly|never(?! .{1,60} again\b)|will|going to|want to|plan to|need to|have to|unless|until|before|dream|imagine)\b|\b(?:not|never) (?:yet )?(?:sold|cancell?ed|quit|finished|lost|left|broken|ended|stopped|given)\b/i
/** What else people say of these they say of their lives, and rules read it. */
const ENDABLE = new Set(
  'owns plan goal commitment habit skill pet pets studies school said favourite likes'.split(' '),
)
/** People one may have others in place of. */
const REPLACEABLE = new Set(
  'boss colleague landlord landlady therapist dentist coach doctor teacher mentor assistant tutor nanny roommate neighbour'.split(
    ' ',
  ),
)
const COMMON = new Set(
  (
    'with from into onto about this that these those have been being their there then than them they will would could should your yours ' +
    'time times week weeks month months year years next last good great little much many more most some good best new news home house work ' +
    'working start join joining make making take taking going play playing learn learning train training visit visiting friend friends ' +
    'had was were are has did does got get gets being made make really very just also much never ever ' +
    'the and for you she her his him not but all any out our had who how why now off too one two ' +
    'family people person thing things place trip move moving every each other another first second day days weekend morning evening'
  ).split(' '),
)
const SAID = 'said'
const WORD_LENGTH_MIN = 3
/** "Finished a painting" names no plan for a show of paintings: one word of four is met by chance. */
const NAMED_SHARE_MIN = 0.3
const QUOTE_MAX = 160

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= WORD_LENGTH_MIN && !COMMON.has(word))

const formsOf = (word: string): readonly string[] => [word, singular(word), verbForm(word)?.base ?? word]

const isEndable = ({ slot }: KnownFact): boolean => {
  const [owner, attribute = '', role = ''] = slot.split('/')
  if (owner !== 'user') return false
  return ENDABLE.has(attribute) || (attribute === 'family' && REPLACEABLE.has(role))
}

const BIRTH =
  /\b(?:baby|twins|triplets|daughter|son|girl|boy|little one)\b[^.!?]{0,60}\b(?:arrived|was born|were born|is here|are here|came into the world)\b|\b(?:gave birth|welcomed our)\b/i
const PREGNANCY = '/condition/pregnancy'
/** "Ella was born this morning", of the baby that was expected. */
const NAMED_AT_BIRTH =
  /(?:^|[,;.!] |\b(?:and|our|baby|little|daughter|son) )(\p{Lu}[\p{Ll}'-]+) (?:was born|came into the world)\b/u
const ANOTHERS =
  /\b(?:my|our|her|his|their) \p{L}+(?:'s| (?:had|gave|and his|and her))\b|\b(?:niece|nephew|cousin|grandson|granddaughter|grandchild|friend|colleague|neighbour)\b/iu

/** Drafts for what the sentence ends besides what the rules read in it. */
export function endedByWords(
  sentence: string,
  people: People,
  told: readonly (readonly [Draft, Clause | undefined])[],
  holding: Holding,
): [Draft, undefined][] {
  const known = holding.all()
  if (people.speaker.key !== 'user' || known.length === 0) return []
  const touched = new Set(
    told.flatMap(([{ slot, about, ends = [] }, clause]) => [
      `${(about ?? clause?.who ?? people.speaker).key}/${slot}`,
      ...ends,
    ]),
  )
  const meant = [...(UNSURE.test(sentence) ? [] : born(sentence, known)), ...namedIn(sentence, known)]
  return meant
    .filter(({ slot }) => !touched.has(slot))
    .flatMap((fact) => [ending(fact, sentence, people), ...successor(fact, sentence, people)])
    .map((draft) => [draft, undefined])
}

const TAKEN_OVER = /\b(\p{Lu}[\p{Ll}'-]+) (?:took over|takes over|is taking over|replaced|replaces)\b/u

/** "Mrs Okafor retired and Dev took over", "Ella was born this morning". */
function successor({ slot }: KnownFact, sentence: string, people: People): readonly Draft[] {
  const [, attribute, role = ''] = slot.split('/')
  const child = slot === `user${PREGNANCY}` ? bornName(sentence) : undefined
  if (child !== undefined && isGivenName(child)) return relativesNamed([child], 'child', people)
  const name = attribute === 'family' ? TAKEN_OVER.exec(sentence)?.[1] : undefined
  return name === undefined ? [] : relativesNamed([name], role, people)
}

const bornName = (sentence: string): string | undefined =>
  ANOTHERS.test(sentence) ? undefined : NAMED_AT_BIRTH.exec(sentence)?.[1]

const born = (sentence: string, known: readonly KnownFact[]): readonly KnownFact[] =>
  BIRTH.test(sentence) || bornName(sentence) !== undefined
    ? known.filter(({ slot }) => slot.endsWith(PREGNANCY))
    : []

/** The one thing that a sentence of ending names. */
function namedIn(sentence: string, known: readonly KnownFact[]): readonly KnownFact[] {
  const none = NONE_OF.exec(sentence)
  const isEnding = ENDING.test(sentence)
  if ((!isEnding && none === null) || UNSURE.test(sentence)) return []
  const said = isEnding ? sentence : sentence.slice((none?.index ?? 0) + (none?.[0].length ?? 0)).slice(0, 60)
  const words = new Set(wordsOf(said).flatMap(formsOf))
  const shares = known
    .filter((fact) => isEndable(fact) && fact.polarity !== -1)
    .filter(({ slot }) => none !== null || !LASTING.has(slot.split('/')[1] ?? '') || GIVEN_UP.test(sentence))
    .map((fact) => ({ fact, share: shareOf(fact, words) }))
    // A statement has many words, of which one is easily met.
    .filter(({ fact, share }) => share >= (fact.slot.split('/')[1] === SAID ? 0.5 : NAMED_SHARE_MIN))
    .sort((one, other) => other.share - one.share)
  const [first, second] = shares
  if (first === undefined || (second !== undefined && second.share === first.share)) return []
  return [first.fact]
}

/** How many of the words that name a thing are said. */
function shareOf({ slot, value }: KnownFact, said: ReadonlySet<string>): number {
  const name = [...new Set(wordsOf(`${slot.split('/').slice(2).join(' ')} ${value}`))]
  const met = name.filter((word) => formsOf(word).some((form) => said.has(form)))
  return name.length === 0 ? 0 : met.length / name.length
}

function ending(fact: KnownFact, sentence: string, people: People): Draft {
  const [owner = '', attribute = '', ...below] = fact.slot.split('/')
  const isOwn = owner === people.speaker.key
  return {
    type: attribute === 'condition' ? 'health' : 'event',
    // Of others it is ended by its name, so that the words stay the person's.
    slot: isOwn ? [attribute, ...below].join('/') : '',
    value: fact.value,
    retracts: isOwn,
    ...(isOwn ? {} : { ends: [fact.slot] }),
    isNegation: true,
    says: '',
    quote: cutText(sentence, QUOTE_MAX),
    about: people.speaker,
    relevance: 'past',
  }
}
