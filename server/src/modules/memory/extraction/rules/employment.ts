import type { Draft } from '../drafts.ts'
import { bareThing, valueIn } from '../reading/objects.ts'

/** What having a job comes to, whichever way it was said. */

export const withArticle = (noun: string): string =>
  /^(?:a|an|the|head|ceo|cto|cfo|unemployed|self|vp)\b/i.test(noun) || /^\p{Lu}/u.test(noun)
    ? noun
    : `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

export const employed = (organisation: string): Draft => ({
  type: 'work',
  slot: 'employer',
  value: valueIn(organisation),
  says: `works for ${organisation}`,
})

export const occupied = (job: string): Draft => ({
  type: 'work',
  slot: 'job',
  value: valueIn(job),
  says: /^(?:retired|unemployed|self-employed)/i.test(job) ? `is ${job}` : `works as ${withArticle(job)}`,
})

const AT =
  /\b(?:at|for|with) (?!home\b|night|the moment|least|all\b|myself|himself|herself|a living|now\b|\d|about|years|over|free|fun|my (?:own|dad|mum|mom|father|brother|sister|husband|wife|team|friend))(.+)/i

/** "at St. Thomas in London" names the employer, and where. */
export function employerIn(phrase: string): Draft[] {
  const found = AT.exec(phrase)
  const named = found?.[1]
  // "I work on a plan for …", "I work hard to … for …": what comes after is no employer.
  if (
    named === undefined ||
    /\b(?:on|hard|to|towards?|out|together|through)\b/i.test(phrase.slice(0, found?.index))
  )
    return []
  // "a developer with a practical mindset", "it works well with the app".
  if (/^with (?!\p{Lu})/u.test(found?.[0] ?? '') || /\bwell\b/i.test(phrase.slice(0, found?.index))) return []
  const organisation = bareThing(named.replace(/^(?:a company called|a firm called|the company) /i, ''))
    .replace(/(?<!\s)\s+and\b.*/i, '')
    .replace(/^(?:my|our) /i, '')
  if (
    organisation === '' ||
    organisation.split(' ').length > 5 ||
    /^(?:an?|the)$|^\p{Ll}{1,40}ing\b| called$/u.test(organisation) ||
    /^(?:(?:me|us|them|him|her|you|it|that|this)\b|(?:people|kids|children|clients|job|work|company|place|office)$)/i.test(
      organisation,
    )
  )
    return []
  const town = /\bin (\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)/u.exec(named.slice(organisation.length))?.[1]
  const workplace: Draft[] =
    town === undefined
      ? []
      : [{ type: 'work', slot: 'workplace', value: valueIn(town), says: `works in ${town}`, importance: 0.5 }]
  return [employed(organisation), ...workplace]
}
