import { verbForm } from '../../../../algorithms/text/inflection.ts'
import type { People, Person } from '../people.ts'
import { isHappening } from '../rules/lexicon.ts'
import { ROLE_PATTERN, roleOf, SPECIES_PATTERN, speciesOf } from './kin.ts'
import { isCapitalised, titled } from './objects.ts'

/** Whom or what a clause is about, and what is left of it. */
export type Subject =
  | { readonly kind: 'person'; readonly who: Person; readonly isWe: boolean; readonly rest: string }
  /** "my flight", "my wife's name", "our contract with Zendesk". */
  | { readonly kind: 'attribute'; readonly who: Person; readonly attribute: string; readonly rest: string }
  /** "the wedding", "Classical music". */
  | { readonly kind: 'thing'; readonly thing: string; readonly rest: string }

const MODIFIERS =
  '(?:(?:older|younger|elder|big|little|best|late|eldest|oldest|youngest|twin|new|old|dear|lovely|beautiful|poor|beloved|first|good|close|dearest|baby|great|only|own|current|former|favourite|middle|adopted|rescue|other|crazy|grumpy|three|two|four|both)\\s+)*'
const KIN = new RegExp(`^(?:my|our)\\s+(${MODIFIERS})(${ROLE_PATTERN})(?='s\\b|\\s|,|$)`, 'i')
const PET = new RegExp(
  `^(?:my|our|the)\\s+(?:\\d+\\s+|\\p{L}+\\s+){0,2}?(${SPECIES_PATTERN})(?='s\\b|\\s|,|$)`,
  'iu',
)
const NAMED = /^\s*,?\s*(?:(?:who is )?(?:named|called)\s+)?/i
const NEVER_NAMES = new Set(
  "who which that in at on from with and or but just also still always never usually really now not no who's for to of as about has had is was are were will would can could should does did do have the a an this last next every his her their my our says said both all lives works, so too very if when than because since i we he she they it you".split(
    ' ',
  ),
)
const FINITE =
  /^(?:am|is|are|was|were|do|does|did|have|has|had|will|would|can|could|should|may|might|must|shall)$/i

/** Reads names after "my sister": capitalised words, or one small word in front of a verb. */
function nameAfter(rest: string): { name: string; rest: string } {
  const marked = NAMED.exec(rest)?.[0] ?? ''
  const isMarked = /named|called/i.test(marked)
  const words = rest.slice(marked.length).split(' ')
  let count = 0
  while (count < 3 && isCapitalised(words[count] ?? '') && !/^I$/.test(words[count] ?? '')) {
    count += 1
    if (/[,.]$/.test(words[count - 1] ?? '')) break
  }
  if (count > 0 && marked.trim() === ',' && !/,$/.test(words[count - 1] ?? '') && words.length > count) {
    // "my sister, Ana from work said": only a name that is closed again by a comma is an apposition.
    if (!FINITE.test(words[count] ?? '') && verbForm(words[count] ?? '') === undefined) count = 0
  }
  const [first = '', second = ''] = words
  if (
    count === 0 &&
    /^\p{Ll}[\p{Ll}-]+,?$/u.test(first) &&
    !NEVER_NAMES.has(first) &&
    verbForm(first) === undefined
  )
    if (isMarked || FINITE.test(second) || /^(?:third|past)$/.test(verbForm(second)?.form ?? '')) count = 1
  const name = words
    .slice(0, count)
    .join(' ')
    .replace(/(?<![,.'"])[,.'"]+$/, '')
    .replace(/'s$/, '')
  return count === 0 ? { name: '', rest } : { name: titled(name), rest: words.slice(count).join(' ') }
}

function relative(text: string, people: People): Subject | undefined {
  const kin = KIN.exec(text)
  if (kin === null) return undefined
  const role = roleOf(kin[2] ?? '') ?? ''
  const isExes = /\b(?:ex|former)\b/i.test(kin[1] ?? '')
  const after = text.slice(kin[0].length)
  if (after.startsWith("'s")) return owned(people.meet(role, ''), after.slice(2).trim())
  // "my dentist appointment" is an appointment, "my baby shower" a party.
  if (isHappening(/^ (\p{L}+)/u.exec(after)?.[1] ?? '')) return undefined
  const { name, rest } = nameAfter(after)
  return {
    kind: 'person',
    who: people.meet(isExes ? `ex-${role}` : role, name),
    isWe: false,
    rest: rest.replace(/^[\s,]+/, ''),
  }
}

function animal(text: string, people: People): Subject | undefined {
  const pet = PET.exec(text)
  if (pet === null) return undefined
  const species = speciesOf(pet[1] ?? '') ?? ''
  if (/^the/i.test(text) && !people.hasPet(species)) return undefined
  const after = text.slice(pet[0].length)
  const { name, rest } = after.startsWith("'s") ? { name: '', rest: after } : nameAfter(after)
  const known = people.petOf(species)
  const who =
    name !== '' ? people.meetPet(name, species) : (known ?? { ...people.meet(species, ''), species })
  if (after.startsWith("'s")) return owned(who, after.slice(2).trim())
  return { kind: 'person', who, isWe: false, rest: rest.replace(/^[\s,]+/, '') }
}

/** "my flight to Rome is …": everything up to the verb is what is spoken of. */
function upToVerb(text: string): { phrase: string; rest: string } | undefined {
  const words = text.split(' ')
  for (let at = 1; at < Math.min(words.length, 9); at += 1) {
    const word = (words[at] ?? '').toLowerCase().replace(/,$/, '')
    const form = verbForm(word)
    // "My favourite books are …": the first of two verbs is a noun.
    const isVerb =
      FINITE.test(word) ||
      ((form?.form === 'third' || form?.form === 'past') &&
        at > 0 &&
        !/^(?:is|are|was|were)$/i.test(words[at + 1] ?? '')) ||
      // "My internship lasted for a year": a form in -ed that is not listed.
      (at > 0 &&
        form === undefined &&
        /^\p{L}{3,}ed$/u.test(word) &&
        /^(?:for|in|on|at|to|from|me|by|until|about|\d+)$/i.test(words[at + 1] ?? '')) ||
      // "Blue calms me".
      (at > 0 &&
        form === undefined &&
        /^\p{L}{3,}[^s\W]s$/u.test(word) &&
        /^(?:me|us)(?:[.,!]|$)/i.test(words[at + 1] ?? ''))
    if (isVerb)
      return { phrase: words.slice(0, at).join(' ').replace(/,$/, ''), rest: words.slice(at).join(' ') }
  }
  return undefined
}

function owned(who: Person, text: string): Subject | undefined {
  const found = upToVerb(`${text}`)
  return found === undefined
    ? undefined
    : { kind: 'attribute', who, attribute: found.phrase.toLowerCase(), rest: found.rest }
}

const SELF =
  /^(?:I|we|me and my \p{L}+|my \p{L}+ (?:\p{Lu}[\p{L}'-]+ )?and I|\p{Lu}[\p{L}'-]+ and I|both of us|us)\b\s*/iu

export function readSubject(text: string, people: People): Subject | undefined {
  const self = SELF.exec(text)
  if (self !== null) {
    const rest = text.slice(self[0].length).replace(/^both /, '')
    return { kind: 'person', who: people.speaker, isWe: !/^I\b/.test(self[0]), rest }
  }
  if (/^(?:my|our) /i.test(text)) {
    const own = relative(text, people) ?? animal(text, people)
    if (own !== undefined) return own
    const found = upToVerb(text.replace(/^(?:my|our) /i, ''))
    if (found === undefined) return undefined
    return { kind: 'attribute', who: people.speaker, attribute: found.phrase.toLowerCase(), rest: found.rest }
  }
  const other = /^(he|she|they|his|her|their)\s+/i.exec(text)
  if (other !== null) {
    if (people.latest === undefined) return undefined
    const rest = text.slice(other[0].length)
    return /^(?:his|her|their)$/i.test(other[1] ?? '')
      ? owned(people.latest, rest)
      : { kind: 'person', who: people.latest, isWe: false, rest }
  }
  return named(text, people) ?? (/^the /i.test(text) ? animal(text, people) : undefined) ?? thingOf(text)
}

function named(text: string, people: People): Subject | undefined {
  const words = text.split(' ')
  for (const count of [2, 1]) {
    const name = words.slice(0, count).join(' ').replace(/,$/, '').replace(/'s$/, '')
    const who = words.length > count ? people.named(name) : undefined
    if (who === undefined) continue
    people.latest = who
    const rest = words.slice(count).join(' ')
    return words[count - 1]?.endsWith("'s") ? owned(who, rest) : { kind: 'person', who, isWe: false, rest }
  }
  return undefined
}

function thingOf(text: string): Subject | undefined {
  const found = upToVerb(text)
  return found === undefined ? undefined : { kind: 'thing', thing: found.phrase, rest: found.rest }
}
