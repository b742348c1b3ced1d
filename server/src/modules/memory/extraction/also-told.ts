import { QUOTATION } from '../../../algorithms/text/clean-text.ts'
import { withContradicted } from './consequences.ts'
import type { Draft } from './drafts.ts'
import { endedByWords } from './ended-by-words.ts'
import type { Holding } from './holding.ts'
import type { People } from './people.ts'
import type { Clause } from './reading/clause.ts'
import { weighs } from './rules/health.ts'
import { home } from './rules/home.ts'
import { aged } from './rules/identity.ts'
import { medications } from './rules/medication.ts'
import { implied, mentioned } from './rules/mentions.ts'

/** What a sentence tells besides what the rules read in its clauses, given what is known already. */
export function alsoTold(
  sentence: string,
  people: People,
  told: readonly (readonly [Draft, Clause | undefined])[],
  holding: Holding,
): readonly [Draft, undefined][] {
  const besides = [
    ...implied(sentence, people, told, holding),
    ...newDose(sentence, people, told, holding),
    ...newAge(sentence, people, told, holding),
    ...newWeight(sentence, people, told),
    ...arrival(sentence, people, told, holding),
  ]
  return [...besides, ...endedByWords(sentence, people, [...told, ...besides], holding)]
}

const NEW_DOSE =
  /\b(?:up to|down to|(?:increased?|raised?|upped|doubled|reduced?|lowered?|cut|halved|changed|adjusted|bumped)(?: it| (?:my|the) (?:dose|dosage|meds))?(?: up| down)? to|(?:dose|dosage) is(?: now)?|now on|now taking|from \d+ ?(?:mg|mcg|iu) to) (\d+(?:[.,]\d+)? ?(?:mg|mcg|iu))\b(?! (?:of )?(?!from|start|every|daily|twice|once|today|tomorrow|next|instead|after|until|because|since|this|that|when|with)\p{L}{4})/iu
const UNSURE = /\b(?:if|might|may|could|would|should|maybe|perhaps|want|ask|asked|thinking)\b/i
const MEDICATION = 'user/medication/'

/** "We're going up to 30mg": of the one drug that is known. With several it could be any of them. */
function newDose(
  sentence: string,
  people: People,
  told: readonly (readonly [Draft, Clause | undefined])[],
  holding: Holding,
): readonly [Draft, undefined][] {
  const dose = NEW_DOSE.exec(sentence)?.[1]
  const drugs = holding.all().filter(({ slot, polarity }) => slot.startsWith(MEDICATION) && polarity !== -1)
  const [drug] = drugs
  if (dose === undefined || drug === undefined || drugs.length > 1 || UNSURE.test(sentence)) return []
  if (told.some(([{ slot }]) => slot.startsWith('medication/'))) return []
  return medications([`${dose} of ${drug.slot.slice(MEDICATION.length)}`]).map((draft) => [
    { ...draft, about: people.speaker },
    undefined,
  ])
}

const AGE_NOW =
  /(?:^|[,;:.!] |\bI am |\b(?:officially|just|already) )(\d{1,3}) (?:now|already|as of (?:today|yesterday))\b/i
const OTHERS =
  /\b(?:he|she|they|his|her|their|son|daughter|child|dog|cat|mum|mom|dad|brother|sister|friend)\b/i
/** A larger difference is another number than the age of the person. */
const YEARS_MAX = 5

/** "It was my birthday yesterday, 35 now!" of a person who was 34. */
function newAge(
  sentence: string,
  people: People,
  told: readonly (readonly [Draft, Clause | undefined])[],
  holding: Holding,
): readonly [Draft, undefined][] {
  const age = Number(AGE_NOW.exec(sentence)?.[1] ?? Number.NaN)
  const years = age - Number(holding.in('user/age')?.value ?? Number.NaN)
  if (!(years > 0 && years <= YEARS_MAX) || people.speaker.key !== 'user' || OTHERS.test(sentence)) return []
  if (told.some(([{ slot }]) => slot === 'age')) return []
  return [[{ ...aged(age), about: people.speaker }, undefined]]
}

const WEIGHED =
  /(?:\bscales?\b[^.\d]{0,40}|\bI (?:am |have gone |went |got |weighed in )(?:now |already |just |finally )?(?:down to|up to|at) )(\d{2,3}(?:[.,]\d)? ?(?:kg|kilos?|lbs?|pounds|stone))\b(?! (?:on|for|of|in|bench|squat|deadlift|suitcase|bag)\b)/i

/** "Stepped on the scale: 85 kilos!" */
function newWeight(
  sentence: string,
  people: People,
  told: readonly (readonly [Draft, Clause | undefined])[],
): readonly [Draft, undefined][] {
  const weight = WEIGHED.exec(sentence)?.[1]
  if (weight === undefined || OTHERS.test(sentence) || UNSURE.test(sentence)) return []
  if (people.speaker.key !== 'user' || told.some(([{ slot }]) => slot === 'weight')) return []
  return [[{ ...weighs(weight), about: people.speaker }, undefined]]
}

const ARRIVED =
  /\b(?:arrived|landed|settled(?: down| in)?|settling in|unpacking|moved in|(?:are|am) (?:finally |now )?here) (?:in|at) (\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)/iu
const MOVE = 'user/plan/move '

/** "We arrived in Uppsala, boxes everywhere", after "we are moving to Uppsala". */
function arrival(
  sentence: string,
  people: People,
  told: readonly (readonly [Draft, Clause | undefined])[],
  holding: Holding,
): readonly [Draft, undefined][] {
  const place = ARRIVED.exec(sentence)?.[1]
  const slot = `${MOVE}${place?.toLowerCase()}`
  if (place === undefined || holding.in(slot) === undefined || people.speaker.key !== 'user') return []
  if (told.some(([draft]) => draft.slot === 'home') || UNSURE.test(sentence)) return []
  return [[{ ...home(place), about: people.speaker, ends: [slot] }, undefined]]
}

/** Names that a sentence mentions, with what they end: "a dog" ends where the dog has a name. */
export const toldByName = (
  sentence: string,
  people: People,
  holding: Holding,
): [Draft, Clause | undefined][] =>
  withContradicted(mentioned(sentence, people), people.speaker, holding).map((draft) => [draft, undefined])

/** Without what quotes others, and without "a dog" beside the dog that the same sentence names. */
export function toldOnce<Told extends readonly [Draft, Clause | undefined]>(told: readonly Told[]): Told[] {
  const named = new Set(
    told.flatMap(([{ slot, value = '', retracts }]) =>
      slot.startsWith('pet/') && retracts !== true ? [`pets/${value}`] : [],
    ),
  )
  return told.filter(
    ([{ says, quote = '', slot, quantity }]) =>
      !`${says}${quote}`.includes(QUOTATION) && !(quantity === 1 && named.has(slot)),
  )
}
