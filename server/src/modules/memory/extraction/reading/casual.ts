import { isUnknownWord } from '../../../../algorithms/text/sentences.ts'
import { isListedOccupation } from '../rules/lexicon.ts'
import { withSubjects } from './dropped-subject.ts'
import { ROLE_PATTERN, roleOf, SPECIES_PATTERN } from './kin.ts'
import { titled } from './objects.ts'

/**
 * How people type on a phone, written as the rules expect it: "im lars" has a name in it, "me and jess broke up" a subject,
 * "starting therapy on tuesday" has the writer as its subject.
 */

const GREETING =
  '(?:hi|hello|hey|hiya|yo|good (?:morning|afternoon|evening|day))(?: there| again| all| team)?'
const SMALL = "(\\p{Ll}[\\p{Ll}'-]{1,20})"
const INTRODUCED = new RegExp(
  `(?<=^|[.!?\\n] )((?:${GREETING}[\\s,.!-]{1,3})?(?:I am|this is|it is|its|my name is|the name is) )${SMALL}(?: ${SMALL})?(?=$|[,.!?;:)\\n]| (?:from|here|and|again|btw|by the way|speaking|calling|writing|but)\\b)`,
  'giu',
)
const HERE = new RegExp(
  `(?<=^|[.!?\\n] )((?:${GREETING}[\\s,.!-]{1,3})?)${SMALL}(?= here(?:$|[,.!]| again| from))`,
  'giu',
)
const OF_RELATION = new RegExp(
  `(\\b(?:my|our) (?:\\p{Ll}{2,10} )?(?:${ROLE_PATTERN}|${SPECIES_PATTERN}|boys|girls)(?:,? (?:are|is)(?: called| named)? |,? )|\\b(?:named|called) (?:our |my |the )?(?:little |new |first |second )?(?:him |her |it |boy |girl |(?:${ROLE_PATTERN}) )?|\\bthe (?:little|older|younger|other|big) one,? |\\bthe (?:youngest|oldest|eldest),? (?:is )?)${SMALL}(?: (and|&) ${SMALL})?(?![\\p{L}'’-])`,
  'giu',
)
const WITH_ME = new RegExp(`\\b(me and |with (?=\\p{Ll}+ (?:broke|split)))${SMALL}(?![\\p{L}'’-])`, 'gu')
const FROM_PLACE =
  /(?<=\b(?:I am|this is|it is) \p{Lu}[\p{L}'-]{1,20} (?:here )?from )\p{Ll}[\p{L}'-]{2,20}/gu
const WITH_AGE = new RegExp(`(?<![\\p{L}'-])${SMALL}(?= ?\\(\\d{1,2}\\))`, 'gu')

const HIS_NAME = new RegExp(
  `\\b((?:my|our) (?:\\p{Ll}{2,10} )?(?:${ROLE_PATTERN}|${SPECIES_PATTERN})),? (?:and )?(?:his|her|its|whose) name is (?=\\p{Lu})`,
  'giu',
)

/** Names that are English words as well, so that a word list does not tell them. */
const NAMES = new Set(
  (
    'mike joseph tom matt anthony tony josh ken edward ted nick ben sam ray jack jerry vincent bobby bob johnny brad elizabeth ' +
    'beth barb sue donna carol deb cynthia anna catherine heather virginia jean grace theresa rose daisy lily ivy violet ruby jade ' +
    'crystal pearl hazel iris robin dawn faith max rex marina victor oscar raj amir carlos jan mei lee mark will emma saga noah'
  ).split(' '),
)
/** Words of our time that the list lacks, and no names. */
const NO_NAMES = new Set(
  'pescatarian hungover trans nonbinary hangry wfh afk intj infp asd adhd bpd lgbt selfie covid'.split(' '),
)

const isName = (word: string | undefined): word is string =>
  word !== undefined &&
  !/(?:ed|ing|ly|n't|'s)$/.test(word) &&
  !NO_NAMES.has(word) &&
  (NAMES.has(word) || (/[aeiouyà-ÿ]/.test(word) && isUnknownWord(word)))

/** "im joao from brazil": a word that English lacks, where a name is said, gets its capital letter. */
function withNames(text: string): string {
  const both = (all: string, before: string, first: string, second: string | undefined) =>
    isName(first)
      ? `${before}${titled(first)}${isName(second) ? ` ${titled(second)}` : second === undefined ? '' : ` ${second}`}`
      : all
  return text
    .replace(INTRODUCED, both)
    .replace(HERE, (all, before: string, name: string) => (isName(name) ? `${before}${titled(name)}` : all))
    .replace(
      OF_RELATION,
      (all, before: string, first: string, and: string | undefined, second: string | undefined) =>
        isName(first)
          ? `${before}${titled(first)}${and === undefined ? '' : ` ${and} ${isName(second) ? titled(second) : second}`}`
          : all,
    )
    .replace(WITH_ME, (all, before: string, name: string) =>
      isName(name) ? `${before}${titled(name)}` : all,
    )
    .replace(FROM_PLACE, titled)
    .replace(WITH_AGE, (all, name: string) => (isName(name) ? titled(name) : all))
}

const ME_AND =
  /(?<=^|[.!?\n] |\b(?:and|but|so|because|that|when) )(?:me|myself) and ((?:my )?(?:\p{Lu}[\p{L}'-]+|\p{Ll}+))(?= (?:\p{Ll}+(?:ed|d|t|ke|me|nt)|are|were|have|had|just|got|will|live|work|moved|want|need|plan|met|both)\b)/giu

/** "Starting therapy on tuesday" – but "going to the gym is fun" is about the gym. */
const UNDER_WAY =
  /(?<=^|[.!?\n] |^(?:ok|so|and|also|oh),? )(?:Starting|Flying|Travelling|Traveling|Staying|Moving|Visiting|Celebrating|Expecting|Leaving|Meeting|Having|Working|Going|Getting|Looking for|Studying|Training|Learning|Searching for|Preparing|Planning|Finishing(?: up)?|Packing|Rehearsing|Saving(?: up)? for|Researching|Thinking (?:of|about)) (?![^.!?\n]{0,120}\b(?:is|was|are|has|have|had|requires?|needs?|takes?|gives?|brings?|keeps?|makes?|helps?|sounds?|feels?|would|can)\b)/giu

/** "Dr. Haddad" is how one is addressed; the name is what follows. */
const TITLED_NAME = /\b(?:Dr|Prof|Professor|Mr|Mrs|Ms|Miss)\.? (?=\p{Lu}[\p{Ll}'-]+ \p{Lu}[\p{Ll}'-]+)/gu
const INTRODUCES = /(?<=\b(?:I am|this is|it is|my name is|name is) )/iu

/** "I am Amira Haddad, cardiologist at St Mary's": what follows the name is the occupation. */
const NAME_AND_WORK =
  /(\bI am \p{Lu}[\p{L}'-]{1,30}(?: \p{Lu}[\p{L}'-]{1,30}){0,2}), (?:an? |the )?(\p{Ll}{2,30})(?= (?:at|for|from|in|with)\b|[.,!]|$)/gu

const CHANGE =
  /\b(?:make|change|set|raise|increase|lower|reduce|bump) (?:the|my|our) (budget|price limit|limit)(?: up| down)?(?: to| at)? (?=[\d$€£])/giu
const BUDGET_HUNG_ON =
  /[,;] (?:my |our |the |with a )?budget(?: is| of|:)? (?=(?:around |about |up to |max |~|under )?[\d$€£])/giu

const DIET =
  /^(?:vegan|vegetarian|veggie|pescatarian|coeliac|celiac|diabetic|lactose intolerant|gluten[- ]free)$/i
/** "As a vegan, I …": what one is, said by the way. */
const AS_A =
  /(?<=^|[.!?\n] )as an? ((?:single (?:mum|mom|dad|parent|mother|father))|(?:\p{L}{2,20} )?\p{L}{2,20})(?: myself)?,? (?=(?:I|my|we)\b)/giu

const whatOneIs = (all: string, said: string): string => {
  const what = said.toLowerCase()
  const isTold = DIET.test(what) || /^single \p{L}+$/u.test(what) || isListedOccupation(what)
  return isTold ? `I am a ${what}. ` : all
}

/** "Vegetarian here", "Nurse here": what one is, as people say it in a group. */
const IS_HERE =
  /(?<=^|[.!?\n] |[.!?\n] (?:hi|hey|hello),? |^(?:hi|hey|hello),? )((?:\p{L}+[ -]){0,2}\p{L}+) here(?=$|[.,!;])/giu

const whatIsHere = (all: string, what: string): string => {
  if (DIET.test(what)) return `I am ${what.toLowerCase()}`
  const work = what.replace(/^an? /i, '').toLowerCase()
  return isListedOccupation(work) ? `I am a ${work}` : all
}

/** "We went to Crete- what a week": the hyphen stands for a dash. "Short- and long-term" keeps its own. */
const DASH = /(?<=\p{L}{3})- (?=\p{L})(?!(?:and|or|to)\b)/giu
/** "I run a bakery and love it": what is loved was said before. */
const LOVED_IT =
  /,? and (?:I )?(?:(?:really|absolutely|totally|just|also) )?(?:love|adore|enjoy|like) (?:it|them|every (?:minute|second|bit|moment) of it)(?: so much| a lot| too)?(?=$|[.,!])/giu
/** "What can I say, I love owls" asks nothing. */
const RHETORICAL =
  /(?<=^|[.!?\n] )(?:what (?:else )?can I say|you know what|guess what|who knew)[,!?:]+ (?=(?:I|my|we|our)\b)/giu
/** "Our two-year-old" is a child; "our cat is so shy, her name is Mia" names the cat. */
const CHILD_BY_AGE =
  /\b(my|our) (?:\p{L}+|\d+)[- ](?:year|month|week)s?[- ]old(?= (?:is|was|has|loves|likes|just|,|and))/giu
const NAMED_LATER = new RegExp(
  `\\b((?:my|our) (?:\\p{Ll}{2,10} )?(?:${ROLE_PATTERN}|${SPECIES_PATTERN})) ((?:is|was|are) [^.!?,]{1,40}),? (?:and )?(?:his|her|its) name is (\\p{Lu}[\\p{L}'-]+)`,
  'gu',
)
/** "It was mum's birthday yesterday, she turned 69": whose age it is. */
const BIRTHDAY_AGE =
  /(?<=^|[.!?\n] )(?:it was|it is|it will be|yesterday was|today is) (?:my )?(\p{L}{3,15})'s (?:\p{L}+ )?birthday(?: (?:yesterday|today|last (?:week|weekend|month)|on \p{L}+))?[,;]? (?:and )?(?:he|she) (?:has |just )?(turned|is|was|turns) (?=\d)/giu
const birthdayAge = (all: string, who: string, verb: string): string =>
  roleOf(who) === undefined ? all : `my ${who.toLowerCase()} ${verb} `

/** "It paid off now that I'm a foreman": what is so now is said as well. */
const NOW_THAT =
  /(?<=\p{L}),? now that (?=(?:I (?:am|have|live|work|own|study)|we (?:are|have|live|own))\b)/giu
const NOW_THAT_FIRST =
  /(?<=^|[.!?\n] )now that (?=(?:I (?:am|have|live|work|own|study)|we (?:are|have|live|own))\b)/giu

/** The text with names, subjects and verbs where the rules look for them. */
export function inFullWords(text: string): string {
  return withSubjects(withNames(text.replace(DASH, ' - ')))
    .replace(LOVED_IT, '')
    .replace(RHETORICAL, '')
    .replace(BIRTHDAY_AGE, birthdayAge)
    .replace(CHILD_BY_AGE, '$1 child')
    .replace(NAMED_LATER, '$1 named $3 $2')
    .replace(TITLED_NAME, (title, at: number) =>
      INTRODUCES.test(text.slice(Math.max(0, at - 12), at + 1)) || at === 0 ? '' : title,
    )
    .replace(HIS_NAME, '$1 named ')
    .replace(IS_HERE, whatIsHere)
    .replace(AS_A, whatOneIs)
    .replace(NOW_THAT, '. ')
    .replace(NOW_THAT_FIRST, '')
    .replace(ME_AND, '$1 and I')
    .replace(UNDER_WAY, (verb) => `I am ${verb.charAt(0).toLowerCase()}${verb.slice(1)}`)
    .replace(NAME_AND_WORK, (all, who: string, work: string) =>
      isListedOccupation(work) ? `${who}. I am a ${work}` : all,
    )
    .replace(CHANGE, (_, what: string) => `my ${what.toLowerCase()} is `)
    .replace(BUDGET_HUNG_ON, '. My budget is ')
}
