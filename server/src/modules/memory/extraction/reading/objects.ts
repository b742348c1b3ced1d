import { singular } from '../../../../algorithms/text/inflection.ts'
import { cutText } from '../../../../kernel/cut-text.ts'

/** Where the thing that a person likes, has or wants ends, and the rest of the sentence goes on. */
const STOPS =
  'because|since|but|when|while|if|so|though|although|that|which|who|where|until|than|except|especially|however|whenever|thanks|unless|cause|as|like'
const AFTERTHOUGHTS =
  /(?<![\s,])[\s,]+(?:any ?more|any longer|lately|recently|these days|nowadays|now|right now|at the moment|currently|too|as well|also|btw|by the way|lol|haha|please|again|already|yet|honestly|to be honest|tbh|a lot|so much|very much|the most|most of all|more than anything|at all|though|actually|you know|i think|i guess|as a kid|much|everyone|guys|by far|for sure|of course|really|instead|after all|already|and stuff|and so on|etc|one day|some ?day|eventually|in the future|soon|in general|all my life|my whole life|since (?:then|childhood)|in particular|no joke|to bits|to death|or so)$/i
const PREPOSITIONS =
  'with|for|at|on|from|in|by|during|after|before|near|about|to|into|without|around|every|over'

const END = new RegExp(`,(?!\\d)|[;:!?()\\[\\]…§]|\\s-\\s|\\s(?:${STOPS})(?=\\s|$)`, 'i')
const END_AT_PREPOSITION = new RegExp(
  `[;:!?()\\[\\]…§]|\\s-\\s|\\s(?:${STOPS}|${PREPOSITIONS})(?=\\s|$)`,
  'i',
)
/** A full stop inside "St. Thomas" or "1.80" ends nothing. */
const FULL_STOP = /\.(?=\s|$)(?<!\b(?:St|Dr|Mr|Mrs|Ms|Prof|Inc|Ltd|Co|No|vs)\.)/

function upTo(phrase: string, end: RegExp): string {
  const at = phrase.search(end)
  return at < 0 ? phrase : phrase.slice(0, at)
}

function withoutAfterthoughts(phrase: string): string {
  let rest = ` ${phrase.trim()}`
  for (let last = ''; last !== rest; ) {
    last = rest
    rest = rest.replace(AFTERTHOUGHTS, '').replace(/(?<![\s,.!])[\s,.!]+$/, '')
  }
  return rest.trim()
}

/** The thing at the start of a phrase, with what belongs to it: "cooking for friends because …" is "cooking for friends". */
export const thing = (phrase: string): string =>
  withoutAfterthoughts(upTo(phrase.replace(FULL_STOP, ';'), END))

/** As `thing`, but lists stay whole. */
export const things = (phrase: string): string =>
  withoutAfterthoughts(
    upTo(phrase.replace(FULL_STOP, ';').replaceAll(',', '\u0001'), END).replaceAll('\u0001', ','),
  )

/** The bare thing: "nurse at St. Thomas in London" is "nurse". */
export const bareThing = (phrase: string): string =>
  withoutAfterthoughts(upTo(upTo(phrase.replace(FULL_STOP, ';'), /,(?!\d)/), END_AT_PREPOSITION))

/** "jazz, blues and bossa nova" are three. A long item was no item, so the phrase is kept whole. */
export function listed(phrase: string): string[] {
  const whole = things(phrase).replace(
    /, (?:at|but|that|I|it|he|she|they|we|you|not|in|on|even|just|maybe|mostly)\b.*/,
    '',
  )
  // "simple, small tools": commas between adjectives list nothing.
  if (/^\p{Ll}+, \p{Ll}+ /u.test(whole) && !/(?:^|\s)(?:and|or|&|plus)\s/i.test(whole)) return [whole]
  const items = whole
    .split(/(?:(?<!\s)\s+)?,\s*(?:and |or )?|(?<!\s)\s+(?:and|or|&|plus)\s+/i)
    .map((item) => withoutAfterthoughts(item).replace(/^(?:also|both|either|neither|nor|even) /i, ''))
    .filter((item) => item !== '')
  if (items.length === 1) return items
  return items.every((item) => item.split(' ').length <= 4) ? items : [thing(items[0] ?? '')]
}

const IN_FRONT =
  /^(?:(?:the|a|an|my|our|his|her|their|your|some|any|all|both|really|very|new|brand[- ]new|these|those|this|that|own|of|such|about|just|so|more|lots|plenty|bit|little|few|couple|kind|sort)\s+)+/i

/** What two ways of saying the same thing have in common: lower case, no article, the last word in the singular. */
export function keyOf(phrase: string): string {
  const words = phrase
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/[^\p{L}\p{N}\s@+/.-]/gu, ' ')
    .replace(/\.(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(IN_FRONT, '')
    .split(' ')
  const last = words.pop() ?? ''
  return cutText([...words, singular(last)].join(' ').replaceAll('/', ' '), 80)
}

/** A name in comparable form; the final s is kept, since Ines is not Ine. */
export const nameKey = (name: string): string =>
  cutText(
    name
      .toLowerCase()
      .replace(/['’]s\b/g, '')
      .replace(/[^\p{L}\p{N}\s.-]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    80,
  )

/** A value as it is compared: lower case, no article. */
export const valueIn = (phrase: string): string =>
  cutText(
    phrase
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s@+/.'-]/gu, ' ')
      .replace(/\.(?=\s|$)/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^(?:the|a|an|my|our) /, ''),
    120,
  )

/** Words that are kept in lower case, with the capital letters that they have in the text. */
export function asWritten(words: string, text: string): string {
  const at = text.toLowerCase().indexOf(words)
  return at < 0 ? words : text.slice(at, at + words.length)
}

/** "lyon" and "new york" as they are written. What has a capital somewhere was written on purpose. */
export function titled(name: string): string {
  if (/\p{Lu}/u.test(name) || /^(?:an?|my|our|the) \p{Ll}/u.test(name.trim())) return name.trim()
  return name
    .trim()
    .replace(/(?<=^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase())
    .replace(/\b(Of|The|De|La|And|Near|In|Da|Do)\b/g, (word, _all, at) =>
      at === 0 ? word : word.toLowerCase(),
    )
}

export const isCapitalised = (word: string): boolean => /^\p{Lu}/u.test(word)
