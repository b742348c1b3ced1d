import { verbForm } from '../../../../algorithms/text/inflection.ts'

/** Where people leave out the "I": "Just got back from Rome", "Been busy volunteering", "Need a table for four". */

const START = '(?<=^|[.!?\\n] )((?:so|and|but|also|oh|well|yeah|yes|ok|okay|lol|haha|hey|hi),? )?'
const WHEN = '((?:(?:just|finally|recently|also|already|only|actually|literally),? ){0,2})'

/** Of something else that was spoken of: "Sounded great", "Turned out fine", "Took ages", "Worked well", "Made me laugh". */
const OF_ANOTHER =
  /^(?:look|sound|seem|turn|happen|cost|appear|remain|depend|matter|help|remind|surprise|impress|suit|fit|hurt|thank|guess|mean|say|tell|agree|suppose|feel|hear|rise|fall|change|expand|improve|inspire|encourage|arrive|land|ship|fix|complete|let|put|read|cut|set|hit|cost|bet|upset|split|shut|lead|bore|tear|fast|register|place|heal|burn|be)$/
const PAST = new RegExp(
  `${START}${WHEN}(\\p{L}{3,15}) (?=([\\p{L}\\d'-]+))(?!(?:the|in|at|to|up|for|out|on|into) (?:way|be|end|time|me|us|it|you|well|great|best|least|first|all|fine|both)|(?:some (?:trial|time|getting|work|effort|doing)|a (?:while|lot|bit|few|long|toll|turn))\\b)`,
  'giu',
)
const FOLLOWERS =
  /^(?:an?|the|my|our|some|everything|two|three|four|five|\d+|back|home|to|in|at|into|up|for|from|off|out|on|over|doing|playing|working|learning|studying|going|taking|teaching|making|reading|writing)$/i
const BEEN = new RegExp(
  `${START}${WHEN}(Been|Never been|Never had|Never tried|Never seen|Never met|Always been|Always wanted|Have been) (?=(?:to|in|on|at|with|busy|only|there|working|\\p{L}+ing)\\b)`,
  'giu',
)
const WANTING = new RegExp(
  `${START}${WHEN}(Need|Want|Have) (?=(?:an?|two|three|four|five|six|\\d+) (?!(?:great|good|nice|wonderful|lovely|safe|fantastic|blast|fun|nice|amazing|fab|happy)\\b))`,
  'giu',
)
/** "Gonna visit Rome", "Trying to learn chess", "Can't eat dairy". */
const INTENDING = new RegExp(
  `${START}(?:((?:Going|Trying) to (?=\\p{L}))|(Can not (?=(?:eat|have|drink|stand)\\b)))`,
  'giu',
)

const capitalless = (text: string): string => text.toLowerCase()

/** The text with its "I" put back, where the verb can only be the speaker's. */
export function withSubjects(text: string): string {
  return text
    .replace(PAST, (all, opener: string | undefined, when: string, verb: string, next: string) => {
      const form = verbForm(verb)
      if (!FOLLOWERS.test(next) && !/^\p{Lu}\p{Ll}/u.test(next)) return all
      if (form?.form !== 'past' || form.base === verb.toLowerCase() || OF_ANOTHER.test(form.base)) return all
      return `${opener ?? ''}I ${capitalless(when)}${capitalless(verb)} `
    })
    .replace(BEEN, (_all, opener: string | undefined, when: string, verb: string) => {
      const said = capitalless(verb)
      return said === 'always wanted'
        ? `${opener ?? ''}I ${said} `
        : `${opener ?? ''}I have ${capitalless(when)}${said.replace(/^have /, '')} `
    })
    .replace(
      WANTING,
      (_all, opener: string | undefined, when: string, verb: string) =>
        `${opener ?? ''}I ${capitalless(when)}${capitalless(verb)} `,
    )
    .replace(
      INTENDING,
      (_all, opener: string | undefined, under: string | undefined, unable: string | undefined) =>
        `${opener ?? ''}${under === undefined ? 'I ' : 'I am '}${capitalless(under ?? unable ?? '')}`,
    )
}
