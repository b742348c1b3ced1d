/** A part of a text that speaks of one thing, as it is and as it ends. */
export interface Clause {
  readonly text: string
  readonly isQuestion: boolean
}

/** Between sentences, at commas and brackets, and where the subject may change. A label keeps its value: "Budget: 80k". */
const BREAKS =
  /(?<=[.!?;\n])[ \n]|[\n;]|, | [–—-] | \(|\)| (?=(?:but|however|although|though|whereas|while|so|yet now) )| (?=and (?:i|we|he|she|they|can|could|will|would|want|need|my|our|the|in)\b)/giu

export function clausesOf(text: string): Clause[] {
  // One space or one line break between words, so that the breaks need no repetition.
  const plain = text.replaceAll(/[’‘`]/g, "'").replaceAll(/\s+/g, (gap) => (gap.includes('\n') ? '\n' : ' '))
  return plain.split(BREAKS).flatMap((part) => {
    const clause = part.trim()
    return clause === '' ? [] : [{ text: clause, isQuestion: clause.endsWith('?') }]
  })
}

const NEGATION =
  /\b(not|no|non|never|neither|nor|without|cannot|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|won't|wouldn't|can't|couldn't|haven't|hasn't|hadn't|ain't|shouldn't|unable|refus\w+|declin\w+|reject\w+|denied|far from|instead of|rather than|nothing)\b(?!\s+(?:only|just|merely|sure|before|until|till|earlier|later)\b)/i
/** "No more than 80k", "can't go above 80k": what follows is the limit, not what is denied. */
const LIMIT =
  /\b(more than|above|over|beyond|exceed|exceeding|higher than|past|up to|before|until|till|earlier than|later than|longer than)\b/i

/** Whether what stands before a word denies it. */
export const isNegated = (before: string): boolean => NEGATION.test(before)
export const isLimit = (before: string): boolean => LIMIT.test(before)

const DENIED_AFTER =
  /^(?: \w+){0,2} ?[:=] ?no\b|^\W*(?:\w+ ){0,2}(?:not|isn't|aren't|wasn't|won't|doesn't|wouldn't|no longer|no option|impossible|out of the question|too (?:early|soon))\b(?! (?:an? )?(?:problem|issue))/i
/** Whether what stands after a word denies it: "cash is not possible", "pre-approved: no". */
export const isDeniedAfter = (after: string): boolean => DENIED_AFTER.test(after)

const ANSWERS_NO = /^(?:no|nope|not|never|not yet|not really|unfortunately not|sadly not)\W*$/i
const ANSWERS_YES = /^(?:yes|yep|yeah|sure|of course|already|done|indeed)\W*$/i
/** How a clause answers the question before it: "Pre-approved? Not yet." */
export const answerIn = (clause: string | undefined): 'yes' | 'no' | undefined =>
  ANSWERS_NO.test(clause ?? '') ? 'no' : ANSWERS_YES.test(clause ?? '') ? 'yes' : undefined

const OTHERS =
  /\b(?:brothers?|sisters?|friends?|neighbou?rs?|parents?|mother|father|mum|mom|dad|boss|colleagues?|cousins?|uncle|aunt|sons?|daughters?|in-laws|sellers?|vendors?|owners?|agents?|landlord|tenants?|buyers before|(?:other|another|previous|last|rival) (?:buyers?|couples?|bidders?|famil(?:y|ies)|clients?|customers?|owners?)|everyone|everybody|people|some|others|competitors?|the house next door|next door)\b/i
const WITH_US = /\b(?:and|&) (?:i|me|myself)\b|\bfor (?:my|our|his|her|a|the)\b/i

/** Whether a clause speaks, before a word, of another person. */
export const isOfOthers = (before: string): boolean => OTHERS.test(before) && !WITH_US.test(before)

const PAST = /\b(was|were|had been|used to|originally|initially|previously|formerly|last year|back then)\b/i
export const isPast = (text: string): boolean => PAST.test(text)

const LONG_AGO = /\b(used to|formerly|previously|back then|last year|years? ago|long ago)\b/i
/** Whether a clause speaks of a time that says nothing about today; "was approved last week" does. */
export const isLongAgo = (text: string): boolean => LONG_AGO.test(text) && !/\b(now|today)\b/i.test(text)

const GIVEN_UP =
  /\b(?:(?:was|were) (?:going|planning|hoping|about) to|had (?:planned|hoped|wanted|meant) to|(?:thought|thinking) (?:of|about))\b/i
/** "We were going to pay cash": a plan that is told in the past says what no longer holds. */
export const isGivenUp = (before: string): boolean => GIVEN_UP.test(before)

/** "Half cash", "40 % in cash": the rest has to come from elsewhere. */
export const isPartOf = (before: string): boolean =>
  /(?:\b(?:half|partly|part|partially|some)|%|\bpercent)(?: (?:in|of|is|as))?\W{0,2}$/i.test(before)

/** What is wished for or awaited is not there yet. */
const AWAITED =
  /\b(hop(?:e|es|ing)|try(?:ing)?|tries|wait(?:s|ing)?|want(?:s|ing)?|plan(?:s|ning)?|need(?:s|ing)?|get(?:ting)?|appl(?:y|ies|ied|ying)|about to|soon|will be|would be|going to be|might|may|if|until|once|unless|pending|expect(?:s|ing)?|as soon as|working on|process of|still)\b/i
export const isAwaited = (before: string): boolean => AWAITED.test(before)
