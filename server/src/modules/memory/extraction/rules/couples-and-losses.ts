import type { Draft } from '../drafts.ts'
import { relativesNamed } from './family-and-pets.ts'
import { isStated, ofAttribute, ofPerson, type Rule, timeOf } from './rule.ts'

/** Who is together with whom, and who is lost. */

const DEATH = /^(?:away|on)\b/i

/** An end told of an animal; of a person these words may mean anything. */
const PET_GONE =
  /^(?:not make it|make it|run away|run off|disappear|go missing|be (?:put (?:down|to sleep)|run over|dead|gone|euthani[sz]ed|rehomed|stolen)|get (?:run over|stolen)|cross the rainbow bridge)\b/i

const dying = ofPerson('die pass make run disappear go be get cross', (clause, said) => {
  const { who, people } = clause
  const phrase = `${said.verb} ${said.rest}`
  const isDeath = said.verb === 'die' || (said.verb === 'pass' && DEATH.test(said.rest))
  const isMakeIt = /^make it\b/i.test(phrase)
  const isGone = who.species !== '' && PET_GONE.test(phrase) && (!isMakeIt || said.isNegated)
  if (!isDeath && !isGone) return []
  const isForced = said.modal === 'must' && said.tense === 'past' && isGone
  if (
    !(isStated(said) || isForced) ||
    said.isNegated !== isMakeIt ||
    said.tense === 'future' ||
    who.key === 'user'
  )
    return []
  if (isGone && said.tense === 'present' && !said.isPerfect && said.verb !== 'be') return []
  if (who.species !== '')
    return [
      {
        type: 'pet',
        slot: who.name === '' ? `pets/${who.species}` : `pet/${who.key}`,
        value: who.species,
        retracts: true,
        says: `lost their ${who.species}${who.name === '' ? '' : ` ${who.name}`}${isDeath ? ', who died' : ''}`,
        about: people.speaker,
        relevance: 'past',
        intensity: 0.9,
        sentiment: 'negative',
        ...timeOf(clause, 'back'),
      },
    ]
  const widowed: Draft[] = /^(?:wife|husband)$/.test(who.role)
    ? [
        {
          type: 'relationship',
          slot: 'marital',
          value: 'widowed',
          says: 'is widowed',
          about: people.speaker,
          ends: [`${people.speaker.key}/family/${who.role}`],
        },
      ]
    : []
  return [
    ...widowed,
    {
      type: 'event',
      slot: '',
      says: said.verb === 'die' ? 'died' : 'passed away',
      intensity: 0.95,
      importance: 0.85,
      sentiment: 'negative',
      ...timeOf(clause, 'back'),
    },
  ]
})

const DATING =
  /^(?:date|see|go (?:out|steady) with) (\p{Lu}[\p{L}'-]+)(?=$|[,.!]| (?:for|since|now|again)\b)/u

const SOMEBODY =
  /^(?:date|see|go out with) (?:someone|somebody|an? (?:really |very |new |nice |lovely |great )*(?:guy|girl|man|woman|person))(?=$|[,.!]| (?:for|since|now|again|named|called|new|else|from|at|who)\b)/i

/** "I'm dating Sofia", "I've been seeing Karim": a partner, and by name. */
const dating = ofPerson('date see go', (clause, said) => {
  const phrase = `${said.verb} ${said.rest}`
  const name = DATING.exec(phrase)?.[1]
  const isSomebody = name === undefined && SOMEBODY.test(phrase)
  if (
    (name === undefined && !isSomebody) ||
    !said.isProgressive ||
    said.isNegated ||
    said.tense !== 'present'
  )
    return []
  // "I'm seeing Maria tomorrow" is a plan.
  if (!isStated(said) || (clause.time !== undefined && !said.isPerfect) || clause.who.key !== 'user')
    return []
  return name === undefined
    ? [{ type: 'relationship', slot: 'marital', value: 'in a relationship', says: 'is seeing someone' }]
    : relativesNamed([name], 'partner', clause.people)
})

const coupling = ofPerson('marry remarry remarried get be break split divorce separate', (clause, said) => {
  if (!isStated(said) || said.isNegated || said.isProgressive || said.tense === 'future') return []
  const text = `${said.verb} ${said.rest}`
  const isReunion = /^(?:be|get) back together\b/i.test(text)
  if (isReunion && clause.subject.kind === 'person' && clause.subject.isWe)
    return [
      {
        type: 'relationship',
        slot: 'marital',
        value: 'in a relationship',
        says: 'is back together with their partner',
      },
    ]
  if (said.verb === 'be' || (said.tense !== 'past' && !said.isPerfect && said.verb !== 'remarried')) return []
  const status = /^get (?:re)?(married|engaged|divorced|separated)\b/i.exec(text)?.[1]?.toLowerCase()
  const isOver = /^(?:break up|split up|break it off)\b/i.test(text)
  const value =
    status ??
    (said.verb === 'divorce' || said.verb === 'separate'
      ? `${said.verb.replace(/e$/, '')}ed`
      : isOver
        ? 'single'
        : /^(?:re)?marr(?:y|ied)$/.test(said.verb)
          ? 'married'
          : undefined)
  if (value === undefined) return []
  const isOfSpeaker = isOver && /\bwith me\b/i.test(said.rest)
  const says = isOver
    ? 'broke up with their partner'
    : /^(?:re)?marr/.test(said.verb)
      ? 'got married'
      : `got ${value}`
  return [
    {
      type: 'relationship',
      slot: 'marital',
      value: value === 'separated' ? 'separated' : value,
      says,
      ...(isOfSpeaker ? { about: clause.people.speaker } : {}),
      intensity: 0.8,
      ...timeOf(clause, 'back'),
    },
  ]
})

/** "Alex left me", of a partner. */
const leaving = ofPerson('leave', (clause, said) => {
  const { who, people } = clause
  const isPartner = /^(?:wife|husband|partner|girlfriend|boyfriend|fiancée?)$/.test(who.role)
  if (!isPartner || !/^me(?=$|[,.!]| for\b)/i.test(said.rest) || said.isNegated || !isStated(said)) return []
  return [{ ...parted, about: people.speaker, ends: [`${people.speaker.key}/family/${who.role}`] }]
})

const parted: Draft = {
  type: 'relationship',
  slot: 'marital',
  value: 'single',
  says: 'broke up with their partner',
  intensity: 0.8,
}

/** "My divorce is final". */
const divorce = ofAttribute('be come go', (clause, said, attribute) => {
  const isFinal = /^(?:now |finally |been )*(?:final\b|finali[sz]ed|done|official|through)/i.test(said.rest)
  if (attribute !== 'divorce' || !isFinal || said.isNegated || !isStated(said) || said.tense === 'future')
    return []
  const over = ['wife', 'husband'].map((role) => `${clause.who.key}/family/${role}`)
  return [{ ...parted, value: 'divorced', says: 'got divorced', ends: over, ...timeOf(clause, 'back') }]
})

export const coupleAndLossRules: readonly Rule[] = [dying, dating, leaving, divorce, coupling]
