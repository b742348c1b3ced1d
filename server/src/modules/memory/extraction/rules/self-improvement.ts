import { gerundOf, verbForm } from '../../../../algorithms/text/inflection.ts'
import type { Draft } from '../drafts.ts'
import type { Clause } from '../reading/clause.ts'
import { keyOf, thing } from '../reading/objects.ts'
import { ofPerson, type Rule, timeOf } from './rule.ts'

/** What one means to change about oneself: "I need to lose weight", "I'm focused on saving for a house". */

/** Changes of months; what one needs to do on a day is an errand. */
const CHANGE =
  /^(?:(?:lose|loose|gain) (?:some |a bit of |a few |more |\d+ )?(?:weight|kilos?|pounds|muscle)|get (?:back )?(?:in(?:to)? shape|fit|fitter|healthy|healthier|stronger|out of debt)|(?:quit|stop|give up) (?:smoking|drinking|vaping|gambling|sugar|alcohol|cigarettes|biting my nails)|eat (?:healthier|healthily|healthy|better|less|more (?:vegetables|fruit|protein|greens|fib(?:re|er)))|(?:sleep|exercise|train|move|save|rest) more|drink (?:less|more water)|cut (?:down on|back on|out) \p{L}+|improve my \p{L}+|build (?:up )?(?:muscle|strength|stamina|my \p{L}+)|save (?:up )?(?:money|for an? )|pay off my \p{L}+|spend less)\b/iu
const FOCUSED =
  /^(?:(?:mostly|mainly|really|fully|currently|very|all) )*(?:focused|focussed|focusing|focussing|concentrating|working) on (\p{L}+ing) (.+)/iu

const improvement = (clause: Clause, wish: string, says: string): readonly Draft[] => {
  const [change] = CHANGE.exec(wish) ?? []
  if (change === undefined || /^(?:day|moment)$/.test(clause.time?.sharpness ?? '')) return []
  const key = keyOf(thing(wish))
  const slot = `goal/${key.split(' ').slice(0, 5).join(' ')}`
  return [{ type: 'goal', slot, value: key, says, ...timeOf(clause, 'ahead') }]
}

const needing = ofPerson('', (clause, said) => {
  if (said.modal !== 'must' || said.tense !== 'present' || said.isNegated || said.isPerfect) return []
  return improvement(clause, `${said.verb} ${said.rest}`, `needs to ${said.verb} ${thing(said.rest)}`)
})

const focusing = ofPerson('be focus work concentrate', (clause, said) => {
  if (said.modal !== '' || said.tense !== 'present' || said.isNegated) return []
  if (said.verb !== 'be' && !said.isProgressive) return []
  const phrase = said.verb === 'be' ? said.rest : `${gerundOf(said.verb)} ${said.rest}`
  const [, gerund = '', rest = ''] = FOCUSED.exec(phrase) ?? []
  const verb = verbForm(gerund.toLowerCase())?.base
  return verb === undefined
    ? []
    : improvement(clause, `${verb} ${rest}`, `is focused on ${gerund.toLowerCase()} ${thing(rest)}`)
})

export const improvementRules: readonly Rule[] = [needing, focusing]
