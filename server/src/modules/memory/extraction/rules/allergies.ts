import type { Draft } from '../drafts.ts'
import { keyOf, thing } from '../reading/objects.ts'
import { isStated, ofAttribute, ofPerson, ofThing, type Rule } from './rule.ts'

const plain = (item: string): string =>
  item.replace(/ (?:allergy|allergies)$/i, '').replace(/^(?:an?|the|my|any) /i, '')

/** "a nut allergy" is one to nuts. */
const COUNTED =
  /\b(?:nut|peanut|egg|almond|walnut|hazelnut|cashew|bee|wasp|cat|dog|horse|mushroom|prawn|oyster|mussel|lentil|chickpea)$/i
const named = (item: string): string => {
  const alone = item.replace(/ (?:allergy|allergies)$/i, '')
  return COUNTED.test(alone) ? `${alone}s` : alone
}

export const allergies = (items: readonly string[]): Draft[] =>
  items.flatMap((item): Draft[] => {
    const key = keyOf(item.replace(/ (?:allergy|allergies)$/i, ''))
    if (
      key === '' ||
      key.split(' ').length > 3 ||
      /^(?:work|bullshit|people|stupidity|small talk|you|that|this|it|exercise|monday)$/.test(key)
    )
      return []
    return [
      {
        type: 'health',
        slot: `allergy/${key}`,
        value: key,
        says: `is allergic to ${named(item.replace(/^(?:an?|the) /i, ''))}`,
        importance: 0.95,
      },
    ]
  })

export const noAllergies: Draft = {
  type: 'health',
  slot: 'allergy',
  value: 'none',
  polarity: -1,
  isNegation: true,
  says: 'has no allergies',
}

export const notAllergic = (item: string): Draft => {
  const name = plain(thing(item))
  if (/^(?:anything|any foods?|any food at all)$/i.test(name)) return noAllergies
  return {
    type: 'health',
    slot: `allergy/${keyOf(name)}`,
    value: keyOf(name),
    polarity: -1,
    isNegation: true,
    says: `is not allergic to ${name}`,
  }
}

/** "nut allergy" has the singular, which "allergic to" does not go with. */
export const hasNoAllergy = (name: string): Draft => ({
  ...notAllergic(name),
  says: `has no ${plain(name).toLowerCase()} allergy`,
})

const ALLERGY_TO = /^(?:an? |any |my |the )?(?:\p{L}+ )?(?:allergy|allergies|intolerance) to (.+)/iu
const ALLERGY_OF =
  /^(?:an? |any |my |the )?(?:severe |bad |serious |mild |childhood |old )?(\p{L}+(?: \p{L}+)?) (?:allergy|allergies|intolerance)\b/iu

/** "my nut allergy", "an allergy to nuts", as over. */
function overcome(phrase: string): Draft[] {
  const to = ALLERGY_TO.exec(phrase)?.[1]
  if (to !== undefined) return [notAllergic(to)]
  const name = ALLERGY_OF.exec(phrase)?.[1]
  return name === undefined || /^(?:no|any|food|known|severe|bad|mild|serious)$/i.test(name)
    ? []
    : [hasNoAllergy(name)]
}

const OUTGROWN = /^(?:finally |now )?outgrown (.+)/i

/** "I outgrew my nut allergy". */
const outgrowing = ofPerson('outgrow outgrew outgrown have lose beat overcome', (_clause, said) => {
  const rest = said.verb === 'have' ? OUTGROWN.exec(said.rest)?.[1] : said.rest
  const isPast = said.tense === 'past' || said.isPerfect || /^(?:outgr(?:ew|own)|have)$/.test(said.verb)
  if (rest === undefined || !isPast || said.isNegated || !isStated(said)) return []
  return overcome(rest)
})

/** "My nut allergy is gone". */
const gone = ofAttribute('be go disappear vanish', (_clause, said, attribute) => {
  if (said.isNegated || !isStated(said) || said.tense === 'future' || said.isProgressive) return []
  const isGone =
    said.verb === 'be'
      ? /^(?:all |completely |now |finally )*(?:gone|cured|over)\b/i.test(said.rest)
      : said.verb === 'go'
        ? /^away\b/i.test(said.rest) && (said.tense === 'past' || said.isPerfect)
        : said.tense === 'past' || said.isPerfect
  return isGone ? overcome(attribute) : []
})

/** What a body does against a food or a medicine, whether or not it is called an allergy. */
const REACTION =
  /\b(?:rash(?:es)?|hives|welts|itch\w*|swell\w*|swollen|wheez\w*|anaphyla\w*|break out|throat|lips|tongue|(?:stomach )?cramps|hospital|throw up|vomit\w*)\b/i
const NO_SUBSTANCE =
  /^(?:an? |the |this |that |these |those |my |your |his |her )|^(?:it|this|that|he|she|they|we|you|people|work|kids|life|heat|sun|stress|exercise|running)\b/i

const reacting = (item: string): Draft[] => {
  const name = thing(item.replace(/^(?:eating|drinking|taking|having) /i, ''))
  if (name === '' || NO_SUBSTANCE.test(name)) return []
  return allergies([name]).map((draft) => ({ ...draft, says: `reacts badly to ${plain(name)}` }))
}

/** "Penicillin gives me a rash", "shellfish makes my throat swell up". */
const reactedTo = ofThing('give make send cause', (_clause, said, item) => {
  const isHabit = said.tense === 'present' || (said.tense === 'past' && said.verb === 'give')
  const isOwn = /\b(?:me|my)\b/i.test(said.rest)
  return isHabit && isOwn && !said.isNegated && isStated(said) && REACTION.test(said.rest)
    ? reacting(item)
    : []
})

const SEVERAL =
  /^(?:(?:oh|and|also|so|well|plus),? ){0,3}((?:[\p{L}-]{2,20} ){0,2}[\p{L}-]{2,20}s) (?:make|give) (?:me|my) ([^.!?]{2,60})/iu

/** "Latex gloves make my hands itch": after several things the verb looks like a name of one. */
export function reactionIn(sentence: string): readonly Draft[] {
  const [, items = '', effect = ''] = SEVERAL.exec(sentence) ?? []
  return items !== '' && REACTION.test(effect) && !/\bnot\b/i.test(sentence) ? reacting(items) : []
}

/** "I react badly to latex", "I get hives from strawberries", "I break out in a rash when I eat kiwi". */
const reacts = ofPerson('react get break swell', (_clause, said) => {
  if (said.isNegated || !isStated(said) || said.tense === 'future') return []
  const to = /^(?:very |really |quite )?(?:badly|strongly|severely|allergically) to (.+)/i.exec(
    said.rest,
  )?.[1]
  if (said.verb === 'react') return to === undefined ? [] : reacting(to)
  const from = / (?:from|after|when I (?:eat|drink|take|have|touch)) (.{2,60})/i.exec(said.rest)?.[1]
  return from !== undefined && said.tense === 'present' && REACTION.test(`${said.verb} ${said.rest}`)
    ? reacting(from)
    : []
})

export const allergyRules: readonly Rule[] = [outgrowing, gone, reactedTo, reacts]
