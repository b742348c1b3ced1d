import { verbForm } from '../../../algorithms/text/inflection.ts'
import type { Draft } from './drafts.ts'
import { TECHNICAL, VAGUE, words } from './usefulness-words.ts'

/** Whether what a rule understood says something by itself, and of the person rather than of a task. */

const MADE =
  /^(?:create|build|write|develop|design|launch|make) (?:an?|my|our) (?:\p{L}+ ){0,3}(?:app|application|website|game|book|novel|business|blog|channel|album|portfolio|startup|company)\b/iu
const LIFE =
  /^(?:to )?(?:learn|become|save|buy|move|travel|visit|lose|retire|start|quit|run|marry|adopt|study|graduate|apply|find a|get (?:a|an|into|married|fit|healthy)|pay off|spend more|eat|exercise|sleep)\b/i

const WISHED =
  /^(?:wants|hopes|aims|would love|is trying|has the \p{L}+|is considering|is working on|is building|is creating|is developing|is designing|is writing) (?:to )?/iu

const OPEN_TYPES = new Set(['preference', 'interest', 'habit', 'event', 'plan', 'goal', 'emotion'])
/** Whom or what it points at was said before. */
const POINTING =
  /\b(?:we|they|you|I) (?:talked|spoke|discussed|mentioned|chatted|said)\b|\b(?:it|them|there|each other|one another)\b|\b(?:up|down) to \d+ ?m?c?g\b|\b(?:him|her|this|that|these|those|others|someone|somebody|something|anything)(?=$| (?:over|out|up|down|with|to|at|in|on|for|and|again|too|about)\b)/i
const EMPTY =
  /^(?:an?|the|my|our|to|in|on|at|for|with|of|and|or|so|very|really|just|also|even|quite|pretty|up|out|off|back|together|well|more|most|some|any|all|much|often|once|twice|per|every|each|times?|two|three|four|five|weekends?|days?|weeks?|months?|years?|mornings?|evenings?|nights?|a lot|\p{L}+ly|\p{L}{1,2})$/iu

/** "Is going to work hard", "hopes to keep growing": a promise to oneself that could be anybody's. */
const VOW =
  /\b(?:work|try|train|push|fight|go)(?: (?:really|so|even|very|extra))? (?:hard|harder|hardest|my best|our best|for it)$|\bkeep (?:going|moving|pushing|working|trying|at it|it up|chasing|learning|growing|improving|fighting|dreaming)\b|\bgive (?:it )?(?:my|their|our) (?:all|best)\b|\bdo (?:my|their|our) best\b/i

/** Whether a draft says something to those who were not there: it names a thing, and points at nothing. */
const NOTHING = /^(?:thing|stuff|one|way|lot|kind|sort|bit|time|idea|moment)s?$/

/** "finished my screenplay and printed it" says enough before the "and". */
const SECOND = /(?: and| but|,) (?:\p{L}+ ){1,3}(?:it|them|each other)\b/iu

export function withoutPointing(draft: Draft): Draft {
  const at = OPEN_TYPES.has(draft.type) ? draft.says.search(SECOND) : -1
  return at < 0 ? draft : { ...draft, says: draft.says.slice(0, at) }
}

export function isGrounded({ type, says, value = '', slot }: Draft, verb: string): boolean {
  if (!OPEN_TYPES.has(type)) return true
  if (POINTING.test(says)) return false
  if ((type === 'plan' || type === 'goal') && VOW.test(says)) return false
  if (type !== 'habit' && type !== 'preference' && type !== 'interest') return true
  const content = (slot.startsWith('habit/') ? says : value)
    .toLowerCase()
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter(
      (word) =>
        word !== '' &&
        !EMPTY.test(word) &&
        !(type === 'habit' ? VAGUE.has(word) : NOTHING.test(word)) &&
        !ADVERBS.has(word),
    )
    .filter((word) => verbForm(word)?.base !== verb)
  return content.length > 0 || (type === 'habit' && MEANINGFUL.test(verb))
}

const ADVERBS = words(
  'always usually often normally typically generally regularly never rarely seldom sometimes frequently hardly mostly',
)
/** What one does every day, in a word. */
const MEANINGFUL =
  /^(?:jog|run|swim|meditate|exercise|hike|cycle|ski|pray|cook|bake|paint|read|write|garden|dance|sing|train|volunteer|fast|smoke|drink|knit|sew|surf|climb|box|fish|commute|stretch|sail|skate|row|babysit|draw|practise|practice|work|study|travel|drive|bike|camp|shop|sketch)$/

/** What is wanted in a task is wanted of the assistant, unless it is one's own life; what was done is its state. */
export function isAboutTask({ type, says, slot }: Draft): boolean {
  if (type === 'event' || type === 'plan' || type === 'habit') return TECHNICAL.test(says)
  if (type === 'possession') return !slot.startsWith('uses/')
  if (type === 'work') return slot === 'employer' && TECHNICAL.test(says)
  if (type !== 'goal') return false
  if (/^is considering (?:using|switching to|learning) \p{Lu}/u.test(says)) return false
  if (
    /^is trying /.test(says) &&
    !LIFE.test(says.slice('is trying '.length)) &&
    !MADE.test(says.slice('is trying to '.length))
  )
    return true
  const wish = says.replace(WISHED, '')
  return TECHNICAL.test(wish) || !(MADE.test(wish) || LIFE.test(wish) || /\b(?:my|our)\b/i.test(wish))
}
