import { findTime, type Now } from '../../../algorithms/text/calendar.ts'
import { wordsPattern, wordsWithArticlePattern } from '../../../algorithms/text/literal-pattern.ts'
import { NUMBER_PATTERN } from '../../../algorithms/text/number-words.ts'
import type { ExtractedFact, KnownFact } from './extractor.ts'
import { titled } from './reading/objects.ts'

/** What was said, and what was made of it, in case the next message takes it back. */
export interface Statement {
  readonly text: string
  readonly facts: readonly ExtractedFact[]
}

const MARK =
  '(?:no|nope|sorry|oops|wait|actually|correction|my bad|i mean|i meant|i should say|make that|rather|typo|well|hold on|my mistake)'
const LEADING = new RegExp(
  `^(?:\\*+\\s*|(?:${MARK}[,.!:\\s]+)+(?:(?:(?:it|that) (?:is|was)|it should be|I mean|I meant|make that|not [\\p{L} ]+,)\\s*)?)(\\S.*)`,
  'iu',
)
const TRAILING = /^(?:it is )?(.+?)[,]? (?:I mean|I meant|actually|sorry|rather)$/i
const POSTPONED =
  /^(?:sorry,? |oh,? |actually,? |btw,? )?(?:it|that) (?:is|was|has been|got|has)(?: now| been)* (?:moved|postponed|rescheduled|pushed(?: back)?|changed|brought forward)(?: to| until)? (.+)$/i
const STARRED = /^([\p{L}\d][\p{L}\d ]{1,30})\*+$/u
const INSTEAD = /^it is .+? not (?!only|just|always|that|so|sure|really|too|very|easy)./i
const NOT_INSTEAD = /(?:,\s*|(?<!\s)\s*)(?:and )?not (.+)/i

/** "No plan yet" tells that there is none; "no, Thursday", "no it is Thursday" and "no Thursday" put something right. */
const NONE_OF = /^[Nn]o (?!(?:it|that|sorry|wait|actually|make|not|on|at|in|the|an?|i)\b)\p{Ll}/u

/** "No, that's why I said so", "Sorry to hear that", "It's just that I do not …": a thought, and nothing to put in its place. */
const NO_THING =
  /^(?:why|how|because|when|where|who|if|but|about|just|like|so|for (?:the|your|my|that|being)|to (?:hear|see|be|bother|ask|interrupt|disturb|say|tell)|\p{L}+ing|(?:(?:so|very|really|pretty|quite|too|super|kind of|not|all) )*(?:good|great|nice|bad|fine|ok|okay|true|funny|cute|cool|fun|hard|easy|sad|crazy|weird|tasty|delicious|amazing|awesome|interesting|right|wrong)$)\b|\b(?:I|you|they|he|she|we|how|why|which|because)\b/iu

/** Stands for what a starred word corrects: a word that is written nearly like it. */
const TYPO = '*'

/** The bare thing a correction puts in the place of another: "no, it's Thursday" is "Thursday". */
export function corrected(sentence: string): { right: string; wrong: string } | undefined {
  const plain = sentence.replace(/(?<![.!])[.!]+$/, '').trim()
  const said =
    POSTPONED.exec(plain)?.[1] ??
    STARRED.exec(plain)?.[1] ??
    LEADING.exec(plain)?.[1] ??
    TRAILING.exec(plain)?.[1] ??
    (INSTEAD.test(plain) ? plain.replace(/^it is /i, '') : undefined)
  if (said === undefined || NONE_OF.test(plain)) return undefined
  const wrong = STARRED.test(plain) ? TYPO : (NOT_INSTEAD.exec(said)?.[1] ?? '')
  const right = said
    .replace(NOT_INSTEAD, '')
    .replace(/,? (?:I mean|I meant|actually|sorry|now|instead)$/i, '')
    .replace(/^(?:it is|I mean|I meant) /i, '')
    .trim()
  if (
    right === '' ||
    right.split(' ').length > 6 ||
    NO_THING.test(right) ||
    /^(?:I|my|we|our|you|he|she|they|not|do|can|make|change|set|put|send|cancel|use|book|add|remove|move|keep|let|have|get|take|give|order|thanks|thank|please|worries|problem|idea|way|never|that|this|what|it|there|his|her|their)\b/i.test(
      right,
    )
  )
    return undefined
  return { right, wrong }
}

const NUMBERED = new RegExp(`\\b${NUMBER_PATTERN}\\b(?: \\p{L}+)?`, 'iu')
const BARE_NUMBER = new RegExp(`\\b${NUMBER_PATTERN}\\b`, 'i')

/** "Tim" takes the place of the cat's name, "a parrot" that of the cat. */
function replaceable(fact: ExtractedFact, right: string): readonly string[] {
  const name = /\/(?:pet|family\/[^/]+)\/([^/]+)$/.exec(fact.slot)?.[1] ?? ''
  return /^\p{Lu}/u.test(right) && name !== '' ? [name, fact.value] : [fact.value]
}

/** The earlier statement with the right thing in it, or undefined when nothing in it could have been meant. */
export function restated(before: Statement, right: string, wrong: string, now: Now): string | undefined {
  const { text } = before
  if (wrong === TYPO) {
    const meant = text.split(' ').find((word) => isNearly(word.toLowerCase(), right.toLowerCase()))
    return meant === undefined ? undefined : text.replace(meant, right)
  }
  if (wrong !== '') {
    const place = wordsPattern(wrong)
    if (place.test(text)) return text.replace(place, right)
  }
  const [newTime, oldTime] = [findTime(right, now), findTime(text, now)]
  if (newTime !== undefined && newTime.end - newTime.start >= right.length - 3) {
    if (oldTime === undefined) return undefined
    return `${text.slice(0, oldTime.start)} on ${right.replace(/^on /i, '')}${text.slice(oldTime.end)}`.replace(
      /\s+/g,
      ' ',
    )
  }
  if (/^\d+$/.test(right)) {
    return BARE_NUMBER.test(text) ? text.replace(BARE_NUMBER, right) : undefined
  }
  if (NUMBERED.exec(right)?.index === 0)
    return NUMBERED.test(text) ? text.replace(NUMBERED, right) : undefined
  for (const fact of [...before.facts].reverse()) {
    for (const value of replaceable(fact, right)) {
      const old = wordsWithArticlePattern(value)
      if (value !== '' && old.test(text)) return text.replace(old, right)
    }
  }
  return undefined
}

const SPELLED =
  /^(?:(?:[Ii]t|[Tt]hat) is |[Mm]y (?:last |first )?name is )?(?:spelled |spelt |written )?(\p{Lu}[\p{L}'-]+)(?: is)?,? (?:(?:spelled |spelt |written )?(?:with|without) (?:an? )?\p{L}{1,2}(?:[- ]\p{L}{1,2}){0,5}|,? not \p{Lu}[\p{L}'-]+)\b/u

/** "Jon is spelled J-o-h-n". */
const LETTERS = /\b(?:spelled|spelt|written|it is) (\p{L}(?:-\p{L}){2,20})(?![\p{L}-])/iu

/** "It's Meyer with e-y": the name that is known, with the word that sounds like it written anew. */
export function respelled(sentence: string, name: string): string | undefined {
  const letters = LETTERS.exec(sentence)?.[1]?.replaceAll('-', '').toLowerCase()
  const right = SPELLED.exec(sentence)?.[1] ?? (letters === undefined ? undefined : titled(letters))
  if (right === undefined || name === '') return undefined
  const words = name.split(' ')
  const at = words.findIndex((word) => isNearly(word.toLowerCase(), right.toLowerCase()))
  return at < 0 ? undefined : words.with(at, right).map(titled).join(' ')
}

/** Small words are not what is spelled anew. */
const SMALL =
  /^(?:cause|because|and|but|the|that|then|than|this|they|there|with|when|what|were|have|had|has|for|from|can|could)$/

/** The same first letter, and three letters of difference at most: Maier and Meyer, Jon and John. */
function isNearly(one: string, other: string): boolean {
  if (one === other || SMALL.test(one) || one[0] !== other[0] || Math.abs(one.length - other.length) > 2)
    return false
  let row = [...other, ''].map((_letter, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [place, wanted] of [...other].entries())
      next.push(
        Math.min(
          (row[place] ?? 0) + (letter === wanted ? 0 : 1),
          (row[place + 1] ?? 0) + 1,
          (next[place] ?? 0) + 1,
        ),
      )
    row = next
  }
  return (row.at(-1) ?? 9) <= 3
}

/** How a fact that is known would be said in the first person, with something else in its place. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/\/home$/, 'live in $'],
  [/\/origin$/, 'am from $'],
  [/\/employer$/, 'work for $'],
  [/\/job$/, 'am a $'],
  [/\/age$/, 'am $ years old'],
  [/\/diet$/, 'am $'],
  [/\/nationality$/, 'am $'],
  [/\/studies$/, 'study $'],
]

/** "How is life in Paris?" – "Actually it's Lyon": the agent named what is known, so that is what is corrected. */
export function restatedKnown(
  agentSaid: string,
  known: readonly KnownFact[],
  right: string,
  wrong: string,
): string | undefined {
  if (wrong === TYPO) return undefined
  const heard = wrong === '' ? agentSaid : `${agentSaid} ${wrong}`
  const lower = heard.toLowerCase()
  for (const fact of known) {
    if (fact.value === '' || !lower.includes(fact.value.toLowerCase())) continue
    if (!wordsPattern(fact.value).test(heard)) continue
    const [subject = ''] = fact.slot.split('/')
    if (fact.slot === 'user/name') return `My name is ${right}`
    const favourite = /\/favourite\/(.+)/.exec(fact.slot)?.[1]
    if (favourite !== undefined && subject === 'user') return `My favourite ${favourite} is ${right}`
    const said = SAID.find(([slot]) => slot.test(fact.slot))?.[1]
    if (said === undefined) continue
    const plain = said.replace('$', said.endsWith('a $') ? right.replace(/^an? /i, '') : right)
    return subject === 'user'
      ? `I ${plain}`
      : `${titled(subject)} ${plain
          .replace(/^am/, 'is')
          .replace(/^(live|work)/, '$1s')
          .replace(/^study/, 'studies')}`
  }
  return undefined
}

/** What the mistaken words put into another slot, taken back if it was kept already. */
export function takenBack(
  mistaken: readonly ExtractedFact[],
  now: readonly ExtractedFact[],
  known: readonly KnownFact[],
  messageId: string,
): readonly ExtractedFact[] {
  const slots = new Set(now.map(({ slot }) => slot))
  const held = new Set(known.map(({ slot }) => slot))
  return mistaken
    .filter(({ slot }) => slot !== '' && !slots.has(slot) && held.has(slot))
    .map((fact) => ({
      ...fact,
      retracts: true,
      assertion: false,
      text: `It is not so that: ${fact.text}`,
      evidence: [messageId],
    }))
}
