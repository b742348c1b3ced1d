import { isMedication } from '../../../../algorithms/text/medication-names.ts'
import type { Draft } from '../drafts.ts'
import { bareThing, keyOf, listed } from '../reading/objects.ts'
import type { Predicate } from '../reading/predicate.ts'
import { isCondition } from './lexicon.ts'
import { isStated, ofAttribute, ofPerson, type Rule } from './rule.ts'

const DOSE = /^(?:\d+(?:[.,]\d+)? ?(?:mg|mcg|g|ml|units?|iu) (?:of )?)/i

const STRENGTH = /(?<!\d)\d{1,6}(?:[.,]\d{1,4})? ?(?:mg|mcg|g|ml|iu)\b/i
const DOSED = /^\d+(?:[.,]\d+)? ?(?:mg|mcg|iu) (?:of )?(?!per\b|a\b|in\b|every\b)\p{L}[\p{L}-]{3,}/iu

export const medications = (items: readonly string[]): Draft[] =>
  items.map((item) => {
    const name = item.replace(DOSE, '').replace(/ \d+(?:[.,]\d+)? ?(?:mg|mcg|g|ml)$/i, '')
    const dose = STRENGTH.exec(item)?.[0].replace(/\s/g, '').toLowerCase()
    return {
      type: 'health',
      slot: `medication/${keyOf(name)}`,
      // With the dose, so that another one takes its place.
      value: dose === undefined ? keyOf(name) : `${keyOf(name)} ${dose}`,
      says: `takes ${item.replace(/^my /i, '')}`,
      itemType: 'medication',
    }
  })

const BODY =
  /^(?:my |the |high |low |bad )*(?:heart|blood pressure|back|stomach|thyroid|skin|mood|pain|sleep|nerves|liver|kidneys?|lungs|headaches?|cholesterol|blood sugar|allerg(?:y|ies)|seizures?)\b/i

/** "X for my diabetes": whatever is taken for an illness is a drug, known by name or not. */
function takenFor(phrase: string): string | undefined {
  const found =
    /^((?:\d+ ?mc?g (?:of )?)?\p{L}[\p{L}-]{3,}) (?:for|against) (?:my |the )?(\p{L}[\p{L}' -]*)/iu.exec(
      phrase,
    )
  const [, name = '', reason = ''] = found ?? []
  return isCondition(bareThing(reason)) || BODY.test(reason) ? name : undefined
}

const named = (phrase: string): readonly string[] => {
  const known = listed(phrase)
    .map((item) => bareThing(item))
    .filter((item) => isMedication(item.replace(DOSE, '')))
  if (known.length > 0) return known
  // What is measured in milligrams is a drug, known by name or not.
  const dosed = DOSED.exec(phrase)?.[0]
  if (dosed !== undefined) return [dosed]
  const other = takenFor(phrase)
  return other === undefined ? [] : [other]
}

const taking = ofPerson('take use need', (_clause, said) => {
  if (!isStated(said) || said.tense !== 'present' || said.isNegated) return []
  const dosed = /^(?:\d+ ?g|a pill|pills|tablets|medication|medicine|drops) (?:of|for|against) (.+)/i.exec(
    said.rest,
  )?.[1]
  const strong = /^\d+ ?mc?g \p{L}[\p{L}-]{3,}(?=$|[\s,.])/iu.exec(said.rest)?.[0]
  if (said.verb === 'take' && strong !== undefined) return medications([strong])
  if (said.verb === 'take' && dosed !== undefined) return medications([bareThing(dosed)])
  return medications(said.verb === 'take' ? named(said.rest) : named(said.rest).filter(isMedication))
})

/** "I'm on metformin", "I was prescribed sertraline", "I was put on statins". */
const being = ofPerson('be', (_clause, said) => {
  if (!isStated(said) || said.isNegated || said.isProgressive || said.tense === 'future') return []
  const given = /^(?:just |recently |now )?(?:prescribed|put on) (?:an? |some )?(.+)/i.exec(said.rest)?.[1]
  if (given !== undefined) return medications(named(given))
  const taken = /^(?:also |currently |still |now )*on (?:my )?(.+)/i.exec(said.rest)?.[1]
  return taken === undefined || (said.tense === 'past' && !said.isPerfect) ? [] : medications(named(taken))
})

const starting = ofPerson('start begin', (_clause, said) => {
  if (!isStated(said) || said.isNegated || said.tense === 'future' || said.isIntended) return []
  return medications(named(said.rest.replace(/^(?:taking|on|to take) /i, '')).filter(isMedication))
})

const DOCTOR = /\b(?:doctor|gp|psychiatrist|physician|specialist|neurologist|cardiologist|dermatologist)$/
const PRESCRIBES = /^(?:me on|me|them on) (?:an? |some )?(.+)/i

function prescribed(said: Predicate): Draft[] {
  if (!isStated(said) || said.isNegated || said.tense === 'future') return []
  const given = PRESCRIBES.exec(said.rest)?.[1] ?? (said.verb.startsWith('prescribe') ? said.rest : undefined)
  return given === undefined ? [] : medications(named(given))
}

/** "My doctor put me on metformin". */
const prescribing = ofPerson('put prescribe prescribed start give', (clause, said) => {
  if (!DOCTOR.test(clause.who.role)) return []
  return prescribed(said).map((draft) => ({ ...draft, about: clause.people.speaker }))
})

const prescribingToo = ofAttribute('put prescribe prescribed start give', (_clause, said, attribute) =>
  DOCTOR.test(attribute) ? prescribed(said) : [],
)

export const medicationRules: readonly Rule[] = [taking, being, starting, prescribing, prescribingToo]
