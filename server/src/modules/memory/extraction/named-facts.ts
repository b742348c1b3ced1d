import { singular, verbForm } from '../../../algorithms/text/inflection.ts'
import type { KnownFact } from './extractor.ts'

/** Which of the known facts the words of a clause mean. */

const TRAVEL = /^(?:trip|flight|holiday|vacation|journey|travels?|visit)$/i
const TRAVELS =
  /\b(?:fly|flies|flying|flight|travel\w*|trip|go to|goes to|going to|visit\w*|vacation|holiday|driving to)\b/i

export const PREFIX = /^(?:(?:the|my|our|this|that|all|whole|a|an) )+/i

export const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .flatMap((word) => [word, singular(word), verbForm(word)?.base ?? word]),
  )

const LIGHT = new Set('a an the to my our in on at for with of and up from go do be'.split(' '))

/** All weighty words of a thing are said. */
function isNamed(thing: string, said: ReadonlySet<string>): boolean {
  const words = thing.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !LIGHT.has(word))
  return words.length > 0 && words.every((word) => said.has(word) || said.has(singular(word)))
}

export const attributeOf = (fact: KnownFact): string => fact.slot.split('/')[1] ?? ''

/** The thing itself: the end of the slot where it names one, the value otherwise. */
export function isNamedBy(fact: KnownFact, said: ReadonlySet<string>): boolean {
  const [, attribute, ...thing] = fact.slot.split('/')
  // "favourite/place" names a kind, not a place.
  const name = attribute === 'favourite' ? '' : thing.join(' ')
  return (
    (name !== '' && isNamed(name, said)) ||
    (!/^(?:\d+|yes|no|native|learning)$/.test(fact.value) && isNamed(fact.value, said))
  )
}

export const isOf = (fact: KnownFact, subject: string): boolean => fact.slot.startsWith(`${subject}/`)

/** The plan that "the trip" or "the dentist appointment" means, if there is only one. */
export function plansNamed(thing: string, known: readonly KnownFact[]): readonly KnownFact[] {
  const plans = known.filter((fact) => /^(?:plan|goal|owns|commitment)$/.test(attributeOf(fact)))
  const all = thing
    .toLowerCase()
    .split(' ')
    .filter((word) => !LIGHT.has(word))
  const isNamedWith = (words: readonly string[], fact: KnownFact): boolean => {
    const said = wordsIn(`${fact.text} ${fact.value}`)
    return words.length > 0 && words.every((word) => said.has(word) || said.has(singular(word)))
  }
  // "the Rome trip" is "flying to Rome".
  const places = all.filter((word) => !TRAVEL.test(word))
  const isTravel = places.length < all.length
  const exact = plans.filter((fact) => isNamedWith(all, fact))
  const named =
    exact.length > 0 || !isTravel
      ? exact
      : plans.filter((fact) => TRAVELS.test(fact.text) && isNamedWith(places, fact))
  const meant =
    named.length > 0 ? named : TRAVEL.test(thing) ? plans.filter((fact) => TRAVELS.test(fact.text)) : []
  return meant.length === 1 ? meant : []
}
