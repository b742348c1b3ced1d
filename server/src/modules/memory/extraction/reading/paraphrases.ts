import { isMedication } from '../../../../algorithms/text/medication-names.ts'

/**
 * Ends and changes that are told of others, or with a turn of phrase, in the plain words that the rules know: "Karim
 * dumped me" is "I broke up with Karim". Every pattern is anchored and reads a clause once.
 */

const WHO = "(?:my \\p{L}+(?: \\p{Lu}[\\p{L}'-]+)?|\\p{Lu}[\\p{L}'-]+|he|she|they)"
const DOCTOR =
  '(?:the|my|our) (?:\\p{L}+ )?(?:doctor|gp|specialist|allergist|dentist|psychiatrist|nurse|hospital|clinic|test|tests|results?|lab)'
const ADVERBS = '(?:(?:have|has|had|just|finally|now|recently|already|then|suddenly|actually) )*'
const PARTNER = '(?:wife|husband|partner|girlfriend|boyfriend|fianc[ée]e?|gf|bf|spouse)'
const MOVED =
  'moved|pushed|postponed|rescheduled|delayed|shifted|cancelled|canceled|scrapped|called off|put off|brought forward'

const pattern = (source: string): RegExp => new RegExp(`^${source}`, 'iu')

type Paraphrase = readonly [pattern: RegExp, plain: string | ((...parts: string[]) => string)]

const PRESCRIBER = `(?:${DOCTOR}|doc|doctor|they)`

const PARAPHRASES: readonly Paraphrase[] = [
  // What is sought, and where one never was
  [
    pattern(
      'I (am|have been) ((?:still|also|now|currently) )?(?:on the (?:hunt|lookout|search)|in search|in the market|searching|hunting) (?:for|of) ',
    ),
    'I $1 $2looking for ',
  ],
  [
    pattern(
      'I have (?:never|not) (?:yet )?had (?:the|a) (?:chance|opportunity) to (?:visit|go to|see) (?!my|our|the|an?|any|one|how|what)',
    ),
    'I have never been to ',
  ],
  [pattern('I have never visited (?!my|our|the|an?|any|one)'), 'I have never been to '],
  // What was done, told as a time that was had
  [
    pattern(
      `(I|we) ${ADVERBS}had (?:such )?(?:so much |a lot of |lots of )?(?:an? )?(?:(?:really|very) )?(?:(?:great|good|amazing|wonderful|fantastic|lovely|awesome|incredible|nice) )?(?:time|experience|blast|fun|afternoon|evening|morning) (?=(?:hiking|camping|swimming|sailing|skiing|surfing|kayaking|cycling|fishing|climbing|skating|snorkell?ing|diving|dancing|bowling|sightseeing|canoeing|rafting|riding|running|horse riding)\\b(?! and \\p{L}+ing))`,
    ),
    '$1 went ',
  ],
  // A marriage that ended, told as a thing
  [
    pattern(
      `(?:the|our) divorce(?: (?:from|with) (?:my \\p{L}+|\\p{Lu}[\\p{L}'-]+))? ${ADVERBS}(?:is|was|been|came|come|went|gone|got) ${ADVERBS}(?:been )?(?:through|final|finali[sz]ed|official|granted|done|settled)\\b`,
    ),
    'I got divorced',
  ],
  [
    pattern(`(?:my|our) marriage ${ADVERBS}(?:is over|ended|fell apart|broke down|came to an end)\\b`),
    'we separated',
  ],
  // What one dreams of
  [
    pattern(
      'it (?:is|has|was) (?:always )?(?:been )?(?:always )?(?:my|a) (?:lifelong |long-?time |big |childhood )?dream (?:of mine )?to (?=\\p{L})',
    ),
    'I want to ',
  ],
  // What one is drawn to
  [pattern(`I feel ${ADVERBS}(?:really |so |very |strongly )?(drawn to|passionate about) `), 'I am $1 '],
  // What one prepares for
  [pattern('I am (?:getting ready|preparing|training|gearing up) for '), 'I am preparing for '],
  // Drugs
  [
    pattern(
      `I (?:am|have been) ${ADVERBS}(?:completely |totally )?off (?:the |my )?(\\p{L}[\\p{L}-]+)(?=$|[,.!]| (?:since|now|for|again)\\b)`,
    ),
    (all, drug = '') => (isMedication(drug) ? `I stopped taking ${drug}` : all),
  ],
  [pattern(`${PRESCRIBER} ${ADVERBS}(?:put|started|placed) me (?:back )?on (?=\\S)`), 'I was put on '],
  [pattern(`${PRESCRIBER} ${ADVERBS}prescribed (?:me )?(?=\\S)`), 'I was prescribed '],
  // Work
  [
    pattern(
      `(\\p{L}[^\\s,]*(?: [^\\s,]+){0,3}?) ${ADVERBS}(?:let me go|fired me|sacked me|laid me off|made me redundant|gave me the sack)(?=$|[ ,.!])`,
    ),
    (_all, who = '') =>
      /^(?:they|he|she|(?:my|the) .*)$/i.test(who) ? 'I got laid off' : `I got laid off from ${who}`,
  ],
  [
    pattern(
      `(?:I )?${ADVERBS}(?:(?:handed|gave|put|turned) in (?:my )?(?:notice|resignation|two weeks(?: notice)?)|gave (?:my )?notice|resigned)(?: (?:at|from|with) ([^,.!]+?))?(?=$|[,.!]| (?:today|yesterday|this|last|on)\\b)`,
    ),
    (_all, where = '') => (where === '' ? 'I quit my job' : `I quit my job at ${where}`),
  ],
  [pattern(`(\\p{Lu}[\\p{L}&'-]+) ${ADVERBS}(?:hired|employed) me(?=$|[ ,.!])`), 'I got hired by $1'],
  [
    pattern(
      `(?:they|(?:my|the) (?:boss|manager|company|firm|team)|\\p{Lu}[\\p{L}&'-]+) ${ADVERBS}promoted me(?= to\\b|$|[,.!])`,
    ),
    'I got promoted',
  ],
  // Banks and homes
  [
    pattern(
      `(I|we) ${ADVERBS}(?:moved|switched|transferred) (?:all )?(?:of )?(?:my|our) (?:bank )?(?:accounts?|banking|money|savings) (?:over )?to (?=\\p{Lu})`,
    ),
    '$1 bank with ',
  ],
  [
    pattern(
      `(I|we)?(?: have)? ?${ADVERBS}(?:got|found|rented|bought) (?:my|our) own (?:little |small |first )?(?:place|flat|apartment|house|home|studio) in (?=\\p{Lu})`,
    ),
    (_all, who = '') => `${who === '' ? 'I' : who} live in `,
  ],
  // Couples
  [
    pattern(
      `(${WHO}) ${ADVERBS}(?:dumped me|broke up with me|broke it off with me|split up with me|ended things with me)(?=$|[ ,.!])`,
    ),
    'I broke up with $1',
  ],
  [
    pattern(`(my ${PARTNER}(?: \\p{Lu}[\\p{L}'-]+)?) ${ADVERBS}(?:left|walked out on) me(?=$|[,.!]| for\\b)`),
    'I broke up with $1',
  ],
  [
    pattern(
      `(?:${WHO} and I|I|we) ${ADVERBS}(?:called it quits|parted ways|went our separate ways|ended things|ended it|broke off (?:the|our) engagement|called off (?:the|our) engagement|(?:are|am) ${ADVERBS}(?:no longer|not) ${ADVERBS}(?:together|a couple|an item|dating|engaged|seeing each other)|are (?:over|through|history)(?=$|[,.!]))`,
    ),
    'we broke up',
  ],
  [
    pattern(
      `(?:${WHO} and I|I|we) ${ADVERBS}(?:tied the knot|got hitched|said I do|made it official)(?=$|[ ,.!])`,
    ),
    'we got married',
  ],
  // Health
  [pattern(`${DOCTOR} ${ADVERBS}took me off (?:the |my )?`), 'I stopped taking '],
  [pattern(`${DOCTOR} ${ADVERBS}ruled out (?:the |an? |my )?`), 'I do not have '],
  // Habits taken up again
  [pattern('((?:I|we) )?(?:have )?(?:started|began|resumed) eating (?=.* again)'), 'I eat '],
  // What others did to a plan
  [
    pattern(
      `they ${ADVERBS}(${MOVED}) ((?:the|my|our) [^,.!]+?)(?: (back|forward|off))?(?= (?:to|until|till)\\b|$|[,.!])`,
    ),
    (_all, done = '', what = '', way = '') => `${what} is ${done}${way === '' ? '' : ` ${way}`}`,
  ],
]

/** A clause in the words of the rules; as it is where it is plain already. */
export function plainWords(text: string): string {
  for (const [said, plain] of PARAPHRASES)
    if (said.test(text))
      return typeof plain === 'string' ? text.replace(said, plain) : text.replace(said, plain)
  return text
}
