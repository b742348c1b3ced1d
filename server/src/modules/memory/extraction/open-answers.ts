import { pastForm, verbForm } from '../../../algorithms/text/inflection.ts'

/**
 * An answer that is no sentence, put into the place of what was asked: "Which band did you see?" – "The Kooks" becomes
 * "I saw The Kooks". It works with any verb, so that no list of questions has to be complete.
 */

const YOU = '(?:you|you guys|you all|you two|you both)'
/** What is asked about the one who asks, the talk or the moment. */
const OF_THE_TALK =
  /\b(?:think|mean|say|feel|know|want|need|suggest|recommend|guess|believe|prefer to|expect|like about|love about|me|us|this|that|it|there|here|them|him|her)\b/i
const FRAGMENT_WORDS_MAX = 12
/** An answer in these words is talk, or a sentence of its own. */
const NO_FRAGMENT =
  /^(?:it|that|this|these|those|there|he|she|they|we|I|you|yes|yeah|no|nope|not|so|just|well|oh|haha|lol|thanks|thank|hmm+|maybe|probably|nothing|anything|everything|something|everyone|nobody|all|good|great|fine|okay|ok|what|why|how|who|when|where|because|if|but|wow|sure|idk|same|both|neither|uh+m?|um+|sounds|looks|seems|or|such)\b|\b(?:is|are|was|were|am|has|have|had|will|would|can|could|sounds?|looks?|or|you|your|it|that|this|them)\b/i
const FREQUENCY =
  /^(?:(?:about|around|at least|usually|maybe|almost|like|only) )?(?:every (?!one|body|thing)\p{L}+|daily|weekly|monthly|(?:once|twice|(?:\d+|two|three|four|five|six|a few|a couple of|several) (?:times|days|nights)) (?:a|per|each|every) (?:day|week|month|year)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|on weekends|most (?:days|weekends|nights|mornings))\b/iu
const SPAN =
  /^(?:for )?(?:about|almost|over|nearly|around|like|maybe)? ?(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple of|several) (?:years?|months?|weeks?|decades?)\b|^since \S/i
const LIST = /^(?:\p{L}+ing\b|(?:my |the |some )?\p{L}[\p{L}'-]+)/u

type Form = readonly [RegExp, (asked: readonly string[], answer: string) => string]

const put = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')
const own = (text: string): string =>
  text
    .replace(/\byour\b/gi, 'my')
    .replace(/\byou\b/gi, 'I')
    .replace(/\s{2,}/g, ' ')
    .trim()
const isBase = (verb: string): boolean => verbForm(verb)?.form === 'base'

const FORMS: readonly Form[] = [
  // "How often do you all train together?" – "Three times a week".
  [
    new RegExp(
      `\\bhow (?:often|many times (?:a|per) (?:week|month|day)) do (${YOU}) (?:usually |all )?(\\p{L}+)\\b([^?]{0,60})\\?`,
      'iu',
    ),
    ([who = '', verb = '', rest = ''], answer) =>
      FREQUENCY.test(answer) && isBase(verb) ? put(/ /.test(who) ? 'we' : 'I', verb, own(rest), answer) : '',
  ],
  // "How long have you had them / known Ana / lived there?" – "Three years".
  [
    new RegExp(`\\bhow long have ${YOU} (?:guys |all )?(\\p{L}+)\\b([^?]{0,60})\\?`, 'iu'),
    ([verb = '', rest = ''], answer) =>
      SPAN.test(answer) &&
      verb !== 'been' &&
      /^(?:past|participle)$/.test(verbForm(verb)?.form ?? '') &&
      rest.trim() !== ''
        ? put('I have', verb, own(rest), /^(?:for|since) /i.test(answer) ? answer : `for ${answer}`)
        : '',
  ],
  // "What (else) brings you joy?" – "Writing and seeing friends".
  [
    /\bwhat (?:else )?(?:brings you (?:joy|happiness|peace)|makes you (?:happy|smile)|helps you (?:relax|unwind|de-?stress|cope|calm down|recharge|switch off)|(?:do you do|are you doing|do you like to do|do you usually do) to (?:relax|unwind|de-?stress|calm down|recharge|switch off|chill|have fun|stay (?:fit|active|healthy|in shape)))\b[^?]{0,40}\?/iu,
    (_asked, answer) => (LIST.test(answer) ? put('I like', uncapitalised(answer)) : ''),
  ],
  // "Which team did you sign with?" – "The Wolves"; "What songs did you play?" – "Ballads and polkas".
  [
    new RegExp(
      `\\b(?:what|which|who|whom)(?: (?!else|did|do|made|kind|type|sort)\\p{L}+| (?:kinds?|types?|sorts?) of \\p{L}+){0,2} did ${YOU} (?:end up )?(\\p{L}+)( (?:with|for|to|on|in|at|about|from|by|up))?( (?:yesterday|today|last (?:night|week|weekend|year|month)|together|for (?:dinner|lunch|breakfast|dessert|christmas|thanksgiving|your birthday)))?\\?`,
      'iu',
    ),
    ([verb = '', link = '', when = ''], answer) => {
      const past =
        isBase(verb) && !/^(?:do|think|say|mean|like|love|get|go|learn|find|feel)$/i.test(verb)
          ? pastForm(verb)
          : undefined
      return past === undefined ? '' : put('I', past, link.trim(), uncapitalised(answer), own(when))
    },
  ],
  // "Where did you go for the holidays?" – "To Crete with my cousins".
  [
    new RegExp(`\\bwhere did ${YOU} (?:end up )?(go|travel|fly|stay|move)(?: to)?\\b([^?]{0,50})\\?`, 'iu'),
    ([verb = '', rest = ''], answer) => {
      const past = pastForm(verb)
      const place = /^(?:in|to|at|on|near|around|through) /i.test(answer)
        ? uncapitalised(answer)
        : /^(?:\p{Lu}|the |an? |my )/u.test(answer)
          ? `${/^(?:go|travel|fly|move)$/i.test(verb) ? 'to' : 'in'} ${uncapitalised(answer)}`
          : ''
      return past === undefined || place === ''
        ? ''
        : put('I', past, place, OF_THE_TALK.test(rest) ? '' : own(rest))
    },
  ],
  // "What are you reading?" – "Dune"; "What type of music do you play?" – "Mostly folk".
  [
    new RegExp(
      `\\b(?:what|which)(?: (?!else|are|do)\\p{L}+| (?:kinds?|types?|sorts?|styles?) of \\p{L}+){0,2} are ${YOU} (?:currently |now )?(\\p{L}+ing)( (?:with|for|to|on|in|at|about))?(?: (?:now|right now|these days|at the moment|lately))?\\?`,
      'iu',
    ),
    ([verb = '', link = ''], answer) =>
      /^(?:doing|thinking|talking|looking|feeling|saying|going|trying|getting|up)$/i.test(verb) ||
      verbForm(verb)?.form !== 'gerund'
        ? ''
        : put('I am', verb, link.trim(), uncapitalised(answer)),
  ],
  [
    new RegExp(
      `\\b(?:what|which)(?: (?!else|are|do)\\p{L}+| (?:kinds?|types?|sorts?|styles?) of \\p{L}+){0,2} do ${YOU} (?:usually |mostly |normally |currently )?(play|read|watch|listen to|cook|bake|paint|draw|write|teach|grow|collect|drive|ride|speak|use|follow|support|make|practi[cs]e|train|coach)\\?`,
      'iu',
    ),
    ([verb = ''], answer) => put('I', verb.toLowerCase(), uncapitalised(answer)),
  ],
  // "What have you been up to?" – "Restoring an old bike".
  [
    new RegExp(`\\bwhat have ${YOU} been (?:up to|doing)\\b[^?]{0,40}\\?`, 'iu'),
    (_asked, answer) => {
      const gerund = /^\p{L}+ing\b/u.exec(uncapitalised(answer))?.[0] ?? ''
      return verbForm(gerund)?.form === 'gerund' ? put('I have been', uncapitalised(answer)) : ''
    },
  ],
  // "Any plans for the summer?" – "Visiting my sister in Oslo".
  [
    /\b(?:any (?:\p{L}+ ){0,2}plans|what are your plans|what is your plan|what do you have planned|got any (?:\p{L}+ ){0,2}plans)(?: (for (?:the |this |your )?(?:weekend|summer|winter|holidays?|break|spring break|new year|christmas|evening|vacation|day off)|tonight|tomorrow|this (?:weekend|week|summer|winter)))?\s?\?/iu,
    ([when = ''], answer) => {
      const [, verb = ''] = /^(\p{L}+ing)\b/u.exec(uncapitalised(answer)) ?? []
      return verbForm(verb)?.form !== 'gerund' ? '' : put('I am', uncapitalised(answer), own(when))
    },
  ],
]

const uncapitalised = (answer: string): string =>
  verbForm(answer.split(' ')[0] ?? '')?.form === 'gerund' ||
  /^(?:The|A|An|My|Our|In|To|At|On|Mostly|Some|With) /.test(answer) ||
  (/^\p{Lu}\p{Ll}+(?:,| and\b| ?$)/u.test(answer) && isCommon(answer))
    ? `${answer.charAt(0).toLowerCase()}${answer.slice(1)}`
    : answer

/** "Ballads and polkas" is no name. */
const isCommon = (answer: string): boolean =>
  !/ \p{Lu}/u.test(answer) && /(?:ing|s|y|a|e)$/u.test(answer.split(/[ ,]/)[0] ?? '') && answer.includes(' ')

/** The statement that a fragment makes of the question; undefined where it is none. */
export function fragmentAnswered(question: string, answer: string): string | undefined {
  const plain = answer
    .replace(/^(?:mostly|mainly|probably|definitely|just|some|well|lots of) (?=\S)/i, '')
    .replace(/(?<![!.,])[!.,]+$/, '')
  if (plain === '' || plain.split(' ').length > FRAGMENT_WORDS_MAX || NO_FRAGMENT.test(plain))
    return undefined
  const [first = '', ...others] = plain.split(' ')
  // "Went home", "The dog barked": a sentence, with or without its subject.
  const isPast = (word: string): boolean => verbForm(word)?.form === 'past'
  if (isPast(first) || (/^(?:my|our|the)$/i.test(first) && others.some(isPast))) return undefined
  for (const [pattern, compose] of FORMS) {
    const found = pattern.exec(question)
    if (found === null) continue
    const statement = compose(
      found.slice(1).map((part) => part ?? ''),
      plain,
    )
    return statement === '' ||
      OF_THE_TALK.test(statement.replace(plain, '').replace(uncapitalised(plain), ''))
      ? undefined
      : statement
  }
  return undefined
}
