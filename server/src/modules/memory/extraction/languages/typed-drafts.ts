import type { Draft } from '../drafts.ts'
import { keyOf, valueIn } from '../reading/objects.ts'
import { named } from '../rules/identity.ts'
import type { Found } from './found.ts'
import { hadIn } from './having.ts'
import type { PatternKind } from './language-rules.ts'
import { COMPOUND, type Sentence, type Taken } from './pattern.ts'
import { babyBorn, PREGNANT, petDied, petNamed, relativeAged, relativeNamed } from './relations.ts'
import { plainWord } from './tokens.ts'
import { dateIn, itemsIn, numberIn, plainIn, type Span } from './values.ts'

export interface TypedDraft {
  readonly draft: Draft
  /** Of a list, which item: the words of the others are left out of the quotation. */
  readonly item?: Span
  readonly list?: Span
}

const AGE_MAX = 110

export const textIn = ({ text, tokens }: Sentence, [from, to]: Span): string =>
  text.slice(tokens[from]?.from, tokens[to - 1]?.to)

/** Without articles in front; nothing when it is no thing of that kind. */
function thingIn(found: Found, kind: keyof Taken): string | undefined {
  const span = found.taken[kind] ?? found.taken.Name
  if (span === undefined) return undefined
  const { tokens, lexicon } = found.sentence
  const isNone = (plain: string): boolean => lexicon.noThings.has(plain) || lexicon.months.has(plain)
  if (tokens.slice(...span).some(({ plain }) => isNone(plain))) return undefined
  let [from] = span
  while (from < span[1] - 1 && lexicon.articles.has(tokens[from]?.plain ?? '')) from += 1
  const text = textIn(found.sentence, [from, span[1]])
  return text.length < 2 || /\p{N}{3}/u.test(text) ? undefined : text
}

/** As it is known already, when it differs in accents alone. */
function heldValue({ holding }: Found, slot: string, value: string): string {
  const held = holding.in(`user/${slot}`)?.value ?? ''
  return plainWord(held) === plainWord(value) ? held : value
}

type Build = (found: Found) => readonly TypedDraft[]

const one = (draft: Draft | undefined): readonly TypedDraft[] => (draft === undefined ? [] : [{ draft }])

const attribute =
  (type: Draft['type'], slot: string, takes: keyof Taken, isEnd = false): Build =>
  (found) => {
    const thing = thingIn(found, takes)
    if (thing === undefined) return []
    const value = heldValue(found, slot, valueIn(thing))
    return one({ type, slot, value, says: '', ...(isEnd ? { retracts: true, isNegation: true } : {}) })
  }

const listed =
  (isNot: boolean): Build =>
  ({ sentence, taken: { things, compound } }) => {
    const { lexicon } = sentence
    const spans: readonly Span[] =
      compound !== undefined ? [compound] : things ? itemsIn(sentence, things) : []
    return spans.flatMap((item): TypedDraft[] => {
      const words = plainIn(sentence, item)
      const plain = words.replace(COMPOUND, '').replace(/ -$/, '')
      if (item[1] - item[0] > 3 || plain.split(' ').some((word) => lexicon.noThings.has(word))) return []
      const key =
        lexicon.allergens.get(plain) ??
        lexicon.allergens.get(plain.split(' ')[0] ?? '') ??
        (plain === words ? keyOf(textIn(sentence, item)) : plain)
      if (key === '') return []
      const draft: Draft = { type: 'health', slot: `allergy/${key}`, value: key, says: '', importance: 0.95 }
      const denied = { polarity: -1, isNegation: true } as const
      const list = things ?? item
      return [
        {
          draft: isNot ? { ...draft, ...denied } : draft,
          item,
          list: [list[0], spans.at(-1)?.[1] ?? list[1]],
        },
      ]
    })
  }

const eating =
  (kind: 'is' | 'end' | 'not'): Build =>
  ({ sentence, taken: { diet } }) => {
    const value = diet === undefined ? undefined : sentence.lexicon.diets.get(plainIn(sentence, diet))
    if (value === undefined) return []
    const draft: Draft = { type: 'health', slot: 'diet', value, says: '', importance: 0.8 }
    if (kind === 'end') return one({ ...draft, retracts: true, isNegation: true })
    return one(kind === 'not' ? { ...draft, slot: `is/${value}`, polarity: -1, isNegation: true } : draft)
  }

/** Again, after a time without. */
const eats =
  (item: 'meat' | 'fish'): Build =>
  () =>
    one({
      type: 'preference',
      slot: `consumes/${item}`,
      value: item,
      polarity: 1,
      sentiment: 'neutral',
      says: '',
    })

const having =
  (isNone: boolean): Build =>
  ({ sentence, taken: { have }, people }) => {
    const had = have === undefined ? [] : hadIn(sentence, have, people, isNone)
    const list: Span = [had[0]?.span[0] ?? 0, had.at(-1)?.span[1] ?? 0]
    return had.map(({ draft, span }) => ({ draft, item: span, list }))
  }

const PARTNERS = 'wife husband partner girlfriend boyfriend fiancé fiancée'.split(' ')

/** "wir haben uns getrennt" ends who the partner was. */
const parted: Build = ({ holding }) => {
  const ends = PARTNERS.map((role) => `user/family/${role}`).filter((slot) => holding.in(slot) !== undefined)
  return one({ type: 'relationship', slot: 'marital', value: 'single', says: '', intensity: 0.8, ends })
}

const married: Build = ({ sentence, taken: { marital } }) => {
  const value = marital === undefined ? undefined : sentence.lexicon.marital.get(plainIn(sentence, marital))
  return one(value === undefined ? undefined : { type: 'relationship', slot: 'marital', value, says: '' })
}

const born: Build = ({ sentence, taken: { date } }) => {
  const value = date === undefined ? undefined : dateIn(sentence, date)
  return one(value === undefined ? undefined : { type: 'identity', slot: 'birthday', value, says: '' })
}

const aged: Build = ({ sentence, taken: { n } }) => {
  const age = n === undefined ? 0 : numberIn(sentence, n)
  return one(
    age < 1 || age > AGE_MAX ? undefined : { type: 'identity', slot: 'age', value: String(age), says: '' },
  )
}

const called: Build = (found) => {
  const { lexicon } = found.sentence
  const name = thingIn(found, 'name' in found.taken ? 'name' : 'Name')
  const plain = plainWord(name ?? '').split(' ')[0] ?? ''
  const isWord = [lexicon.diets, lexicon.marital, lexicon.roles, lexicon.numbers].some((words) =>
    words.has(plain),
  )
  const isJob = lexicon.jobs.some((job) => plain.startsWith(job))
  return one(
    name === undefined || isWord || isJob || /\p{N}/u.test(name) ? undefined : { ...named(name), says: '' },
  )
}

/** Towns, so that "trabajo en Madrid" names where and not for whom. */
const TOWNS = new Set(
  (
    'madrid barcelona valencia sevilla bilbao malaga zaragoza lima bogota santiago quito caracas paris lyon marseille ' +
    'london londres roma milano torino napoli bologna firenze genova palermo venezia lisboa porto coimbra braga recife ' +
    'curitiba salvador fortaleza brasilia rio berlin hamburg munchen koln frankfurt wien zurich amsterdam rotterdam ' +
    'utrecht brussel espana mexico argentina portugal italia francia brasil brazil'
  ).split(' '),
)

const employer: Build = (found) => {
  const [typed] = attribute('work', 'employer', 'org')(found)
  const value = typed?.draft.value ?? ''
  const isTown =
    TOWNS.has(plainWord(value).split(' ')[0] ?? '') || found.holding.in('user/home')?.value === value
  if (typed === undefined || !isTown) return typed === undefined ? [] : [typed]
  return one({ ...typed.draft, slot: 'workplace', importance: 0.5 })
}

export const BUILD: Readonly<Record<PatternKind, Build>> = {
  name: called,
  home: attribute('location', 'home', 'place'),
  homeEnd: attribute('location', 'home', 'place', true),
  origin: attribute('location', 'origin', 'place'),
  employer,
  employerEnd: attribute('work', 'employer', 'org', true),
  leftJob: () =>
    one({ type: 'work', slot: 'employer', value: '', says: '', retracts: true, isNegation: true }),
  job: (found) => attribute('work', 'job', 'job' in found.taken ? 'job' : 'work')(found),
  jobEnd: (found) => attribute('work', 'job', 'job' in found.taken ? 'job' : 'work', true)(found),
  birthday: born,
  birthYear: ({ sentence, taken: { year } }) =>
    one({ type: 'identity', slot: 'birth year', value: plainIn(sentence, year ?? [0, 0]), says: '' }),
  age: aged,
  have: having(false),
  haveNone: having(true),
  noPets: () => one({ type: 'pet', slot: 'pets', value: '0', quantity: 0, isNegation: true, says: '' }),
  relativeAge: (found) => relativeAged(found).map((draft) => ({ draft })),
  pregnant: () => one({ ...PREGNANT, says: '', importance: 0.9 }),
  babyBorn: (found) => babyBorn(found).map((draft) => ({ draft })),
  relative: (found) => one(relativeNamed(found)),
  pet: (found) => one(petNamed(found)),
  petDied: (found) => one(petDied(found)),
  diet: eating('is'),
  dietEnd: eating('end'),
  dietNot: eating('not'),
  eatsMeat: eats('meat'),
  eatsFish: eats('fish'),
  allergy: listed(false),
  allergyNot: listed(true),
  marital: married,
  parted,
}
