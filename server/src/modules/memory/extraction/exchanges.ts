import { namesValue } from '../facts/fact.rules.ts'
import type { KnownFact } from './extractor.ts'
import type { Holding } from './holding.ts'
import type { Clause } from './reading/clause.ts'
import { bareThing } from './reading/objects.ts'
import { isField } from './rules/lexicon.ts'

/** One thing in the place of another: "I switched from Shell to BP", "we left Ghent for Bruges". */

const FROM_TO = /^(?:switch|change|transfer|go|move|jump|convert|migrate) (?:\p{L}+ )?from (.+?) to (.+)/iu
const FOR =
  /^(?:swap(?:ped)?|trade|exchange|ditch(?:ed)?|drop|leave|quit|sell|replace|give up) (?:in )?(.+?)(?: in)? (?:for|with) (.+)/i
/** "I switched to law", of what is studied. */
const TO = /^(?:switch|change|transfer)(?: (?:my|the) (?:major|degree|course|subject|studies))? to (.+)/i

/** How the fact that ends would be said of the thing that takes its place. */
const SAID: Readonly<Record<string, string>> = {
  home: 'I live in $',
  employer: 'I work for $',
  job: 'I am a $',
  school: 'I study at $',
  studies: 'I study $',
  owns: 'I have a $',
  uses: 'I use $',
  drives: 'I drive a $',
  medication: 'I take $',
  diet: 'I am $',
}

/** "The user has a red Fiat 500 as car." is of a car. */
function kindOwned(text: string): string | undefined {
  const words = withoutStop(text).split(' ')
  return words.includes('has') && words.at(-2) === 'as' ? words.at(-1) : undefined
}

const withoutStop = (text: string): string => (text.endsWith('.') ? text.slice(0, -1) : text)

export interface Exchange {
  /** What holds now, as the person would say it. */
  readonly said: string
  readonly ended: KnownFact
}

const ARTICLE = /^(?:(?:my|the|our|an?|old|new) )+/i

/** The exchange that a clause tells, if the thing given up is known. */
export function exchangeIn({ predicate, who, people }: Clause, holding: Holding): Exchange | undefined {
  const { verb, rest, tense, isPerfect, isNegated, modal, isIntended } = predicate
  if (isNegated || isIntended || modal !== '' || (tense !== 'past' && !isPerfect && verb !== 'quit'))
    return undefined
  if (who.key !== people.speaker.key) return undefined
  const phrase = `${verb} ${rest}`
  const own = holding.all().filter(({ slot, polarity }) => slot.startsWith(`${who.key}/`) && polarity !== -1)
  const [, old = '', next = ''] = FROM_TO.exec(phrase) ?? FOR.exec(phrase) ?? []
  if (old === '') return studiesNow(TO.exec(phrase)?.[1] ?? '', own)
  const given = old.replace(ARTICLE, '').trim()
  const ended =
    own.find((fact) => attributeOf(fact) in SAID && namesValue(given, fact.value)) ?? partOf(given, own)
  return ended === undefined ? undefined : exchange(ended, next)
}

/** "The Fiat" is the red Fiat 500, when there is only one. */
function partOf(given: string, own: readonly KnownFact[]): KnownFact | undefined {
  const words = given.toLowerCase().split(' ')
  const named = own.filter((fact) => {
    const known = new Set(fact.value.split(' '))
    return attributeOf(fact) === 'owns' && words.every((word) => known.has(word))
  })
  return named.length === 1 ? named[0] : undefined
}

function studiesNow(subject: string, own: readonly KnownFact[]): Exchange | undefined {
  const studies = own.find((fact) => attributeOf(fact) === 'studies')
  return studies === undefined || !isField(bareThing(subject)) ? undefined : exchange(studies, subject)
}

const attributeOf = ({ slot }: KnownFact): string => slot.split('/')[1] ?? ''

function exchange(ended: KnownFact, next: string): Exchange | undefined {
  const thing = bareThing(next.replace(ARTICLE, ''))
  const kind = kindOwned(ended.text)
  const said =
    kind === undefined
      ? SAID[/ drives /.test(ended.text) ? 'drives' : attributeOf(ended)]
      : `My ${kind} is a $`
  return thing === '' || said === undefined ? undefined : { said: said.replace('$', thing), ended }
}
