import { ACKNOWLEDGED, ACKNOWLEDGED_LONG, NEWS, NOTED } from './english-phrases.ts'
import { newsIn } from './news.ts'
import { toSecondPerson } from './second-person.ts'
import { capitalised, type Dice, inSentence, withoutEnd } from './speech.ts'

const OPENING_WORDS = /^(?:(?:and|so|but|well|oh|also|btw|by the way|actually|hey|just)[, ]+)+/i
/** Longer than this, or with more commas, a sentence said back sounds like a parrot. */
const ECHO_LENGTH_MAX = 80
const ECHO_COMMAS_MAX = 1
const LONG_LENGTH = 240

/** Only what addresses the person can follow "that". */
const ADDRESSES = /^(?:you|your|yours|you['’](?:re|ve|d|ll))(?!\p{L})/iu
const SLANG =
  /\b(?:bc|cuz|cos|coz|pls|plz|lol|lmao|omg|idk|tbh|ngl|rn|imo|thx|ur|u|r|gonna|wanna|gotta|kinda|dont|hasnt|havent|didnt|isnt|wasnt|wont|cant|doesnt|its|hes|shes|thats|theyre)\b/i

/** The reply to a person who tells something: it says it back where that is natural, and notes it otherwise. */
export function acknowledge(sentences: readonly string[], names: readonly string[], dice: Dice): string {
  const news = newsIn(sentences.join(' '))
  if (news !== undefined) return dice.pick(NEWS[news])
  if (sentences.length > 2 || sentences.join(' ').length > LONG_LENGTH) return dice.pick(ACKNOWLEDGED_LONG)
  const said = sentences.map((sentence) =>
    inSentence(withoutEnd(toSecondPerson(withoutEnd(sentence).replace(OPENING_WORDS, ''), names))),
  )
  const fact = said.join(', and ')
  const isNatural =
    said.every((one) => ADDRESSES.test(one) && one.split(',').length - 1 <= ECHO_COMMAS_MAX) &&
    fact.length <= ECHO_LENGTH_MAX &&
    !SLANG.test(sentences.join(' '))
  if (!isNatural) return dice.pick(NOTED)
  return dice
    .pick(ACKNOWLEDGED)
    .replace('{fact}', () => fact)
    .replace('{Fact}', () => capitalised(fact))
}
