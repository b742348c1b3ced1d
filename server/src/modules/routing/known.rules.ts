import { wordsInAnyScriptPattern } from '../../algorithms/text/literal-pattern.ts'
import { isObject } from '../../kernel/json.ts'
import { type Knowledge, numberIn } from './criteria.rules.ts'

/** The texts and the kind of value that the tiers' criteria look for under a name. */
function soughtUnder(
  name: string,
  criteria: unknown,
): { readonly texts: string[]; readonly isNumber: boolean } {
  if (Array.isArray(criteria)) {
    const each = criteria.map((one) => soughtUnder(name, one))
    return { texts: each.flatMap(({ texts }) => texts), isNumber: each.some(({ isNumber }) => isNumber) }
  }
  const condition = isObject(criteria) ? criteria[name] : undefined
  if (condition === undefined) return { texts: [], isNumber: false }
  if (!isObject(condition)) return { texts: [condition].flat().map(String), isNumber: false }
  const texts = [condition['equals'], condition['contains'], condition['in']].flat()
  return {
    texts: texts.filter((text) => text !== undefined).map(String),
    isNumber: condition['min'] !== undefined || condition['max'] !== undefined,
  }
}

const contains = (said: string, words: string): boolean =>
  words !== '' && wordsInAnyScriptPattern(words).test(said)

/**
 * What a message that answers no question says about the names in question: a text that criteria look for, or, where
 * they look for a number, a number in a message that mentions the name ("my budget is 700k").
 */
export function statedIn(said: string, names: readonly string[], criteria: readonly unknown[]): Knowledge {
  const stated = names.flatMap((name) => {
    const { texts, isNumber } = soughtUnder(name, criteria)
    const isText = texts.some((text) => contains(said, text))
    const isAmount = isNumber && contains(said, name.replaceAll('_', ' ')) && numberIn(said) !== undefined
    return isText || isAmount ? [[name, said.trim()] as const] : []
  })
  return Object.fromEntries(stated)
}
