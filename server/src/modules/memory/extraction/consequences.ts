import type { Draft } from './drafts.ts'
import type { KnownFact } from './extractor.ts'
import type { Holding } from './holding.ts'
import type { Person } from './people.ts'

/** Facts about one attribute that cannot hold beside a fact about another. */

const WITHOUT_WORK = /^(?:unemployed|retired|between jobs|out of work|looking for (?:a )?work)/
const MEAT = /\b(?:meat|beef|pork|chicken|steak|bacon|ham|sausage|burger|lamb|turkey|duck|veal|poultry)s?\b/
const FISH = /\b(?:fish|tuna|salmon|seafood|shrimp|prawn|shellfish|sushi|cod)s?\b/
const ANIMAL = /\b(?:egg|cheese|dairy|milk|butter|yogh?urt|honey|cream)s?\b/
const ALCOHOL = /\b(?:wine|beer|alcohol|whisk[e]?y|vodka|gin|cocktail|champagne|cider|spirits)s?\b/

/** Decaffeinated coffee stays. */
const WITH_CAFFEINE =
  /^(?!.*\bdecaf).*\b(?:coffee|espresso|latte|cappuccino|americano|energy drink|black tea|matcha)s?\b/

const DIETS: readonly (readonly [diet: RegExp, excluded: readonly RegExp[]])[] = [
  [/^(?:vegan|plant based)/, [MEAT, FISH, ANIMAL]],
  [/^vegetarian/, [MEAT, FISH]],
  [/^pescatarian/, [MEAT]],
]

export const isAlcohol = (item: string): boolean => ALCOHOL.test(item)

/** The slots, below the subject, of what cannot hold beside a draft, given the facts about the same subject. */
function contradicted(draft: Draft, own: readonly KnownFact[]): readonly string[] {
  const [attribute = '', ...below] = draft.slot.split('/')
  const value = draft.value ?? ''
  const isSaid = draft.retracts !== true && draft.polarity !== -1
  const over = (wanted: (attribute: string, fact: KnownFact) => boolean): readonly string[] =>
    own.flatMap((fact) => (wanted(fact.slot.slice(fact.slot.indexOf('/') + 1), fact) ? [fact.slot] : []))
  if (attribute === 'pet' && draft.retracts === true)
    return over((slot, fact) => slot === `pets/${value}` && Number(fact.value) > 1)
  if (draft.polarity === -1 && attribute === 'consumes' && value === 'caffeine')
    return over((slot, fact) => /^(?:habit|likes|consumes)\//.test(slot) && WITH_CAFFEINE.test(fact.value))
  if (!isSaid) return []
  switch (attribute) {
    case 'employer':
      return over((slot, fact) => slot === 'job' && WITHOUT_WORK.test(fact.value))
    case 'job':
      return WITHOUT_WORK.test(value) ? over((slot) => slot === 'employer' || slot === 'workplace') : []
    case 'pet':
      return over((slot, fact) => slot === 'pets' || (slot === `pets/${value}` && /^[01]$/.test(fact.value)))
    case 'pets': {
      if (draft.quantity !== 0) return below.length === 0 ? [] : over((slot) => slot === 'pets')
      const [species] = below
      return over(
        (slot, fact) => slot.startsWith('pet/') && (species === undefined || fact.value === species),
      )
    }
    case 'allergy':
      return below.length === 0 ? [] : over((slot) => slot === 'allergy')
    case 'consumes':
      return over(
        (slot, fact) =>
          (slot === 'diet' &&
            DIETS.some(([diet, items]) => diet.test(fact.value) && items.some((item) => item.test(value)))) ||
          (slot === 'consumes/alcohol' && fact.polarity === -1 && isAlcohol(value)),
      )
    default:
      return []
  }
}

/** Drafts about a person, each with the facts that cannot hold beside it. */
export function withContradicted(found: readonly Draft[], who: Person, holding: Holding): readonly Draft[] {
  const known = holding.all()
  return found.map((draft) => {
    const { key } = draft.about ?? who
    const own = known.filter(({ slot }) => slot.startsWith(`${key}/`))
    const over = contradicted(draft, own)
    return over.length === 0 ? draft : { ...draft, ends: [...(draft.ends ?? []), ...over] }
  })
}
