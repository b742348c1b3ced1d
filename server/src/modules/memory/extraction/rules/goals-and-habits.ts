import { gerundOf } from '../../../../algorithms/text/inflection.ts'
import type { Draft } from '../drafts.ts'
import type { Clause } from '../reading/clause.ts'
import { keyOf, thing } from '../reading/objects.ts'
import type { Predicate } from '../reading/predicate.ts'
import { EMOTIONS, isHappening, STRONG_EMOTIONS } from './lexicon.ts'
import { isStated, ofAttribute, ofPerson, ofThing, plainly, type Rule, timeOf } from './rule.ts'

/** Wishes that are addressed to the agent: requests, not goals. */
const REQUEST =
  /^(?:know|ask|check|book|order|cancel|return|exchange|see (?:it|if|what|my|how|your)|speak (?:to|with)|talk|hear|say|make (?:a (?:reservation|booking|complaint|payment|change|claim)|sure|an appointment)|change|update|confirm|report|request|pay|send|get (?:a refund|my money|it|this|the|in touch|back|some|help|info|started|rid)|have (?:a (?:look|chat|word|refund|drink)|it|this|that|some|the|another)|understand|thank|complain|be (?:able|sure|clear|honest|called|notified)|use|go back|start over|add|remove|try (?:this|that|it)|discuss|schedule|reschedule|upgrade|return|file|open an|close my|reset|log|tell|show|share|mention|apologi[sz]e|clarify|point out|add|find out|chat|play (?:a|another)|reserve|place|return|do (?:that|this|it)|stop|leave|die|cry|scream|sleep$|go (?:home|to bed)|continue|help|eat$)\b/i

/** Points at what was said before, or could be the wish of anybody. */
const VAGUE =
  /\b(?:you|yours?|it|that|something|anything|difference|impact|the world)\b|^(?:keep|be (?:strong|brave|happy|there|known|coura\w+)|stay up)\b|^(?:visit|see|meet|learn|help|travel|ensure|use|make|get|find|improve|create|build|add|reduce|write|have|take)$|\b(?:saying|using|including|covering)$/i

const goal = (clause: Clause, wish: string, says: string): Draft[] => {
  const plain = thing(wish)
    .replace(/^(?:to|of|for|about) /i, '')
    .replace(/ later on$/i, '')
  if (plain === '' || REQUEST.test(plain) || VAGUE.test(plain)) return []
  if (
    /\b(?:of|to|for|with|at|in|on|there|them)$|\b(?:today|tonight|later|right now|(?:this|the) (?:afternoon|morning|evening))\b/i.test(
      plain,
    )
  )
    return []
  if (
    /^(?:savou?r|stay (?:positive|upbeat|strong|motivated|focused|calm)|go|going|do|doing|date|reiterate|chill|try|see|say|be|point|emphasi[sz]e|add|note)(?=$|\s(?:it|out|there))/i.test(
      plain,
    )
  )
    return []
  if (
    /^(?:stay|keep|be|make) .*\b(?:active|special|better|great|fun|memorable|work|strong|healthier)$/i.test(
      plain,
    )
  )
    return []
  const key = keyOf(plain)
  return [
    {
      type: 'goal',
      slot: `goal/${key.split(' ').slice(0, 5).join(' ')}`,
      value: key,
      says,
      ...timeOf(clause, 'ahead'),
    },
  ]
}

/** Work of one's own that takes months. */
const MADE =
  /^(?:an?|my|our|another) (?:\p{L}+ ){0,4}(?:app|application|website|web site|game|book|novel|screenplay|script|blog|album|portfolio|startup|company|memoir|thesis|house|cabin|boat|tracker|tool)s?\b/iu

const wanting = ofPerson(
  'want hope dream aim love try save train like work think consider learn build create develop design write',
  (clause, said) => {
    const isThought = said.verb === 'think' && said.isProgressive
    if (said.isNegated || (said.tense === 'past' && !isThought) || said.isPerfect || said.isBygone) return []
    const isTo = /^to (?!be honest|say|do with)/i.test(said.rest)
    const wish = said.rest
    switch (said.verb) {
      case 'want':
      case 'hope':
      case 'aim':
        return isStated(said) && isTo ? goal(clause, wish, `${said.verb}s ${thing(wish)}`) : []
      case 'love':
      case 'like':
        return said.modal === 'would' &&
          isTo &&
          (said.verb === 'love' || /\b(?:one day|some ?day|eventually|in the future)\b/i.test(wish))
          ? goal(clause, wish, `would love ${thing(wish)}`)
          : []
      case 'dream':
        return isStated(said) && /^(?:of|about) /i.test(wish)
          ? goal(clause, wish, `dreams of ${thing(wish).replace(/^(?:of|about) /i, '')}`)
          : []
      case 'try':
        return said.isProgressive && isTo && isLasting(wish)
          ? goal(clause, wish, `is trying ${thing(wish)}`)
          : []
      case 'save':
      case 'train':
        return /^(?:up )?(?:for|to) /i.test(wish) && isStated(said)
          ? goal(
              clause,
              wish.replace(/^up /i, ''),
              `is ${said.verb === 'save' ? 'saving' : 'training'} ${thing(wish)}`,
            )
          : []
      case 'work':
        return said.isProgressive &&
          /^on (?:an?|my) (?:\p{L}+ )*(?:novel|book|album|thesis|dissertation|app|game|startup|screenplay|business|degree|documentary|memoir|fitness|health|song|website)\b/iu.test(
            wish,
          )
          ? goal(clause, wish.replace(/^on /i, ''), `is working ${thing(wish)}`)
          : []
      case 'build':
      case 'create':
      case 'develop':
      case 'design':
      case 'write':
        return said.isProgressive && MADE.test(wish)
          ? goal(clause, wish, `is ${gerundOf(said.verb)} ${thing(wish)}`)
          : []
      case 'learn':
        return said.isProgressive && /^(?:how )?to /i.test(wish)
          ? goal(clause, wish.replace(/^how /i, ''), `is learning ${thing(wish)}`)
          : []
      case 'think':
      case 'consider':
        return said.isProgressive && /^(?:(?:of|about) )?\p{L}+ing\b/iu.test(wish)
          ? goal(clause, wish, `is considering ${thing(wish).replace(/^(?:of|about) /i, '')}`)
          : []
      default:
        return []
    }
  },
)

/** "I'm trying to log in" is a complaint; "I'm trying to sleep more" is a goal. */
const isLasting = (wish: string): boolean =>
  /^to (?:sleep|eat|drink|lose|gain|quit|stop|save|learn|get (?:fit|healthy|in shape|pregnant|better at|a job|into)|become|cut|exercise|read more|spend|improve|find a (?:job|flat|house|partner)|write|conceive|run|reduce|build|finish|stay|keep|be (?:more|less)|grow|buy a|practise|practice|work out|start)\b/i.test(
    wish,
  )

const goals = ofAttribute('be', (clause, said, whole) => {
  const attribute = whole.replace(/ (?:for|this|in|at) .*/, '')
  if (
    !/^(?:(?:main |biggest |big |new year's |life |long[- ]term |ultimate )?(?:goal|dream|ambition|aim|resolution|plan|target|wish))$/.test(
      attribute,
    ) ||
    said.isNegated ||
    !isStated(said)
  )
    return []
  return goal(clause, said.rest, `has the ${attribute} ${thing(said.rest)}`)
})

/** "Winning a medal is my number one goal", "Joining a choir has always been a dream of mine". */
const DREAMT_OF =
  /^(?:always |still |definitely )*(?:been )?(?:my|an?|the) (?:\p{L}+ ){0,2}(?:goal|dream|ambition|desire|wish)(?=$|[.!,]| (?:of mine|for|this|right|now|in|since))/iu

const LISTED = /^(?:next (?:up )?|still |also |definitely )*on my (?:\p{L}+ )?(?:bucket ?list|wish ?list)\b/iu

const dreamtOf = (clause: Clause, said: Predicate, subject: string): Draft[] =>
  DREAMT_OF.test(said.rest) && isStated(said) && !said.isNegated && /^\p{L}+ing \p{L}/iu.test(subject)
    ? goal(clause, subject, `dreams of ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`)
    : []

/** "Zip lining in Hawaii is on my bucket list". */
const onTheList = ofThing('be', (clause, said, subject) =>
  said.isNegated || !isStated(said) || !LISTED.test(said.rest)
    ? dreamtOf(clause, said, subject)
    : goal(clause, subject, `has ${subject} on their bucket list`),
)

const looking = ofPerson('look', (clause, said) => {
  const sought =
    /^for (?:an? |the )?((?:new |better |good |ideal |perfect |right |permanent |full-time |part-time |bigger |summer |small |cheap |affordable |(?!good|nice)\p{L}{3,12} )?(?:job|flat|apartment|house|place to live|partner|internship|roommate|flatmate|home|place|spot|space|studio|venue|office|teacher|tutor|coach|therapist|doctor|dentist|car|dog|puppy|kitten|cat|school|gym|club|band|investor|publisher|agent)(?: (?:for|to|in|near) (?:my|our|the|an?|open|rent|\p{Lu}) ?[\p{L}' -]{2,40})?)(?=$|[,.!;]| )/iu.exec(
      said.rest,
    )?.[1]
  return sought === undefined || !said.isProgressive || said.isNegated
    ? []
    : goal(clause, sought, `is looking for ${/^[aeiou]/i.test(sought) ? 'an' : 'a'} ${sought}`)
})

const FREQUENT =
  /^(?:always|usually|often|normally|typically|generally|regularly|never|rarely|seldom|sometimes|frequently|hardly)$/
const NO_HABIT =
  /^(?:be|know|think|want|say|believe|feel|mean|wonder|forget|remember|see|hear|need|understand|hope|get|find|trust|agree|lose|like|love|hate|seem|expect|realise|realize|notice)$/

const habits = ofPerson('', (clause, said) => {
  const isFrequent = FREQUENT.test(said.frequency)
  if (clause.recurrence === '' && !isFrequent) return []
  if (said.tense !== 'present' || !isStated(said) || said.isPerfect || said.isBygone) return []
  // "I'm always looking for something new" is talk.
  if (said.isProgressive && clause.recurrence === '') return []
  if (/\b(?:something|anything|things?|stuff|me|us)\b/i.test(said.rest) && clause.recurrence === '') return []
  if ((NO_HABIT.test(said.verb) && clause.recurrence === '') || said.verb === 'be') return []
  if (
    /\b(?:you|your|this|that|it|them|him|her|their|there|here)\b/i.test(said.rest) ||
    /^(?:want|try|hope|need|wish)$/.test(said.verb) ||
    (said.isNegated && clause.recurrence === '' && said.frequency !== 'never')
  )
    return []
  const deed = `${said.verb} ${thing(said.rest)}`.trim()
  // "I put in around 8 hours a day": how often is a part of what is done.
  const isMeasure = /\b(?:around|about)$/i.test(deed) && /^\d/.test(clause.recurrence)
  if (!isMeasure && /\b(?:around|about|for|at|in|of|to)$/i.test(deed.replace(/(?<![\s,])[\s,]+$/, '')))
    return []
  if (/^(?:(?:go|do|see|doubt|come|give up|keep going)(?: (?:often|much))?|look forward\b.*)$/i.test(deed))
    return []
  if (deed.split(' ').length > 12 || (said.isNegated && said.frequency === 'never' && deed === said.verb))
    return []
  const says =
    clause.recurrence === ''
      ? said.told.replace(/, \p{L}+$/u, '')
      : `${said.told.replace(/(?<![\s,.])[\s,.]+$/, '')} ${clause.recurrence.toLowerCase().replace(/\b(mon|tues|wednes|thurs|fri|satur|sun)(days?)/gi, (_all, start: string, end: string) => `${start.charAt(0).toUpperCase()}${start.slice(1)}${end}`)}`
  return [
    {
      type: 'habit',
      slot: `habit/${keyOf(deed).split(' ').slice(0, 5).join(' ')}`,
      value: keyOf(deed),
      says,
      isNegation: said.isNegated,
    },
  ]
})

const PROMISED = new Set(
  'send bring pay deliver finish prepare submit return write get let email share call provide complete review sign'.split(
    ' ',
  ),
)

const promising = ofPerson('', (clause, said) => {
  if (said.isNegated && said.verb !== 'promise') return []
  if (/^(?:promise|swear|vow|commit)$/.test(said.verb) && isStated(said) && said.tense !== 'past') {
    const what = /^(?:you |myself |my \p{L}+ )?(?:that )?(?:I will |to )(.+)/iu.exec(said.rest)?.[1]
    return what === undefined ? [] : [commitment(clause, what, `promised to ${thing(what)}`)]
  }
  if (
    said.tense !== 'future' ||
    said.isIntended ||
    said.modal !== '' ||
    clause.time === undefined ||
    !PROMISED.has(said.verb)
  )
    return []
  if (/^(?:call|let|get)$/.test(said.verb) && !/\b(?:by|before)\b/i.test(clause.text)) return []
  const what = `${said.verb} ${thing(said.rest.replace(/^you /i, ''))}`
  return [commitment(clause, what, `will ${what}`)]
})

const commitment = (clause: Clause, what: string, says: string): Draft => ({
  type: 'commitment',
  slot: `commitment/${keyOf(thing(what)).split(' ').slice(0, 5).join(' ')}`,
  value: keyOf(thing(what)),
  says,
  ...timeOf(clause, 'ahead'),
})

const feeling = ofPerson('be feel', (_clause, said) => {
  if (!isStated(said) || said.isNegated || said.tense !== 'present') return []
  const complement = plainly(said.rest)
  const emotion = EMOTIONS.exec(complement)?.[1]
  if (emotion === undefined || /\b(?:you|this|that|it)\b/i.test(complement)) return []
  const about = complement.slice(emotion.length).trim()
  // "I'm down for a walk" is a yes.
  if (/^down$/i.test(emotion) && /^(?:for|with)\b/i.test(about)) return []
  const isAbout = /^(?:about|for|because|with|over|since|that my|of my|at) \p{L}/iu.test(about)
  // Thanks and politeness: "grateful for the tips", "happy with the results".
  if (
    isAbout &&
    /^(?:grateful|happy|proud)/i.test(emotion) &&
    /^\p{L}+ (?:the|these|those|everything|all)\b/iu.test(about)
  )
    return []
  // Good spirits say something when they are about a person or thing of one's own.
  const isOwn = /\b(?:my|our)\b|\s\p{Lu}/u.test(about) || isHappening(thing(about))
  if (CHEERFUL.test(emotion) && !isOwn) return []
  if (CHEERFUL.test(emotion) && /\b(?:progress|support\w*|friends?|journey|future)\b/i.test(about)) return []
  const isLasting = said.isPerfect && said.isProgressive
  if (!isAbout && !isLasting && !STRONG_EMOTIONS.test(emotion)) return []
  return [
    emotionOf(
      `${said.verb === 'be' ? 'is' : 'feels'} ${emotion}${isAbout ? ` ${thing(about)}` : ''}`,
      emotion,
    ),
  ]
})

const CHEERFUL = /^(?:grateful|happy|excited|thrilled|proud|hopeful|relieved)$/i

const emotionOf = (says: string, emotion: string): Draft => ({
  type: 'emotion',
  slot: '',
  value: emotion.toLowerCase(),
  says,
  intensity: 0.8,
})

const missing = ofPerson('miss worry', (_clause, said) => {
  if (!isStated(said) || said.isNegated || said.tense !== 'present') return []
  const whom = thing(said.rest)
  if (said.verb === 'miss' && !/^(?:my|our|his|her|the|home|\p{Lu})/u.test(whom)) return []
  if (said.verb === 'worry' && !/^about (?:my|our)\b/i.test(whom)) return []
  return [emotionOf(`${said.verb === 'miss' ? 'misses' : 'worries'} ${whom}`, said.verb)]
})

export const habitRules: readonly Rule[] = [habits]
export const goalRules: readonly Rule[] = [promising, wanting, goals, onTheList, looking]
export const emotionRules: readonly Rule[] = [feeling, missing]
