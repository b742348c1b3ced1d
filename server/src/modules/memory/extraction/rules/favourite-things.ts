import { verbForm } from '../../../../algorithms/text/inflection.ts'
import { isUnknownWord } from '../../../../algorithms/text/sentences.ts'
import type { Draft } from '../drafts.ts'
import { isCapitalised, keyOf, listed, thing, valueIn } from '../reading/objects.ts'
import type { Predicate } from '../reading/predicate.ts'
import { INSTRUMENTS } from './lexicon.ts'
import { isStated, ofThing } from './rule.ts'
import { EMPTY, taste } from './taste.ts'

/** What is liked, where the thing is the subject: "Blue is my favourite colour", "Chess helps me relax". */

export const favourite = (category: string, value: string): Draft => ({
  type: 'preference',
  slot: `favourite/${keyOf(category).replace('color', 'colour')}`,
  value: valueIn(value),
  polarity: 1,
  says: `has ${isCapitalised(value) ? value : value.toLowerCase()} as favourite ${category}`,
})

/** "Blue is my fave", "Contemporary is my top pick": the best, without saying of what. */
const PICK =
  /^(?:by far |definitely |always |still |probably |pretty much |basically |just |also |totally |absolutely |truly |easily |certainly )*(?:one of )?my (?:all[- ]time |absolute |personal |main |number one |real )?(?:favou?rites?|faves?|favs?|top picks?|go-tos?|happy place|passion|comfort (?:food|show|movie|book)|guilty pleasure|first love|escape|outlet|stress relief|therapy)(?=$|[!.,]| (?:for|too|right now|so far|at the moment|when|after|and|but)\b)/i

/** "One of my favourite books is Dune". */
const ONE_OF_MINE =
  /^(?:one|another|some) of my (?:all[- ]time |absolute |personal )?favou?rite ((?!things?|parts?|ones?|moments?|memor)\p{L}+(?: \p{L}+)?)$/iu

const HELPS =
  /^(?:me |us )?(?:to )?(?:relax|unwind|express (?:my|myself)|get (?:my \p{L}+|it all|everything) out|process (?:my|things)|deal with|de-stress|let (?:it |go|off)|reset|reconnect|feel (?:like myself|at home|connected)|stay present|connect with|be (?:creative|present|myself)|de-?stress|calm(?: down)?|escape|recharge|clear my (?:head|mind)|stay (?:calm|sane|fit|in shape|grounded|focused|positive|healthy)|cope|focus|sleep|forget|me down|feel (?:calm|free|better|alive))\b/iu
const WAY_FOR_ME =
  /^(?:such )?an? (?:fun|great|good|nice|perfect|wonderful|awesome|creative) way (?:for me to|to (?:\p{L}+ ){1,3}(?:my|me|myself))\b/iu
const IN_MY_LIFE =
  /^(?:an? )?(?:(?:very |really )?(?:special|big) (?:place|spot) in my heart|(?:been )?(?:such )?(?:an? )?(?:big |huge |important |large |major )?part of (?:(?:my|our) (?:life|lives)|me|who I am)|close to my heart)\b/iu

/** "Sewing lets me switch off", "Chess keeps me sane", "Writing has become an escape". */
const KEEPS =
  /^(?:let me \p{L}|allow me to \p{L}|keep me (?:sane|going|busy|grounded|motivated|fit|calm|present|happy|healthy|entertained|balanced|active)\b|mean (?:so much|a lot|the world|everything) to me\b|(?:be|become) (?:\p{L}+ ){0,3}(?:my|an?) (?:\p{L}+ )?(?:escape|outlet|therapy|rock|lifeline|sanctuary|refuge|happy place|stress[- ](?:buster|reliever|relief))(?=$|[.,!]| (?:and|for|from|when|lately|now)\b))/iu

const isOfMyLife = (rest: string): boolean => IN_MY_LIFE.test(rest) || WAY_FOR_ME.test(rest)

/** "Painting helps me relax", "Salsa has a special place in my heart". */
function dear(said: Predicate, subject: string): readonly Draft[] {
  if (
    said.isNegated ||
    said.tense !== 'present' ||
    EMPTY.test(subject) ||
    !(
      NAMES_A_THING.test(`${subject.charAt(0).toLowerCase()}${subject.slice(1)}`) || INSTRUMENTS.test(subject)
    )
  )
    return []
  const isKept =
    KEEPS.test(`${said.verb} ${said.rest}`) &&
    !NO_PASTIME.test(subject) &&
    verbForm(subject.split(' ')[0] ?? '')?.form !== 'base'
  const isDear = isOfMyLife(said.rest) || isKept
  if (
    !isDear &&
    (/^(?:have|let|allow|keep|mean|become|be)$/.test(said.verb) ||
      !HELPS.test(said.verb === 'help' ? said.rest : `calm ${said.rest}`))
  )
    return []
  const named = `${subject.charAt(0).toLowerCase()}${subject.slice(1)}`
  return listed(isCapitalised(subject.slice(1)) || / \p{Lu}/u.test(subject) ? subject : named)
    .flatMap((item) => item.split(/ or /i))
    .flatMap((item) => taste(item, 1, 'interest'))
}
/** "Basketball", "Playing the piano", but not "the news" or "a break". */
const NAMES_A_THING =
  /^(?!(?:an?|the(?! [A-Z][a-z])|my|our|some|any|these|those|all|talking|having|being|seeing|thinking|knowing|hearing|spending|which|who|and|or|but|so|glad|if|when|[Tt]alking|[Hh]aving|[Bb]eing|[Ss]pending|[Aa]ll|[Aa]n?|[Mm]y|[Ss]ome)\b)\p{L}[\p{L}' -]{2,40}$/u

const JOY =
  /^(?:bring|give) me (?:(?:so much|such|a lot of|lots of|great|real|pure|immense|much|a sense of|a feeling of) )*(?:joy|happiness|peace|pleasure|comfort|calm)\b|^fill me with (?:joy|happiness|peace|wonder)\b|^put me in an? (?:\p{L}+ )?(?:good|great|better|happy|wonderful|fantastic|amazing|lovely) mood\b|^make me (?:so |really |very |always |incredibly |the )?(?:happy|happier|happiest|smile|feel (?:alive|calm|free|at peace))\b|^lift (?:my (?:spirits?|mood)|me up)\b|^cheer me up\b/iu
/** Of everybody, of a day, or a person whom one does not "like" as a thing. */
const NO_PASTIME =
  /^(?:today|yesterday|tomorrow|things?|stuff|people|everyone|life|friends?|support|helping|seeing|making|doing|taking|getting|giving|watching (?:them|you|people)|children|kids|family|love|words|kindness|friendship|being)\b/i

/** "Birdwatching gives me so much joy", "Rain puts me in a good mood". */
function givesJoy(said: Predicate, subject: string): readonly Draft[] {
  if (said.isNegated || said.tense !== 'present' || said.isPerfect || said.isProgressive) return []
  if (!JOY.test(`${said.verb} ${said.rest}`) || EMPTY.test(subject) || NO_PASTIME.test(subject)) return []
  if (!NAMES_A_THING.test(subject) || (/^\S+$/.test(subject) && isUnknownWord(subject))) return []
  const named = / \p{Lu}/u.test(subject) ? subject : `${subject.charAt(0).toLowerCase()}${subject.slice(1)}`
  return taste(named, 1, 'interest')
}

/** "Blue is my favourite colour", "Chess is my hobby", "Classical music bores me". */
export const thingsLiked = ofThing(
  'be bore annoy disgust fascinate scare interest help calm relax have bring give put make fill lift cheer let allow keep mean become',
  (_clause, said, subject) => {
    if (!isStated(said)) return []
    if (/^(?:bring|give|put|make|fill|lift|cheer)$/.test(said.verb)) return givesJoy(said, subject)
    if (/^(?:help|calm|relax|have|let|allow|keep|mean|become)$/.test(said.verb) || isOfMyLife(said.rest))
      return dear(said, subject)
    if (said.verb === 'be' && KEEPS.test(`be ${said.rest}`)) return dear(said, subject)
    if (said.verb === 'be') {
      const pick = PICK.test(said.rest) && !said.isNegated && !EMPTY.test(subject)
      if (pick)
        return taste(subject, 1).map((draft) => ({
          ...draft,
          says: `counts ${subject} among their favourites`,
        }))
      const among = ONE_OF_MINE.exec(subject)?.[1]
      if (among !== undefined && !said.isNegated)
        return listed(said.rest.replace(/^(?:called|named) /i, ''))
          .flatMap((item) => taste(item, 1))
          .map((draft) => ({
            ...draft,
            says: `counts ${thing(draft.says.replace(/^likes /, ''))} among their favourite ${among}`,
          }))
      const category = /^(?:by far )?my (?:all[- ]time )?favourite (.+)/i.exec(said.rest)?.[1]
      if (category !== undefined && !said.isNegated)
        return EMPTY.test(subject)
          ? []
          : [favourite(thing(category).replace(/ (?:and|in|from|at|on)\b.*/i, ''), subject)]
      const favourites =
        /^(?:(?:still|definitely|also|absolutely|truly|really|easily|probably|certainly|by far|hands down|actually) )*(?:one|some)(?: of)? my (?:all[- ]time |absolute |biggest |greatest )?((?:favourites?|passions|hobbies|interests)(?: .+)?)/i.exec(
          said.rest,
        )?.[1]
      if (favourites !== undefined && !said.isNegated && !EMPTY.test(subject))
        return taste(subject, 1).map((draft) => ({
          ...draft,
          says: `counts ${subject} among their ${thing(favourites)}`,
        }))
      return /^my (?:\p{L}+ )?(?:hobby|hobbies|passions?|interests?|thing|jam)\b/iu.test(said.rest)
        ? listed(subject).flatMap((item) => taste(item, said.isNegated ? -1 : 1, 'interest'))
        : []
    }
    if (!/^(?:me|us)\b/i.test(said.rest) || said.tense !== 'present' || said.isNegated) return []
    const isLiked = /^(?:fascinate|interest)$/.test(said.verb)
    return taste(subject, isLiked ? 1 : -1).map((draft) => ({
      ...draft,
      says: isLiked
        ? `is fascinated by ${subject}`
        : `dislikes ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`,
    }))
  },
)
