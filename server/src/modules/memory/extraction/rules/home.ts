import type { Draft } from '../drafts.ts'
import { isCapitalised, thing, titled } from '../reading/objects.ts'
import { origin, placeValue } from './identity.ts'
import { isStated, ofAttribute, ofPerson, ofThing, plainly, type Rule, timeOf } from './rule.ts'

export const home = (place: string): Draft => ({
  type: 'location',
  slot: 'home',
  value: placeValue(place),
  says: `lives in ${titled(place)}`.replace(/ in (near|outside|close)\b/i, ' $1'),
})

/** Ends where who lives there, and why, begins. */
const place = (phrase: string): string =>
  thing(phrase).replace(
    /(?<!\s)\s+(?:with|and|for|by|on|at|to|alone|together|since|after|from|all|next|again|until|because|but)\b.*/i,
    '',
  )

const NO_PLACE =
  /^(?:a (?:bubble|dream|hotel|mess|hurry|fantasy)|fear|the (?:past|moment|present|now|future|clouds)|peace|hope|here|there|my (?:head|car)|bed|front|love|touch|general|an? (?:flat|apartment|house|studio|shared \p{L}+|rented \p{L}+)$)/iu

const living = ofPerson('live reside base settle', (clause, said) => {
  const where =
    /^(?:with (?:my|our|his|her) (?:[^\s,]+ ){1,4}?(?=in [A-Z]))?(?:(?:back |alone |now |currently |together |down |up |mostly |right |out )*)(?:in|near|outside|at|on|just outside|close to|here in|over in) (?:the )?(.+)/i.exec(
      said.rest,
    )
  if (where === null || !isStated(said)) return []
  const preposition = /\b(near|outside|close to)\b/i.exec(where[0].slice(0, 16))?.[1]
  const town = place(where[1] ?? '')
  if (town === '' || NO_PLACE.test(town) || town.split(' ').length > 8) return []
  const full = preposition === undefined ? town : `near ${town}`
  if (said.hasEnded && !said.isBygone && !/^\p{Ll}/u.test(full.replace(/^near /, '')))
    return [{ ...home(full), retracts: true, isNegation: true, says: `no longer lives in ${titled(full)}` }]
  if (said.isNegated) return []
  if (said.tense === 'future' || said.isIntended) return []
  if (said.isBygone || (said.tense === 'past' && said.verb !== 'settle' && said.verb !== 'base'))
    return [
      {
        type: 'location',
        slot: '',
        value: placeValue(full),
        says: `lived in ${titled(full)}`,
        relevance: 'past',
        importance: 0.5,
        ...timeOf(clause, 'back'),
      },
    ]
  return [home(full)]
})

/** "moved from Malmö to Lund" says where home was. */
const FROM =
  /^(?:back |away |over |here |all the way )*from (\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*){0,2}) (?:in)?to\b/u
const livedIn = (where: string): Draft => ({
  type: 'location',
  slot: '',
  value: placeValue(where),
  says: `lived in ${titled(where)} before`,
  relevance: 'past',
  importance: 0.5,
})

const moving = ofPerson('move relocate emigrate immigrate', (clause, said) => {
  const where =
    /\b(?:in)?to (?!a (?:new|bigger|smaller|different)|the (?:next|other)|my own|another|be\b|work|a\b)(.+)/i.exec(
      said.rest,
    )?.[1]
  if (where === undefined || said.isNegated || !isStated(said) || said.isBygone) return []
  const isDone = (said.tense === 'past' || said.isPerfect) && !said.isProgressive
  const town = place(where)
  if (!isDone || town === '' || /^(?:tears|bed)$/.test(town)) return []
  const left = FROM.exec(said.rest)?.[1] ?? ''
  return [
    { ...home(town), says: `lives in ${titled(town)}, having moved there`, ...timeOf(clause, 'back') },
    ...(left === '' ? [] : [livedIn(left)]),
  ]
})

/** "I'm back in Oslo" says where home is again; "back in Rome for the week" is a visit. */
const backIn = ofPerson('be move', (clause, said) => {
  const where = /^back (?:home )?(?:in|to) (\p{Lu}.*)/u.exec(said.rest)?.[1]
  if (where === undefined || said.isNegated || !isStated(said) || clause.time !== undefined) return []
  if (said.isIntended || said.tense === 'future' || said.isProgressive || clause.recurrence !== '') return []
  if (said.verb === 'be' && (said.tense === 'past' || /\b(?:for|until|till|on)\b/i.test(where))) return []
  const town = place(where)
  return town === '' || NO_PLACE.test(town) ? [] : [{ ...home(town), confidence: 0.75 }]
})

const basedIn = ofPerson('be', (_clause, said) => {
  const where = /^(?:based|living|settled|located|residing) (?:in|near|out of) (.+)/i.exec(
    plainly(said.rest),
  )?.[1]
  if (where === undefined || said.isNegated || !isStated(said) || said.tense !== 'present') return []
  return [home(place(where))]
})

/** "There are 40 of us" is left alone; "home is Lyon now" is not. */
const homeIs = ofThing('be', (_clause, said, thingSaid) =>
  /^home$/i.test(thingSaid) && isCapitalised(said.rest) ? [home(place(said.rest))] : [],
)

const attributes = ofAttribute('be', (_clause, said, attribute) => {
  if (said.isNegated || !isStated(said)) return []
  if (/^(?:hometown|home town)$/.test(attribute)) return [origin(place(said.rest))]
  return /^(?:home|home city|city)$/.test(attribute)
    ? [home(place(said.rest.replace(/^(?:in|near) /i, '')))]
    : []
})

export const homeRules: readonly Rule[] = [backIn, living, moving, basedIn, attributes, homeIs]
