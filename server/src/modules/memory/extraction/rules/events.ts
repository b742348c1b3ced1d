import { keyOf, thing } from '../reading/objects.ts'
import { AILMENT } from '../usefulness.ts'
import { isHappening } from './lexicon.ts'
import { POINTS_BACK, TO_THE_AGENT } from './plans.ts'
import { isStated, ofAttribute, ofPerson, type Rule, timeOf } from './rule.ts'

/** Deeds that matter whenever they happened. */
const DEEDS =
  /^(?:graduate|win|lose (?:my|our|the)|break (?:my|an?|down)|pass (?:my|the|an?)|fail (?:my|the|an?)|finish|publish|get (?:promoted|fired|laid off|hired|sacked|accepted|robbed|mugged|a promotion|a raise|into an? accident|injured|my (?:degree|licen[cs]e|visa|green card|results))|give birth|have (?:an? (?:accident|miscarriage|heart attack|stroke|car accident|baby)|our|my)|be (?:to|promoted|fired|laid off|hired|robbed|hospitali[sz]ed|elected|accepted|rejected|born|made redundant)|meet (?:my|our)|travel|visit|climb|propose|retire|adopt|survive|sign|launch|complete|resign|move (?:in|out|house)|crash|sprain|twist|tear|injure|recover|found|donate|volunteer|enrol|enroll|volunteer|stay (?:at|in) (?:an? |my |our |the )?(?:\p{L}+ ){0,2}(?:hotel|hostel|airbnb|house|place|apartment|flat|cabin|resort|villa|home)\b|take part|compete|run (?:a|my)|hike|cancel|postpone|rescue|renovate|miss my|hit|upgrade|apply|hurt|throw up|burn|(?:get|come|be|return) back from (?!work|school|class|the (?:gym|store|shop|office)|lunch|dinner|a (?:walk|run|nap))|return from|start volunteering|bake an?)\b/iu
/** "I was in Chicago", "we stayed at the Ritz". */
const VISITED = /^(?:be in|stay (?:in|at)) (?:the )?\p{Lu}\p{Ll}+/u
const TRIVIAL =
  /^(?:go (?:out|to (?:class|classes|bed|sleep|work|school|the (?:gym|store|library)))|see (?:an?|some)|have (?:an?|the) (?:\p{L}+ )?(?:day|night|morning|evening|time)|have (?:day|football)|make for|get in|start reading|read|eat|cook|drink|wake|watch|play (?:a lot|some|games)|manage|chill|stay at|walk|say|think|mean|ask|tell|know|guess|forget|wonder|notice|remember|believe|like|love|hate|want|need|seem|look|try|use|let|agree|talk|hear|feel|understand|show|happen|check|mention|wait|text|read your|see your|get (?:it|your|this|the|that|back(?! from)|here|to|up|home|lost|tired)|do|make sure|put|spend (?:like |about |around )?[$€£]?\d+|pay [$€£]?\d+|have (?:a (?:look|question|problem|bad|good|great|nice|long)|no|to|some|any|the)|come across|find out|expect|hope)\b/iu

const happened = ofPerson('', (clause, said) => {
  const isPast = said.tense === 'past' || said.isPerfect
  if (
    !isPast ||
    said.isNegated ||
    !isStated(said) ||
    said.isBygone ||
    said.isIntended ||
    clause.recurrence !== ''
  )
    return []
  const deed = `${said.verb} ${said.rest}`
  if (AILMENT.test(deed) || /\b(?:most likely|probably|maybe|perhaps)\b/i.test(deed)) return []
  if (
    / (?:it|which|that) (?:is|was) | an? (?:fantastic|great|amazing|lovely|wonderful|good|bad|busy)$/i.test(
      ` ${said.rest}`,
    )
  )
    return []
  if (
    /^(?:from\b|(?:to|at|in|for|with|on)$|an? (?:blast|ball|laugh|quiet|experience)\b)/i.test(
      thing(said.rest),
    )
  )
    return []
  if (
    /^(?:up |out |off |with )?(?:something|anything|everything|a few(?: more)?$|some$|another$)/i.test(
      thing(said.rest),
    )
  )
    return []
  if (POINTS_BACK.test(said.rest) || /^(?:was|were|is|are)\b/i.test(said.rest)) return []
  if (
    thing(said.rest).replace(
      /^(?:btw|by the way|lol|haha|too|though|again|also|together|up|out|over|myself|ourselves|yesterday|today)$/i,
      '',
    ) === '' &&
    /^(?:win|finish|pass|fail|visit|travel|sign|launch|complete|hit|lose|break|burn|make|cook|do|get|buy|take|hike|climb|donate|volunteer|compete|apply|upgrade|adopt|rescue|meet|hang|go|come)$/.test(
      said.verb,
    )
  )
    return []
  if (
    said.isProgressive ||
    TO_THE_AGENT.test(
      said.rest.replace(/\byour (?:hotel|shop|store|website|app|restaurant|company|bank|branch)\b/i, ''),
    )
  )
    return []
  if (
    said.verb === 'be' &&
    said.isPerfect &&
    !/^(?:to (?:the )?\p{Lu}|promoted|fired|laid off|accepted|hired)/u.test(said.rest)
  )
    return []
  const isTimed = clause.time !== undefined && !/^(?:\S+ ?){0,1}$/.test(deed.trim())
  if (!DEEDS.test(deed) && !VISITED.test(deed) && !(isTimed && !TRIVIAL.test(deed))) return []
  if (
    said.verb === 'be' &&
    !/^(?:to|promoted|fired|laid|hired|accepted|rejected|robbed|made|elected|hospital|sick|ill|in \p{Lu}|at (?:the|a))/u.test(
      said.rest,
    )
  )
    return []
  return [
    {
      type: 'event',
      slot: '',
      value: keyOf(thing(said.rest)),
      says: said.told,
      ...timeOf(clause, 'back'),
      ...(DEEDS.test(deed) ? { importance: 0.65 } : {}),
    },
  ]
})

const MISHAPS =
  /^(?:car|bike|laptop|phone|computer|house|flat|apartment|washing machine|boiler|fridge|passport|wallet|luggage|suitcase|package|parcel|van|motorbike|bicycle|knee|back|landlord|company|contract|visa|application|offer|flight|train|basement|roof)$/

const mishaps = ofAttribute(
  'break crash die arrive leave get be stop flood go close cancel delay steal expire',
  (clause, said, attribute) => {
    const isPast = said.tense === 'past' || said.isPerfect
    if (!isPast || said.isNegated || !isStated(said) || !MISHAPS.test(attribute) || said.isProgressive)
      return []
    if (
      said.verb === 'be' &&
      !/^(?:stolen|cancelled|canceled|delayed|lost|damaged|approved|rejected|declined|flooded|broken into|towed)\b/i.test(
        said.rest,
      )
    )
      return []
    if (clause.time === undefined && said.verb === 'be' && /frozen/.test(said.rest)) return []
    return [
      {
        type: 'event',
        slot: '',
        thing: attribute,
        says: said.told,
        ...timeOf(clause, 'back'),
      },
    ]
  },
)

const OUTCOME =
  /^(?:(?:so|really|very|pretty|quite|super|surprisingly|extremely) )*(?:well|great|good|badly|terribly|horribly|smoothly|perfectly|fine|wrong|amazing|better than)\b/i

/** "My audition went really well": that it took place, and how. */
const outcomes = ofAttribute('go', (clause, said, attribute) => {
  if (said.tense !== 'past' || said.isNegated || !isStated(said) || said.isProgressive) return []
  if (!isHappening(attribute) || !OUTCOME.test(said.rest)) return []
  return [{ type: 'event', slot: '', thing: attribute, says: said.told, ...timeOf(clause, 'back') }]
})

export const eventRules: readonly Rule[] = [happened, mishaps, outcomes]
