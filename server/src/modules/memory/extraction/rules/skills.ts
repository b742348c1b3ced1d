import type { Draft } from '../drafts.ts'
import { bareThing, isCapitalised, keyOf, listed, nameKey, thing, valueIn } from '../reading/objects.ts'
import { GAMES_AND_SPORTS, INSTRUMENTS } from './lexicon.ts'
import { isStated, ofPerson, plainly, type Rule } from './rule.ts'
import { EMPTY, taste } from './taste.ts'

const ABLE =
  /^(?:(?:very|really|pretty|quite|so) )*(good|great|excellent|decent|bad|terrible|awful|hopeless|not bad) at (.+)/i

const skill = (item: string, polarity: 1 | -1, says: string): Draft[] => {
  const key = keyOf(item.replace(/^(?:to|the) /i, ''))
  if (key === '' || key.split(' ').length > 5 || EMPTY.test(key) || /^\d/.test(key)) return []
  return [
    {
      type: 'skill',
      slot: `skill/${key}`,
      value: key,
      polarity,
      sentiment: 'neutral',
      isNegation: polarity === -1,
      says,
    },
  ]
}

/** "not a good swimmer", "a terrible cook", "not the best dancer". */
const DOER =
  /^(?:really |such )?(?:an?|the) (?:very |really |pretty |super )?(good|great|best|decent|strong|fast|avid|bad|terrible|horrible|slow|lousy|awful|poor|worst) (cook|(?!person|teacher|listener|believer|father|mother|partner|member|player|reminder|number|answer|manner|mother|brother|sister|other|leader|start)\p{L}{3,12}er|dancer|artist|baker|driver)(?=$|[ ,.!])/iu

function doer([, quality = '', what = '']: RegExpExecArray, isNegated: boolean): Draft[] {
  const isBad = /^(?:bad|terrible|horrible|slow|lousy|awful|poor|worst)$/i.test(quality)
  return skill(
    what.toLowerCase(),
    isBad === isNegated ? 1 : -1,
    `is ${isNegated ? 'not ' : ''}${/^(?:best|worst)$/i.test(quality) ? 'the' : 'a'} ${quality.toLowerCase()} ${what.toLowerCase()}`,
  )
}

const ABILITIES = new Set(
  'swim drive cook code dance sing ski ride skate surf juggle sew knit draw paint read write cycle dive climb bake whistle type'.split(
    ' ',
  ),
)

const able = ofPerson('', (_clause, said) => {
  if (said.verb === 'be' && isStated(said)) {
    const made = DOER.exec(said.rest)
    if (made !== null && said.tense === 'present') return doer(made, said.isNegated)
    const found = ABLE.exec(plainly(said.rest))
    if (found === null || said.tense !== 'present') return []
    const polarity = /^(?:bad|terrible|awful|hopeless)$/i.test(found[1] ?? '') !== said.isNegated ? -1 : 1
    return skill(
      thing(found[2] ?? ''),
      polarity,
      `is ${polarity === 1 ? 'good' : 'bad'} at ${thing(found[2] ?? '')}`,
    )
  }
  const what = thing(said.rest)
  if (
    said.modal === 'can' &&
    ABILITIES.has(said.verb) &&
    (what === '' || /^(?:a |an )?(?:bike|bicycle|car|horse|motorbike|music|french|well)\b/i.test(what))
  )
    return skill(
      `${said.verb} ${what.replace(/^(?:an? |well)/i, '')}`.trim(),
      said.isNegated ? -1 : 1,
      `can${said.isNegated ? 'not' : ''} ${said.verb}${what === '' ? '' : ` ${what}`}`,
    )
  const learned = /^(?:how )?to (.+)/i.exec(what)?.[1]
  if (learned === undefined || !isStated(said)) return []
  if (said.verb === 'know' && said.tense === 'past') return []
  if (said.verb === 'know' && /^how to/i.test(what))
    return skill(
      learned,
      said.isNegated ? -1 : 1,
      `${said.isNegated ? 'does not know' : 'knows'} how to ${learned}`,
    )
  if (said.verb === 'learn' && said.isNegated && said.tense === 'past')
    return skill(learned, -1, `never learned to ${learned}`)
  return said.verb === 'learn' && (said.tense === 'past' || said.isPerfect) && !said.isProgressive
    ? skill(learned, 1, `learned to ${learned}`)
    : []
})

const KIND_OF_GAME =
  /^(?:(?:some|casual|intramural|competitive|club|pickup|recreational|friendly|amateur|a (?:lot|bit) of|lots of) )+/i

const playing = ofPerson('play', (clause, said) => {
  const isOngoing = said.isPerfect && said.isProgressive
  if (
    (said.modal !== '' && said.modal !== 'can') ||
    said.tense !== 'present' ||
    (said.isPerfect && !isOngoing) ||
    clause.recurrence !== ''
  )
    return []
  const instrument = INSTRUMENTS.exec(said.rest)?.[1]
  if (instrument !== undefined)
    return skill(
      instrument,
      said.isNegated ? -1 : 1,
      `${said.isNegated ? 'does not play' : 'plays'} the ${instrument}`,
    )
  const on = /\bon (?:an?|my|the) ([\p{L}\p{N}][\p{L}\p{N} ]{0,60})$/iu.exec(said.rest)?.[1]
  const games = listed(said.rest.replace(/,? (?:it is|its) .*/i, '')).flatMap((item) => {
    const kind = KIND_OF_GAME.exec(item)?.[0] ?? ''
    const game = GAMES_AND_SPORTS.exec(item.slice(kind.length))?.[1]
    return game === undefined
      ? []
      : `${kind.replace(/^(?:(?:some|casual|a (?:lot|bit) of|lots of) )+/i, '')}${game}`
  })
  if (games.length === 0 && isCapitalised(said.rest)) games.push(bareThing(said.rest))
  const found: Draft[] = on === undefined || said.isNegated ? [] : uses(on)
  if (clause.time !== undefined) return found
  const played = games.map(
    (game): Draft => ({
      type: 'interest',
      slot: `likes/${keyOf(game)}`,
      value: keyOf(game),
      polarity: said.isNegated ? -1 : 1,
      sentiment: 'neutral',
      says: `${said.isNegated ? 'does not play' : 'plays'} ${game}`,
    }),
  )
  return [...played, ...found]
})

const DISCIPLINES =
  /^(?:an? |some |a bit of |lots of |a lot of )?((?:(?:aerial|hot|power|chair|vinyasa|hatha|bikram|yin|ashtanga|kundalini|prenatal|reformer|mat|restorative|weekend|beginner) )?(?:yoga|pilates)|karate|judo|taekwondo|tae kwon do|kickboxing|boxing|gymnastics|ballet|crossfit|zumba|jiu-jitsu|martial arts|weightlifting|pottery|ceramics|archery|fencing|aikido|parkour|aerobics|calisthenics|stand-up|improv|muay thai|tai chi)\b/iu

/** "I just started doing yoga", "I took up ballet". */
const TAKEN_UP = /^(?:(?:start|begin)(?: doing| taking| practi[cs]ing| learning| going to| with)?|take up) /i

/** "I do yoga", "I'm doing kickboxing". */
const doing = ofPerson('do start begin take', (clause, said) => {
  const begun = said.verb === 'do' ? undefined : TAKEN_UP.exec(`${said.verb} ${said.rest}`)?.[0].length
  const what = begun === undefined ? said.rest : `${said.verb} ${said.rest}`.slice(begun)
  if (said.verb !== 'do' && begun === undefined) return []
  const discipline = DISCIPLINES.exec(what)?.[1]?.toLowerCase()
  if (discipline === undefined || !isStated(said) || (begun === undefined && clause.time !== undefined))
    return []
  if (begun === undefined && said.tense !== 'present') return []
  if (begun !== undefined && (said.tense === 'future' || said.isNegated || said.isBygone)) return []
  if (begun !== undefined)
    return [
      {
        type: 'interest',
        slot: `likes/${discipline}`,
        value: discipline,
        polarity: 1,
        sentiment: 'neutral',
        says: `does ${discipline}`,
      },
    ]
  if ((said.isPerfect && !said.isProgressive) || clause.recurrence !== '') return []
  return [
    {
      type: 'interest',
      slot: `likes/${discipline}`,
      value: discipline,
      polarity: said.isNegated ? -1 : 1,
      sentiment: 'neutral',
      says: `${said.isNegated ? 'does not do' : 'does'} ${discipline}`,
    },
  ]
})

const uses = (item: string): Draft[] => [
  {
    type: 'possession',
    slot: `uses/${nameKey(item)}`,
    value: nameKey(item),
    polarity: 1,
    sentiment: 'neutral',
    says: `uses ${item}`,
  },
]

const using = ofPerson('use main collect support wear practise practice', (_clause, said) => {
  if (!isStated(said) || said.tense !== 'present' || said.isBygone || said.isPerfect) return []
  const rest = said.rest.replace(/^(?:mostly|mainly|only) /i, '')
  const items = listed(rest).map((item) => item.replace(/ (?:for|at|to|as|in|on)\b.*/i, ''))
  if (said.verb === 'wear') {
    const size = /\bsize (\w+)|^an? (\d+(?:\.5)?|XS|S|M|L|XL|XXL|small|medium|large)\b/i.exec(rest)
    return size === null
      ? []
      : [
          {
            type: 'fact',
            slot: 'size',
            value: valueIn(size[1] ?? size[2] ?? ''),
            says: `wears size ${size[1] ?? size[2]}`,
          },
        ]
  }
  if (said.verb === 'use' && said.hasEnded)
    return items
      .filter((item) => isCapitalised(item))
      .flatMap(uses)
      .map((draft) => ({ ...draft, retracts: true, isNegation: true, says: `no longer ${draft.says}` }))
  if (said.verb === 'use')
    return said.isNegated
      ? []
      : items.filter((item) => isCapitalised(item) && item.split(' ').length <= 3).flatMap(uses)
  if (said.verb === 'support')
    return isCapitalised(rest)
      ? taste(bareThing(rest), said.isNegated ? -1 : 1, 'interest').map((draft) => ({
          ...draft,
          says: `${said.isNegated ? 'does not support' : 'supports'} ${bareThing(rest)}`,
        }))
      : []
  if (said.isNegated) return []
  return items
    .flatMap((item) => taste(item, 1, 'interest'))
    .map((draft) =>
      said.verb === 'main'
        ? { ...draft, says: `mains ${bareThing(rest)}` }
        : { ...draft, says: `${said.verb}s ${draft.value}` },
    )
})

export const skillRules: readonly Rule[] = [able, playing, doing, using]
