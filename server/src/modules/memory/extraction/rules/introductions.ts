import type { Draft } from '../drafts.ts'
import { titled, valueIn } from '../reading/objects.ts'
import { isGivenName, named, origin } from './identity.ts'
import { isPlace } from './places.ts'

/**
 * How people open a message to a company: "Hi, this is Dana from Northwind", "Dana here", "it's Dana from the Leeds
 * branch". The name has its capital letter, and something around it tells that it is the writer's.
 */

const NAME = "(\\p{Lu}[\\p{Ll}'-]+(?: \\p{Lu}[\\p{Ll}'-]+)?)"
const GREETING = '(?:[Hh]i|[Hh]ello|[Hh]ey|[Hh]iya|[Dd]ear \\p{L}+|[Gg]ood (?:morning|afternoon|evening|day))'
const ORGANISATION = "(\\p{Lu}[\\p{L}\\p{N}&.'-]*(?: \\p{Lu}[\\p{L}\\p{N}&.'-]*){0,3})"
const END = '(?=$|[,.!;:)]| (?:and|here|again|writing|calling|speaking)\\b| - )'

const GREETED = new RegExp(
  `^${GREETING}(?: \\p{L}+)?[,!.]* (?:[Tt]his is|[Ii]t is|[Ii]t's|[Ii]ts|[Mm]y name is) ${NAME}(?: (?:from|at|with|of) ${ORGANISATION})?${END}`,
  'u',
)
const FROM = new RegExp(
  `^(?:${GREETING}[,!.]* )?(?:[Tt]his is|[Ii]t is) ${NAME} (?:from|at|with) ${ORGANISATION}${END}`,
  'u',
)
const HERE = new RegExp(
  `^(?:${GREETING}[,!.]* )?${NAME} here(?:,? (?:from|at|with) ${ORGANISATION})?(?=$|[,.!;:]| - | again\\b| and\\b)`,
  'u',
)

/** "It's Karen again", "this is Tom speaking". */
const AGAIN = new RegExp(
  `^(?:${GREETING}[,!.]* )?(?:[Tt]his is|[Ii]t is|[Ii]t's|[Ii]ts) ${NAME} (?:again|speaking|calling)(?=$|[,.!;:]| - | from\\b)`,
  'u',
)

/** "Don't call me Mr. Okonkwo, Chidi is fine", "just Chidi is enough". */
const IS_FINE = new RegExp(
  `(?:^|[,;.] |\\b(?:just|but) )${NAME} is (?:fine|ok|okay|enough|alright|perfect)\\b`,
  'u',
)
const ADDRESSED = /\b(?:call|calls|calling|address|say) (?:me|mr|mrs|ms|miss|dr)\b/i

/** "This is Friday", "This is Great". */
const NOT_A_PERSON =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|May|June|July|August|September|October|November|December|Christmas|Easter|Support|Customer|Team|What|How|Why|Another|Not|Still|Just|Over|Out|Right|Nothing|Everyone|Everything|Same|Vegetarian|Vegan|Veggie|Pescatarian|Coeliac|Celiac|Diabetic|Student|Newbie|Beginner|Parent|Lurker|First|Long|Wrong|Good|All|Only|Always|Never|Also|Back|Down|Up|In|Winter|Summer|Spring|Autumn|Fall|Snow|Rain|Rainy|Sunny|Cold|Hot|Morning|Evening|Night|Late|Early)\b/

/** "This is Tom", by one whose name is not known. */
const ALONE = new RegExp(`^[Tt]his is ${NAME}$`, 'u')

export function nameAlone(sentence: string): readonly Draft[] {
  const name = ALONE.exec(sentence.replace(/[.!]$/, ''))?.[1] ?? ''
  return name === '' || !isGivenName(name) || NOT_A_PERSON.test(name)
    ? []
    : [{ ...named(name), confidence: 0.6 }]
}

/** The writer's name, and whom they write for. */
export function introductionIn(sentence: string): readonly Draft[] {
  const found = GREETED.exec(sentence) ?? FROM.exec(sentence) ?? HERE.exec(sentence) ?? AGAIN.exec(sentence)
  const [, name = '', organisation = ''] = found ?? []
  if (name !== '' && isGivenName(name) && !NOT_A_PERSON.test(name))
    return [named(name), ...(organisation === '' ? [] : [whence(organisation)])]
  return []
}

/** How they want to be addressed, said as a request. */
export function addressIn(sentence: string): readonly Draft[] {
  const fine = ADDRESSED.test(sentence) ? IS_FINE.exec(sentence)?.[1] : undefined
  return fine === undefined || !isGivenName(fine) || NOT_A_PERSON.test(fine) ? [] : [named(fine)]
}

/** "from Northwind" is an employer as often as a town; without knowing the place it is told as it was said. */
const whence = (name: string): Draft =>
  isPlace(name)
    ? origin(name)
    : {
        type: 'work',
        slot: 'affiliation',
        value: valueIn(name),
        says: `is from ${titled(name)}`,
        importance: 0.7,
      }
