import { verbForm } from '../../../../algorithms/text/inflection.ts'
import type { Draft } from '../drafts.ts'
import type { Polarity } from '../extractor.ts'
import type { Clause } from '../reading/clause.ts'
import { listed, thing } from '../reading/objects.ts'
import type { Predicate } from '../reading/predicate.ts'
import { favourite, thingsLiked } from './favourite-things.ts'
import { named } from './identity.ts'
import { isStated, ofAttribute, ofPerson, plainly, type Rule } from './rule.ts'
import { GENERAL, IS_NAMED, taste } from './taste.ts'

/** "I love the color and texture": said of a picture that was shown. */
const REACTION =
  /^the (?:colou?rs?|texture|vibes?|details?|design|view|picture|photo|energy|enthusiasm|look|style|atmosphere)(?=$|[\s,.!](?!\p{L}+$))/iu
/** "the self-acceptance and love theme": none of the list is a taste when its first is not. */
const isReaction = (phrase: string): boolean =>
  REACTION.test(phrase) ||
  /^(?:his|her|their|your|its) .* and /i.test(phrase) ||
  (/^the .* and /i.test(phrase) && !GENERAL.test(phrase) && !IS_NAMED.test(phrase))
/** "I can't stand small talk, please be brief": what is asked for is no second thing. */
const REQUEST_HUNG_ON = /,? (?:so |and )?(?:please|pls|kindly|can you|could you|do not|let us)\b/i
/** Stop at what qualifies the liking rather than the thing: "olives on pizza", "coffee in the morning". */
const liked = (phrase: string): string[] =>
  listed(isReaction(phrase) ? '' : (phrase.split(REQUEST_HUNG_ON)[0] ?? '')).map((item) =>
    item
      .replace(/^an? (?:good |nice |quick |friendly )?(?:game|round|match|bit) of /i, '')
      .replace(
        / (?:in the|at|on my|so far|on the (?:weekend|way)|for (?:its|the|their|his|her)|with all my|from the bottom|since|when)\b.*/i,
        '',
      ),
  )

/** "a deep blue with stars" is liked where it is seen. */
const ONE_OF_A_KIND = /^an? (?!good|nice|hot|cold|strong|cup|glass|lot)(?:\p{L}+ ){1,3}\p{L}+$/iu

const LIKING = 'like love adore enjoy appreciate'
const DISLIKING = 'hate dislike detest loathe despise'

const flavour = (said: Predicate, polarity: 1 | -1): Polarity =>
  said.isNegated ? (polarity === 1 ? -1 : 1) : polarity

const liking = ofPerson(`${LIKING} ${DISLIKING}`, (clause, said) => {
  if (said.modal !== '' || said.tense === 'future' || said.isIntended) return []
  if (said.isProgressive && /^(?:like|hate|dislike)$/.test(said.verb)) return []
  const isLiking = LIKING.split(' ').includes(said.verb)
  if (said.verb === 'appreciate' && !/^(?:good|\p{L}+ing)\b/u.test(said.rest)) return []
  // "I loved the concert" is about the concert; "I've always loved the sea" is about me.
  if (
    said.tense === 'past' &&
    !said.isPerfect &&
    !said.isBygone &&
    clause.recurrence === '' &&
    said.frequency === ''
  )
    return []
  if (said.isNegated && !isLiking) return []
  const isNeither = /^neither /i.test(said.rest)
  const polarity = said.isBygone
    ? -1
    : flavour({ ...said, isNegated: said.isNegated !== isNeither }, isLiking ? 1 : -1)
  return liked(isNeither ? said.rest.replace(/^neither /i, '').replace(/ nor /i, ' and ') : said.rest)
    .filter((item) => !ONE_OF_A_KIND.test(item))
    .flatMap((item) => taste(item, polarity))
    .map((draft) =>
      said.isBygone && isLiking
        ? { ...draft, says: `used to like ${thing(draft.says.replace(/^dislikes /, ''))}` }
        : draft,
    )
})

const standing = ofPerson('stand bear', (_clause, said) =>
  said.modal === 'can' && said.isNegated ? liked(said.rest).flatMap((item) => taste(item, -1)) : [],
)

/** "I could live on ramen", "I could eat mangoes all day". */
const couldLiveOn = ofPerson('live eat drink listen', (_clause, said) => {
  if (said.modal !== 'can' && said.modal !== 'could') return []
  const thingLiked =
    said.verb === 'live'
      ? /^on (?!my |the |a |an |\d)(.+)/i.exec(said.rest)?.[1]
      : /^(?:to )?(.+?) (?:every (?:single )?day|all day(?: long)?|for ever|forever|24\/7)$/i.exec(
          said.rest,
        )?.[1]
  return thingLiked === undefined || said.isNegated ? [] : liked(thingLiked).flatMap((item) => taste(item, 1))
})

const isBase = (word: string): boolean => verbForm(word)?.form === 'base'

/** "I prefer Katherine" of one who is known as Kate. */
function nameChosen(better: string, { people }: Clause): readonly Draft[] {
  const known = people.speaker.name
  const isVariant =
    /^\p{Lu}[\p{Ll}'-]{2,}$/u.test(better) &&
    known !== '' &&
    better.slice(0, 2).toLowerCase() === known.slice(0, 2).toLowerCase()
  return isVariant ? [named(better)] : []
}

const preferring = ofPerson('prefer rather', (clause, said) => {
  const isRather = said.modal === 'would' && said.verb === 'rather'
  if (said.verb !== 'prefer' && !isRather) return []
  if (said.isNegated || (said.modal !== '' && said.modal !== 'would')) return []
  const [better = '', worse = ''] = said.rest
    .replace(isRather ? /^(?:get |have |use |take |receive )/i : /^$/, '')
    // "I prefer small tools to keep control" says what they are good for, not what is liked less.
    .replace(/ to (\p{L}+) .*/iu, (all, verb: string) => (isBase(verb) ? '' : all))
    .split(/ (?:over|to(?= \p{L}+(?: \p{L}+){0,3} ?$)|rather than|instead of|than) /iu)
  if ((said.modal === 'would' && worse === '' && !isRather) || /^not\b/i.test(better)) return []
  // "I'd rather live without regrets" chooses for once.
  if (isRather && worse === '' && isBase(better.replace(/^just /i, '').split(' ')[0] ?? '')) return []
  const name = worse === '' && !isRather ? nameChosen(thing(better), clause) : []
  if (name.length > 0) return name
  const first = taste(thing(better), 1).map((draft) => ({
    ...draft,
    says: `prefers ${thing(better)}${worse === '' ? '' : ` to ${thing(worse)}`}`,
  }))
  return [
    ...first,
    ...(worse === ''
      ? []
      : taste(thing(worse), -1).map((draft) => ({
          ...draft,
          confidence: 0.6,
          says: `likes ${thing(worse)} less than ${thing(better)}`,
        }))),
  ]
})

const KEEN =
  /^(?:(?:huge|big|massive) )?(?:(?:too )?much of a (?:fan|lover) of|into|interested in|fond of|crazy about|mad about|obsessed with|passionate about|keen on|addicted to|an? (?:big |huge |massive |real |lifelong |long-?time |die-?hard |great |dedicated |devoted |loyal |proud |avid |passionate |keen )*(?:fan|lover|supporter|follower|admirer) of|partial to|hooked on|all about|drawn to|in love with) (.+)/i
const AVERSE =
  /^(?:tired of|sick of|afraid of|scared of|terrified of|frightened by|fed up with|bored of|bored by|disgusted by|allergic to small talk) (.+)/i
const PERSON_OF =
  /^(?:really )?(?:much of )?(?:an? |the )?(?:big |huge |massive |real |total |full |lifelong |avid |serious |such an? |bit of an? ){0,4}([\p{L} -]+?) (?:lover|fan|person|enthusiast|buff|fanatic|addict|nerd|geek|aficionado)\b/iu
/** "a night owl", but "left-handed". */
const articleOf = (trait: string): string =>
  /(?:handed|dextrous|lingual|blind|deaf)$/.test(trait) ? '' : /^[aeiou]/.test(trait) ? 'an ' : 'a '
const TRAITS =
  /^(?:an? )?(?:total |complete |real |bit of an? |definite )?(morning person|night person|night owl|early bird|introvert|extrovert|people person|perfectionist|homebody|optimist|pessimist|light sleeper|heavy sleeper|picky eater|early riser|procrastinator|bookworm|foodie|minimalist|gamer|beginner|left-handed|right-handed|single (?:parent|mum|mom|dad|mother|father)|ambidextrous|bilingual|colou?r-?blind|tone-deaf)\b/i

const being = ofPerson('be', (_clause, said) => {
  if (!isStated(said) || said.tense === 'future' || said.isProgressive) return []
  const complement = plainly(said.rest).replace(/^a (?:bit|little) /i, '')
  const isPast = said.tense === 'past' && !said.isPerfect
  const trait = TRAITS.exec(complement)?.[1]?.toLowerCase()
  if (trait !== undefined && !isPast)
    return [
      {
        type: 'identity',
        slot: `is/${trait}`,
        value: trait,
        polarity: said.isNegated ? -1 : 1,
        sentiment: 'neutral',
        isNegation: said.isNegated,
        says: `is ${said.isNegated ? 'not ' : ''}${articleOf(trait)}${trait}`,
        importance: 0.5,
      },
    ]
  const keen = KEEN.exec(complement)?.[1] ?? /^all about (?!that|this|it|the\b|how)(.+)/i.exec(said.rest)?.[1]
  if (keen !== undefined && !isPast) {
    if (/^in love with (?:him|her|you|my|a|this|the)/i.test(complement)) return []
    return liked(keen.replace(/^the (?=classic )/i, '')).flatMap((item) =>
      taste(item, said.isNegated ? -1 : 1, 'interest'),
    )
  }
  const averse = AVERSE.exec(complement)?.[1]
  if (averse !== undefined && !said.isNegated && !isPast) {
    const isFear = /^(?:afraid|scared|terrified|frightened)/i.test(complement)
    if (/^(?:this|that|it|you|losing|what|how|going|being)\b/i.test(averse)) return []
    return liked(averse)
      .flatMap((item) => taste(item, -1))
      .map((draft) => (isFear ? { ...draft, says: `is afraid of ${thing(averse)}`, intensity: 0.7 } : draft))
  }
  const of = PERSON_OF.exec(complement)?.[1]
  if (
    of === undefined ||
    isPast ||
    /^an?$|^\p{L}{1,40}ing\b/iu.test(of) ||
    of.split(' ').length > 3 ||
    /^(?:good|bad|nice|kind|busy|different|happy|private|shy|quiet|tech|only|first|last|very|other|contact|better|loving|lucky|new|real|big|huge|people|sad|social|creative|positive|patient|simple|calm|single|honest|funny|organi[sz]ed|religious|spiritual)$/i.test(
      of,
    )
  )
    return []
  return taste(
    of.replace(/^(?:dog|cat)$/i, (word) => `${word}s`),
    said.isNegated ? -1 : 1,
  ).map((draft) =>
    /\bperson\b/i.test(complement.slice(0, (PERSON_OF.exec(complement)?.[0] ?? '').length))
      ? { ...draft, says: `is ${said.isNegated ? 'not ' : ''}a ${of} person` }
      : draft,
  )
})

/** "I listen to a lot of techno", "I'm getting into gardening". */
const drawnTo = ofPerson('listen get', (_clause, said) => {
  if (!isStated(said) || said.isNegated || said.tense !== 'present') return []
  const what =
    said.verb === 'listen'
      ? /^(?:mostly |mainly )?to (?:a lot of |lots of |mostly |mainly )?(.+)/i.exec(said.rest)?.[1]
      : said.isProgressive
        ? /^(?:really )?into (.+)/i.exec(said.rest)?.[1]
        : undefined
  return what === undefined || (said.verb === 'listen' && said.isProgressive)
    ? []
    : liked(what).flatMap((item) => taste(item, 1, 'interest'))
})

/** "I have a soft spot for jazz", "I've got a thing for old maps". */
const fondness = ofPerson('have', (_clause, said) => {
  const what =
    /^(?:always had )?(?:an? |this )(?:real |huge |big |great |strong |deep |particular |special |certain |bit of an? )*(?:soft spot|passion|love|weakness|fondness|thing|interest|sweet spot|taste) (?:for|in) (.+)/i.exec(
      said.rest,
    )?.[1]
  if (what === undefined || !isStated(said) || (said.tense === 'past' && !said.isPerfect)) return []
  return liked(what).flatMap((item) => taste(item, said.isNegated ? -1 : 1, 'interest'))
})

const attributes = ofAttribute('be', (_clause, said, attribute) => {
  // "My favourite place has to be San Diego" is said as plainly as with "is".
  if ((!isStated(said) && said.modal !== 'must') || said.tense === 'future') return []
  if (/^(?:all[- ]time |absolute |personal |current )?(?:favou?rites?|faves?)$/.test(attribute))
    return said.isNegated || said.tense === 'past' ? [] : listed(said.rest).flatMap((item) => taste(item, 1))
  const category = /^(?:all[- ]time )?favourite (.+)/.exec(attribute)?.[1]
  if (category !== undefined && /^(?:things?|parts?|one|spots?)$/.test(category)) return []
  if (category !== undefined)
    return said.isNegated || said.tense === 'past'
      ? []
      : [
          favourite(
            category
              .replace(/^(?:kind|type|sort) of /, '')
              .replace(/ (?:of all time|ever|right now|at the moment)$/, ''),
            thing(said.rest)
              .replace(/^(?:actually|probably|definitely|has to be|got to be) /i, '')
              .replace(/ in it$/i, ''),
          ),
        ]
  if (
    !/^(?:hobb(?:y|ies)|passions?|interests?|(?:main|biggest|greatest) (?:hobby|passion|interest))$/.test(
      attribute,
    ) ||
    said.isNegated
  )
    return []
  return listed(said.rest).flatMap((item) => taste(item, 1, 'interest'))
})

export const preferenceRules: readonly Rule[] = [
  couldLiveOn,
  fondness,
  drawnTo,
  liking,
  standing,
  preferring,
  being,
  attributes,
  thingsLiked,
]
