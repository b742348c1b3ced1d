/** The forms of English verbs and nouns, as far as telling them apart goes. */

export interface VerbForm {
  readonly base: string
  readonly form: 'base' | 'third' | 'past' | 'participle' | 'gerund'
}

/** base, past, participle; a missing participle equals the past. */
const IRREGULAR = `be was been|become became become|begin began begun|bite bit bitten|break broke broken|bring brought|build built|
buy bought|catch caught|choose chose chosen|come came come|cost cost|cut cut|do did done|draw drew drawn|drink drank drunk|
drive drove driven|eat ate eaten|fall fell fallen|feel felt|fight fought|find found|fly flew flown|forget forgot forgotten|
get got gotten|give gave given|go went gone|grow grew grown|have had|hear heard|hit hit|hold held|hurt hurt|keep kept|
know knew known|lead led|learn learned|leave left|lend lent|let let|lose lost|make made|mean meant|meet met|pay paid|put put|
quit quit|read read|ride rode ridden|rise rose risen|run ran run|say said|see saw seen|sell sold|send sent|set set|
show showed shown|shut shut|sing sang sung|sit sat|sleep slept|speak spoke spoken|spend spent|stand stood|steal stole stolen|
swim swam swum|take took taken|teach taught|tell told|think thought|throw threw thrown|understand understood|wake woke woken|
retake retook retaken|overcome overcame overcome|wear wore worn|win won|write wrote written|bet bet|sign signed|burn burnt|dream dreamt|upset upset|split split`

const REGULAR = `accept adopt agree aim allow announce apply arrive ask attend avoid bake believe belong book bore call camp cancel care carry
celebrate change chat check clean climb close code collect commute compete complain complete consider cook crash create cry cycle dance date
decide deliver design despise detest die dislike divorce download earn email end enjoy enrol enroll enter exercise expect explore fail
farm finish fish fix follow found garden graduate happen hate help hike hire hope host identify injure inherit invest invite jog join
jump kayak knit lecture lift like listen live look love main manage marry meditate mentor miss move mow name need offer open order organise
organize own pack paint park participate pass perform phone plan plant play practise practice prefer prepare present promise propose publish
purchase raise receive recommend recover relax relocate rent repair reply report represent rescue research resign retire return review
sail save search serve settle share shave shop sketch skate ski skip smoke speak sponsor start stay stop stream study suffer supervise support
surf survive switch talk teach test thank train transfer translate travel treat try turn upgrade use vaccinate visit volunteer vote wait walk
want wash watch weigh wish work worry worship bike box breed brew drop focus force guess handle head hunt land lease lecture let mind
notice operate pick place pray race remember remind renovate reserve row sew sponsor subscribe tend tour trade trek tutor specialise specialize
fear adore loathe appreciate favour favor value struggle dye fast ship drive complete postpone reschedule delay launch sprain twist tear undergo
donate define maintain rehearse incorporate implement add install achieve contribute educate encourage decorate develop discover expand fundraise
improve inspire collaborate motivate negotiate nurture pursue realise realize reconnect roast arrange attract borrow crochet engage examine
introduce involve juggle participate persuade provide reduce remove replace respond reveal solve submit succeed tackle interview apply bond
blog network intern raise contact ask skate compose sculpt direct coach experiment dabble foster chase assist advise attend
major evaluate wash register breastfeed freelance babysit immigrate emigrate migrate cover intend hurt stock mourn commit stream bring pass expire renew visit`

const FORMS = new Map<string, VerbForm>()
const DOUBLING = new Set(
  'stop plan shop jog quit box chat cut get hit let put run set shut sit swim win begin skip knit drop row mow sew trek ship control commit forget prefer split bet'
    .split(' ')
    .filter((verb) => !['box', 'row', 'mow', 'sew'].includes(verb)),
)

const thirdOf = (base: string): string =>
  /(?:s|x|z|ch|sh|o)$/.test(base)
    ? `${base}es`
    : /[^aeiou]y$/.test(base)
      ? `${base.slice(0, -1)}ies`
      : `${base}s`

const pastOf = (base: string): string => {
  if (base.endsWith('e')) return `${base}d`
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  return DOUBLING.has(base) ? `${base}${base.at(-1)}ed` : `${base}ed`
}

export function gerundOf(base: string): string {
  if (base === 'be') return 'being'
  if (base.endsWith('ie')) return `${base.slice(0, -2)}ying`
  if (/[^e]e$/.test(base)) return `${base.slice(0, -1)}ing`
  return DOUBLING.has(base) ? `${base}${base.at(-1)}ing` : `${base}ing`
}

const PASTS = new Map<string, string>()

function enter(base: string, past: string, participle: string): void {
  PASTS.set(base, past)
  const forms: readonly (readonly [string, VerbForm['form']])[] = [
    [participle, 'participle'],
    [past, 'past'],
    [thirdOf(base), 'third'],
    [gerundOf(base), 'gerund'],
    [base, 'base'],
  ]
  for (const [word, form] of forms) FORMS.set(word, { base, form })
}

for (const base of REGULAR.split(/\s+/)) enter(base, pastOf(base), pastOf(base))
for (const entry of IRREGULAR.replaceAll('\n', '').split('|')) {
  const [base = '', past = '', participle = past] = entry.split(' ')
  enter(base, past, participle)
}
for (const [word, base, form] of [
  ['am', 'be', 'base'],
  ['is', 'be', 'third'],
  ['are', 'be', 'base'],
  ['were', 'be', 'past'],
  ['has', 'have', 'third'],
  ['travelled', 'travel', 'past'],
  ['travelling', 'travel', 'gerund'],
  ['enrolled', 'enroll', 'past'],
  ['burned', 'burn', 'past'],
  ['dreamed', 'dream', 'past'],
  ['learnt', 'learn', 'past'],
  ['cancelled', 'cancel', 'past'],
  ['tore', 'tear', 'past'],
  ['torn', 'tear', 'participle'],
  ['underwent', 'undergo', 'past'],
  ['gets', 'get', 'third'],
] as const)
  FORMS.set(word, { base, form })

/** "go" to "went"; undefined for a word that is no verb we know. */
export const pastForm = (base: string): string | undefined => PASTS.get(base.toLowerCase())

/** Undefined for a word that is no verb we know. */
export const verbForm = (word: string): VerbForm | undefined => FORMS.get(word.toLowerCase())

/** "live" to "lives", "am" to "is", "have" to "has"; other forms stay. */
export function inThirdPerson(word: string): string {
  const lower = word.toLowerCase()
  if (lower === 'am' || lower === 'are') return 'is'
  if (lower === 'were') return 'was'
  if (lower === 'have') return 'has'
  if (lower === 'do') return 'does'
  const known = FORMS.get(lower)
  return known === undefined || known.form === 'base' ? thirdOf(lower) : lower
}

const SAME_IN_PLURAL = new Set(
  'species series fish sheep deer news jeans chess tennis physics maths mathematics politics gymnastics athletics aerobics diabetes asbestos glasses shorts pilates arthritis bus gas swiss blues dues olympics always cosmos'.split(
    ' ',
  ),
)
const IRREGULAR_PLURALS = new Map([
  ['children', 'child'],
  ['kids', 'kid'],
  ['people', 'person'],
  ['men', 'man'],
  ['women', 'woman'],
  ['wives', 'wife'],
  ['mice', 'mouse'],
  ['feet', 'foot'],
  ['teeth', 'tooth'],
  ['geese', 'goose'],
  ['puppies', 'puppy'],
  ['movies', 'movie'],
  ['cookies', 'cookie'],
  ['knives', 'knife'],
  ['shoes', 'shoe'],
])

/** "cats" to "cat", "allergies" to "allergy"; "chess" stays. */
export function singular(word: string): string {
  const known = IRREGULAR_PLURALS.get(word)
  if (known !== undefined) return known
  if (SAME_IN_PLURAL.has(word) || word.length < 4 || /(?:ss|us|is|as|os)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ches|shes|sses|xes|zes|toes)$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
